import { defineCommand } from 'citty';
import { type ExportedMessage, toExportedMessage } from '../messaging/numbers/representation.ts';
import { jsonFlag } from './arguments.ts';
import { recordCommand, recordCommandRead } from './audited.ts';
import { findMessage, resendAsOwner } from './operated-messages.ts';
import { print, table } from './output.ts';
import { withDatabase } from './session.ts';

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

function toLines(shown: ExportedMessage): string[] {
  const { waiting } = shown;
  const state = `${shown.status}${shown.reason === null ? '' : ` (${shown.reason})`}`;
  const due = waiting && `due ${waiting.due_at}, ${waiting.attempts} attempts counted`;
  const lease = waiting?.leased_by ? `, leased by ${waiting.leased_by}` : '';
  return [
    `${shown.id}: ${state}, ${shown.mode}, to ${shown.to} from ${shown.sender_id ?? 'the default sender'}`,
    `  ${shown.message === null ? 'its text has been deleted' : JSON.stringify(shown.message)}`,
    `  ${shown.encoding}, ${shown.segments} segments, by ${shown.user}${shown.key === null ? '' : ` with ${shown.key}`}`,
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
  meta: { name: 'messages', description: 'Show everything stored about a message, or resend one' },
  subCommands: { show, retry },
});
