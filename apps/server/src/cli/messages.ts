import { defineCommand } from 'citty';
import { toExportedMessage } from '../messaging/numbers/representation.ts';
import { findMessage, resendAsOwner } from './operated-messages.ts';
import { jsonFlag, print } from './output.ts';
import { recordCommandRead } from './record-access.ts';
import { recordCommand } from './record-command.ts';
import { withDatabase } from './session.ts';
import { toLines } from './show-message.ts';

const id = { type: 'positional', description: 'msg_ and 26 characters', required: true } as const;

const show = defineCommand({
  meta: {
    name: 'show',
    description: 'Show all that is stored of a message: timeline, submits, webhooks, what is left to do',
  },
  args: { id, json: jsonFlag },
  async run({ args }) {
    const found = await withDatabase(async (session) => {
      const message = await findMessage(session, args.id);
      await recordCommandRead(session, { operation: 'messages show', records: 1 });
      return message;
    });
    const shown = toExportedMessage(found);
    print(args.json ?? false, shown, toLines(shown));
  },
});

const retry = defineCommand({
  meta: {
    name: 'retry',
    description: "Send a message again that is 'unknown' because the carrier's answer to its submit was lost",
  },
  args: { id, json: jsonFlag },
  async run({ args }) {
    const status = await withDatabase((session) =>
      recordCommand(session, { action: 'message.retry', subject: args.id }, async () => ({
        result: await resendAsOwner(session, args.id),
      })),
    );
    print(args.json ?? false, { id: args.id, status }, [
      `${args.id} is ${status} again: it goes out in a few seconds, and for a second time if the carrier has had it.`,
    ]);
  },
});

export const messages = defineCommand({
  meta: { name: 'messages', description: 'Show a message with all that is known of it, and send one again' },
  subCommands: { show, retry },
});
