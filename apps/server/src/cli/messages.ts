import { defineCommand } from 'citty';
import { modes } from '../account/caller.ts';
import { listMissingMessages } from '../messaging/messages/accept/acknowledged-messages.ts';
import { messageStatuses } from '../messaging/messages/message.ts';
import { listMessages } from '../messaging/messages/repository.ts';
import { toMessage } from '../messaging/messages/representation.ts';
import { type ExportedMessage, toExportedMessage } from '../messaging/numbers/representation.ts';
import { Refusal } from '../problems/refusal.ts';
import { jsonFlag, limitOption, readChoice, readLimit } from './arguments.ts';
import { recordCommand, recordCommandRead } from './audited.ts';
import { cancelMessage, findMessage, resendAsOwner } from './operated-messages.ts';
import { minute, print, table } from './output.ts';
import { withDatabase } from './session.ts';
import { countOrCancel, requireSender, sentByOptions } from './unsent-messages.ts';

const id = { type: 'positional', description: 'msg_ and 26 characters', required: true } as const;

const show = defineCommand({
  meta: {
    name: 'show',
    description: 'Show everything stored about a message: timeline, submits, webhooks and its place in the queue',
  },
  args: { id, json: jsonFlag },
  async run({ args }) {
    const found = await withDatabase(async (session) => {
      const message = await findMessage(session, args.id);
      await recordCommandRead(session, { operation: 'messages show', records: 1 });
      return message;
    });
    const shown = toExportedMessage(found);
    print(args.json, shown, toLines(shown));
  },
});

const retry = defineCommand({
  meta: {
    name: 'retry',
    description: "Resend a message that is 'unknown' because the carrier's response to its submit was lost",
  },
  args: { id, json: jsonFlag },
  async run({ args }) {
    const status = await withDatabase((session) =>
      recordCommand(session, { action: 'message.retry', subject: args.id }, async () => ({
        result: await resendAsOwner(session, args.id),
      })),
    );
    print(args.json, { id: args.id, status }, [
      `${args.id} is ${status} again and is sent in a few seconds. If the carrier had it already, it arrives twice.`,
    ]);
  },
});

const list = defineCommand({
  meta: { name: 'list', description: 'List the messages of a user or key, the newest first' },
  args: {
    ...sentByOptions,
    mode: { type: 'string', description: 'live or test; for a key its mode', default: 'live' },
    status: { type: 'string', description: 'only messages in this state, such as scheduled' },
    limit: limitOption,
    json: jsonFlag,
  },
  async run({ args }) {
    const limit = readLimit(args.limit);
    const named = readChoice('mode', args.mode, modes);
    const statuses = args.status === undefined ? [] : [readChoice('status', args.status, messageStatuses)];
    const found = await withDatabase(async (session) => {
      const { userId, apiKeyId, mode = named } = await requireSender(session, args);
      const rows = await listMessages(session.db, { userId, mode }, { apiKeyId, statuses, limit });
      await recordCommandRead(session, { operation: 'messages list', records: rows.length });
      return rows.map((row) => toMessage(row, session.config.currency));
    });
    const lines = table(found, [
      ['ID', (message) => message.id],
      ['CREATED', (message) => minute(message.created_at)],
      ['STATUS', (message) => message.status],
      ['SEND AT', (message) => minute(message.send_at)],
      ['TO', (message) => message.to],
      ['FROM', (message) => message.sender_id],
      ['TEXT', (message) => message.message],
    ]);
    print(args.json, { messages: found }, lines);
  },
});

const missing = defineCommand({
  meta: { name: 'missing', description: 'List accepted messages that a failover of PostgreSQL has lost' },
  args: { json: jsonFlag },
  async run({ args }) {
    const found = await withDatabase(async (session) => {
      const rows = await listMissingMessages(session.db);
      await recordCommandRead(session, { operation: 'messages missing', records: rows.length });
      return rows;
    });
    const lines = table(found, [
      ['ID', (message) => message.id],
      ['ACCEPTED', (message) => message.accepted_at],
      ['FOUND MISSING', (message) => message.found_missing_at],
    ]);
    print(args.json, { messages: found }, lines);
  },
});

const cancel = defineCommand({
  meta: { name: 'cancel', description: 'Cancel a message, or all messages of a user or key, that no carrier has' },
  args: {
    id: { ...id, description: 'msg_ and 26 characters; or use --user or --key', required: false },
    ...sentByOptions,
    json: jsonFlag,
  },
  async run({ args }) {
    if (args.id === undefined) return cancelAll(args);
    const { id, user, key } = args;
    if (user !== undefined || key !== undefined) throw new Refusal("Use an id, '--user' or '--key'; only one of them.");
    await withDatabase((session) =>
      recordCommand(session, { action: 'message.cancel', subject: id }, async () => ({
        result: await cancelMessage(session, id),
      })),
    );
    print(args.json, { id, status: 'canceled' }, [`${id} is canceled.`]);
  },
});

async function cancelAll(args: { user?: string | undefined; key?: string | undefined; json?: boolean | undefined }) {
  const counts = await withDatabase(async (session) =>
    countOrCancel(session, await requireSender(session, args), { cancels: true }),
  );
  const { waiting, sending, canceled } = counts;
  print(args.json, counts, [
    `Canceled messages: ${canceled}. Waiting: ${waiting}. Being submitted to a carrier: ${sending}.`,
  ]);
}

function toLines(shown: ExportedMessage): string[] {
  const { waiting } = shown;
  const state = `${shown.status}${shown.reason === null ? '' : ` (${shown.reason})`}`;
  const due = waiting && `due ${waiting.due_at}, ${waiting.attempts} attempts counted`;
  const segments = `${shown.segments} ${shown.segments === 1 ? 'segment' : 'segments'}`;
  const author = `${shown.user}${shown.key === null ? '' : ` with ${shown.key}`}`;
  const lease = waiting?.leased_by ? `, leased by ${waiting.leased_by}` : '';
  return [
    `${shown.id}: ${state}, ${shown.mode}, to ${shown.to} from ${shown.sender_id ?? 'the default sender'}`,
    `  ${shown.message === null ? 'its text has been deleted' : JSON.stringify(shown.message)}`,
    `  ${shown.encoding}, ${segments}, by ${author}`,
    `  created ${shown.created_at}, expires ${shown.expires_at}`,
    `  ${waiting ? `queued for ${waiting.carrier ?? 'any carrier'}: ${due}${lease}` : 'not in the queue'}`,
    '',
    ...tableOfMembers(shown.events),
    ...tableOfMembers(shown.submissions),
    ...tableOfMembers(shown.webhooks),
  ];
}

/** A table with a column for each member, and an empty line; nothing without rows. */
function tableOfMembers<Row extends object>(rows: readonly Row[]): string[] {
  const [first] = rows;
  if (first === undefined) return [];
  // as: `Object.keys` gives the names of the members
  const members = Object.keys(first) as (keyof Row & string)[];
  return [
    ...table(
      rows,
      members.map((member) => [
        member.replaceAll('_', ' ').toUpperCase(),
        (row) => (row[member] === null ? '' : String(row[member])),
      ]),
    ),
    '',
  ];
}

export const messages = defineCommand({
  meta: { name: 'messages', description: 'List, show, cancel and resend the messages of any user; list lost ones' },
  subCommands: { list, show, cancel, retry, missing },
});
