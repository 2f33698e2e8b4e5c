import { defineCommand } from 'citty';
import { modes } from '../account/caller.ts';
import { countBatches, listBatches } from '../messaging/batches/repository.ts';
import { noMessages, toBatch } from '../messaging/batches/representation.ts';
import { jsonFlag, limitOption, readChoice, readLimit } from './arguments.ts';
import { recordCommand } from './audited.ts';
import { cancelBatch } from './operated-messages.ts';
import { minute, print, table } from './output.ts';
import { type Session, withDatabase } from './session.ts';
import { requireSender, sentByOptions } from './unsent-messages.ts';

const list = defineCommand({
  meta: { name: 'list', description: 'List the batches of a user or key, the newest first' },
  args: {
    ...sentByOptions,
    mode: { type: 'string', description: 'live or test; for a key its mode', default: 'live' },
    limit: limitOption,
    json: jsonFlag,
  },
  async run({ args }) {
    const limit = readLimit(args.limit);
    const named = readChoice('mode', args.mode, modes);
    const batches = await withDatabase(async (session) => {
      const { userId, apiKeyId, mode = named } = await requireSender(session, args);
      return readBatches(session, { userId, mode }, { limit, apiKeyId });
    });
    const lines = table(batches, [
      ['ID', ({ id }) => id],
      ['CREATED', ({ created_at }) => minute(created_at)],
      ['STATE', ({ state }) => state],
      [
        'MESSAGES',
        ({ statuses }) =>
          Object.entries(statuses)
            .map((each) => each.join(' '))
            .join(', '),
      ],
    ]);
    print(args.json, { batches }, lines);
  },
});

async function readBatches({ db }: Session, ...[owner, filter]: BatchQuery) {
  const rows = await listBatches(db, owner, filter);
  const counts = await countBatches(
    db,
    rows.map(({ id }) => id),
  );
  return rows.map((row) => toBatch(row, counts.get(row.id) ?? noMessages));
}

type BatchQuery = [Parameters<typeof listBatches>[1], Parameters<typeof listBatches>[2]];

const cancel = defineCommand({
  meta: { name: 'cancel', description: 'Cancel the messages of a batch that no carrier has' },
  args: { id: { type: 'positional', description: 'bat_ and 26 characters', required: true }, json: jsonFlag },
  async run({ args }) {
    const { id } = args;
    const counts = await withDatabase((session) =>
      recordCommand(session, { action: 'batch.cancel', subject: id }, async () => {
        const batch = await cancelBatch(session, id);
        const { statuses } = toBatch(batch, (await countBatches(session.db, [batch.id])).get(batch.id) ?? noMessages);
        return { result: statuses, details: { of_user: batch.user_id } };
      }),
    );
    print(args.json, { id, state: 'canceled', statuses: counts }, [
      `${id} is canceled. Its messages: ${Object.entries(counts)
        .map((each) => each.join(' '))
        .join(', ')}.`,
    ]);
  },
});

export const batches = defineCommand({
  meta: { name: 'batches', description: 'List and cancel the batches of any user' },
  subCommands: { list, cancel },
});
