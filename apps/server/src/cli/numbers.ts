import { defineCommand } from 'citty';
import { clearTraces, type Traces } from '../messaging/by-hand/clear-traces.ts';
import { eraseNumber, listUnfinished, readNumber, UnfinishedMessage } from '../messaging/by-hand/number-data.ts';
import { Refusal } from '../problems/refusal.ts';
import { changeAsOwner } from './operated-messages.ts';
import { jsonFlag, print, toIso } from './output.ts';
import { recordCommandRead } from './record-access.ts';
import { recordCommand } from './record-command.ts';
import { type Session, withDatabase } from './session.ts';
import { toObject } from './show-message.ts';

const number = { type: 'positional', description: 'as +256772000001', required: true } as const;

const exportTo = defineCommand({
  meta: { name: 'export', description: 'Print all that is stored of a phone number as one JSON object' },
  args: { number },
  async run({ args }) {
    const asked = requireNumber(args.number);
    const object = await withDatabase((session) =>
      recordCommand(session, { action: 'number.export', subject: hidden(asked) }, async () => {
        const { messages, receipts, partReference, inbound, inboundParts, suppressions, counts } = await readNumber(
          session.db,
          asked,
          await session.numberHash(),
        );
        const result = {
          ...{ number: asked, exported_at: toIso(session.nowMs), messages: messages.map(toObject) },
          ...{ unmatched_receipts: receipts, part_reference: partReference },
          inbound_messages: inbound.map(({ text, text_removed, received_at, ...row }) => ({
            ...{ ...row, message: text_removed === 1 ? null : text, received_at: toIso(received_at) },
          })),
          inbound_parts: inboundParts,
          suppressions: suppressions.map(({ is_erased, ...each }) => ({
            ...{ ...each, number: is_erased === 1 ? null : each.number, created_at: toIso(each.created_at) },
          })),
          counted_messages: counts.map((each) => ({ ...each, counted_at: toIso(each.counted_at) })),
        };
        const records = messages.length + inbound.length + suppressions.length;
        await recordCommandRead(session, { operation: 'number export', records, number: asked });
        return { result, details: { messages: messages.length, inbound: inbound.length } };
      }),
    );
    print(true, object, []);
  },
});

const erase = defineCommand({
  meta: {
    name: 'erase',
    description: 'Delete all that is stored of a phone number; messages that no carrier has yet are canceled first',
  },
  args: { number, json: jsonFlag },
  async run({ args }) {
    const asked = requireNumber(args.number);
    const { traces, ...erased } = await withDatabase(async (session) => {
      const counts = await recordCommand(session, { action: 'number.erase', subject: hidden(asked) }, async () => {
        const result = await cancelAndErase(session, asked);
        return { result, details: { ...result } };
      });
      const { freedSpace } = session.db;
      return { ...counts, traces: freedSpace === undefined ? null : await clearTraces(freedSpace, asked) };
    });
    const { messages, inbound } = erased;
    print(args.json ?? false, { number: asked, messages, inbound_messages: inbound, traces }, [
      `Nothing of ${asked} is stored any more: ${erased.messages} messages with their texts, timelines, webhooks and stored responses are deleted,`,
      `and ${erased.inbound} texts that it has sent. An opt-out stays, with a keyed hash in the place of the number.`,
      describeTraces(traces),
      'Backups, logs of receivers and what carriers store are not touched.',
    ]);
  },
});

function describeTraces(traces: Traces | null): string {
  switch (traces) {
    case 'cleared':
      return 'The files of the database contain nothing of it any more.';
    case 'log-in-use':
      return 'The write-ahead log still contains parts of it, for a process goes on reading it: the service empties it within ten minutes.';
    case 'rewrite-due':
      return "Unused parts of the database file still contain copies of it: run 'ngoma vacuum' in a quiet hour.";
    case 'in-other-rows':
      return 'Its digits occur in other stored rows, such as a text to somebody else, which are not touched.';
    case null:
      return 'PostgreSQL overwrites the freed space later: run VACUUM FULL to have it rewritten now.';
  }
}

export const numbers = defineCommand({
  meta: { name: 'number', description: 'Export or erase all that is stored of a phone number' },
  subCommands: { export: exportTo, erase },
});

function requireNumber(text: string): string {
  if (/^\+\d{8,15}$/.test(text)) return text;
  throw new Refusal(`'${text}' is no phone number: write it with its country, as +256772000001.`);
}

/** The audit must not go on knowing the number. */
const hidden = (asked: string): string => `number …${asked.slice(-3)}`;

async function cancelAndErase(session: Session, asked: string): ReturnType<typeof eraseNumber> {
  const unfinished = await listUnfinished(session.db, asked);
  const away = unfinished.filter(({ isCancelable }) => !isCancelable);
  if (away.length > 0) throw notEnded(away.slice(0, mostNamed).map(({ id, status }) => `${id} (${status})`));
  for (const { id } of unfinished) await changeAsOwner(session, id, 'cancel');
  try {
    const numberHash = await session.numberHash();
    return await session.db.transaction((trx) => eraseNumber(trx, asked, numberHash));
  } catch (error) {
    throw error instanceof UnfinishedMessage ? notEnded([error.message]) : error;
  }
}

const mostNamed = 10;

const notEnded = (named: readonly string[]): Refusal =>
  new Refusal(
    `Messages to this number have not ended: ${named.join(', ')}. Wait until they have, then try again. Nothing was erased.`,
  );
