import { defineCommand } from 'citty';
import { AccountError } from '../account/account-error.ts';
import { systemClock } from '../clock.ts';
import { createMessageChanges } from '../messaging/by-hand/change-message.ts';
import { readWholeMessage } from '../messaging/by-hand/whole-message.ts';
import type { SendingPolicy } from '../messaging/messages/check-message.ts';
import { isMessageId } from '../messaging/messages/message.ts';
import { createTransitions } from '../messaging/messages/transitions.ts';
import { Problem } from '../problems/problem.ts';
import { jsonFlag, print } from './output.ts';
import { recordCommand } from './record-command.ts';
import { type Session, withDatabase } from './session.ts';
import { toLines, toObject } from './show-message.ts';

const id = { type: 'positional', description: 'msg_ and 26 characters', required: true } as const;

const show = defineCommand({
  meta: {
    name: 'show',
    description: 'Show all that is stored of a message: timeline, submits, webhooks, what is left to do',
  },
  args: { id, json: jsonFlag },
  async run({ args }) {
    const shown = toObject(await withDatabase((session) => findMessage(session, args.id)));
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
        result: await resend(session, args.id),
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

async function findMessage({ db }: Session, text: string) {
  const found = isMessageId(text) ? await readWholeMessage(db, text) : undefined;
  if (found === undefined) throw new AccountError(`There is no message '${text}'.`);
  return found;
}

/** A running service gives the message to one of its carriers. */
const withoutCarriers: SendingPolicy = {
  isServed: () => true,
  route: () => undefined,
  approvedSenders: [],
  allowLoopbackCallbacks: false,
};

async function resend(session: Session, text: string): Promise<string> {
  const { message } = await findMessage(session, text);
  const { db } = session;
  const changes = createMessageChanges({
    ...{ db, clock: systemClock },
    policy: withoutCarriers,
    beginTransitions: createTransitions({
      metrics: { countTransition: () => undefined },
      // Nobody is told that a message is queued.
      announce: () => Promise.resolve(),
    }),
    onStored: () => undefined,
  });
  try {
    return (await changes.resend(message.id, { userId: message.user_id, mode: message.mode })).status;
  } catch (error) {
    throw error instanceof Problem ? new AccountError(error.message) : error;
  }
}
