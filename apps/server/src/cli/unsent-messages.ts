import { findApiKey } from '../account/api-keys/repository.ts';
import type { Mode } from '../account/caller.ts';
import { findUserByName } from '../account/users/repository.ts';
import { cancelWaiting, type SentBy, type WaitingCounts } from '../account/waiting-messages.ts';
import { Refusal } from '../problems/refusal.ts';
import { waitingMessagesOf } from './operated-messages.ts';
import { operator, type Session } from './session.ts';

/** The options of commands about the messages of a user or key. */
export const sentByOptions = {
  user: { type: 'string', description: 'the login of the user who sent them' },
  key: { type: 'string', description: "the key that sent them, an id of 'ngoma key list'" },
} as const;

export interface NamedSender extends SentBy {
  /** The login or the id of the key. */
  readonly subject: string;
  /** The mode of the key; undefined for a user. */
  readonly mode: Mode | undefined;
}

/** Reads `--user` or `--key`. */
export async function requireSender(
  { db }: Session,
  { user, key }: { readonly user?: string | undefined; readonly key?: string | undefined },
): Promise<NamedSender> {
  if ((user === undefined) === (key === undefined))
    throw new Refusal("Name the user with '--user' or the key with '--key'; use one of them.");
  if (user !== undefined) {
    const found = await findUserByName(db.read, user);
    if (found === undefined) throw new Refusal(`There is no user '${user}'. 'ngoma user list' shows all users.`);
    return { userId: found.id, subject: found.login, mode: undefined };
  }
  const found = await findApiKey(db.read, key ?? '');
  if (found === undefined) throw new Refusal(`There is no key '${key}'. 'ngoma key list' shows all keys.`);
  return { userId: found.user_id, apiKeyId: found.id, subject: found.id, mode: found.mode };
}

/** Counts the unsent messages of a user or key or, with `cancels`, cancels them with an audit entry. */
export async function countOrCancel(
  session: Session,
  sender: NamedSender,
  { cancels }: { readonly cancels: boolean },
): Promise<WaitingCounts> {
  const messages = waitingMessagesOf(session);
  const by = { actor: operator(), nowMs: session.nowMs };
  return cancels ? cancelWaiting(session.db, messages, sender, by, sender.subject) : messages.count(sender);
}

export function describeWaiting({ waiting, sending, canceled }: WaitingCounts, sender: string): string[] {
  const underway = sending === 0 ? [] : [`Being submitted to a carrier, which cannot be canceled: ${sending}.`];
  if (canceled > 0) return [`Canceled messages: ${canceled}. Waiting: ${waiting}.`, ...underway];
  if (waiting === 0) return ['No message waits to be sent.', ...underway];
  return [
    `Messages that wait and are still sent: ${waiting}. 'ngoma messages cancel ${sender}' cancels them.`,
    ...underway,
  ];
}
