import type { Actor } from '../../audit/record-audit.ts';
import { listRecordedEmails, renameUserInAudit } from '../../audit/rename-user.ts';
import type { Transaction } from '../../database/database.ts';
import { Refusal } from '../../problems/refusal.ts';
import { deleteKeysOf, listKeysOf } from '../api-keys/repository.ts';
import { deletePasswordsOf } from '../application-passwords.ts';
import type { UserId } from '../caller.ts';
import { deleteAccountCodesOf } from '../end-account-codes.ts';
import { deleteSessionsOf, deleteSignInLinkOf } from '../end-sessions.ts';
import { deleteSpendingOf, nameOfUser } from '../spending/spender.ts';
import { isAdministrator, requireOtherAdministrator } from './change-user.ts';
import { findUserByName, pseudonymOf, replaceByPseudonym, type UserRow } from './repository.ts';

/** Access to the records of users in other parts of the service, in the transaction of the deletion. */
export interface UserRecords {
  countWaitingMessages(trx: Transaction, userId: UserId): Promise<number>;
  countPosts(trx: Transaction, userId: UserId): Promise<number>;
  reassignPosts(trx: Transaction, from: UserId, to: UserId, nowMs: number): Promise<void>;
  /** Deletes records that only the user could use, and stops jobs of the user. */
  delete(trx: Transaction, userId: UserId, nowMs: number): Promise<void>;
  /** Deletes the stored responses for idempotency keys of these API keys and users. */
  deleteResponses(trx: Transaction, scopes: readonly string[]): Promise<void>;
  /** Rewrites the bodies of stored responses created at these times. */
  rewriteResponses(trx: Transaction, createdAtMs: readonly number[], rewrite: (body: string) => string): Promise<void>;
}

export interface UserDeletion {
  readonly records: UserRecords;
  /** The user who receives the posts; required if there are posts. */
  readonly reassignTo: UserRow | undefined;
  readonly nowMs: number;
}

export interface DeletedUser {
  readonly id: UserId;
  /** The new login. */
  readonly pseudonym: string;
  readonly keys: number;
  readonly posts: number;
  readonly reassignedTo: string | undefined;
}

/**
 * Deletes a user within `writeAccounts`, which invalidates the cached credentials of all processes. The row stays as a
 * pseudonym (docs/adr/0061).
 */
export async function deleteUser(
  trx: Transaction,
  user: UserRow,
  { records, reassignTo, nowMs }: UserDeletion,
): Promise<DeletedUser> {
  const { id, login } = user;
  if (isAdministrator(user)) await requireOtherAdministrator(trx, user, 'cannot be deleted');
  await requireNoWaitingMessages(trx, user, records);
  const posts = await records.countPosts(trx, id);
  if (posts > 0 && reassignTo === undefined)
    throw new Refusal(
      `${login} has ${posts === 1 ? '1 post' : `${posts} posts`} in the calendar: name the user who receives them, ` +
        'with reassign_to (--reassign of the command).',
      'user_has_posts',
    );
  if (reassignTo !== undefined) await records.reassignPosts(trx, id, reassignTo.id, nowMs);
  await records.delete(trx, id, nowMs);
  const keys = await deleteCredentials(trx, user, records);
  await renameEverywhere(trx, user);
  await replaceByPseudonym(trx, id, nowMs);
  const reassignedTo = posts > 0 ? reassignTo?.login : undefined;
  return { id, pseudonym: pseudonymOf(id), keys, posts, reassignedTo };
}

async function requireNoWaitingMessages(trx: Transaction, { id, login }: UserRow, records: UserRecords): Promise<void> {
  const waiting = await records.countWaitingMessages(trx, id);
  if (waiting === 0) return;
  throw new Refusal(
    `${waiting === 1 ? `1 message of ${login} waits` : `${waiting} messages of ${login} wait`} to be sent or for ` +
      'their receipts: cancel them, or delete the user once they have ended.',
    'user_has_messages',
  );
}

/** Deletes keys and passwords with their counts and stored responses, and returns the number of keys. */
async function deleteCredentials(trx: Transaction, user: UserRow, records: UserRecords): Promise<number> {
  const keys = await listKeysOf(trx, user.id);
  const ids = keys.map(({ id }) => id);
  await records.deleteResponses(trx, [...ids, nameOfUser(user.id)]);
  // Responses to administrators who created the user or a key contain the login.
  const createdAtMs = [user.created_at, ...keys.map(({ created_at }) => created_at)];
  await records.rewriteResponses(trx, createdAtMs, (body) => withoutNames(body, user));
  await deleteSpendingOf(trx, [...ids, nameOfUser(user.id)]);
  await deleteKeysOf(trx, user.id);
  await deletePasswordsOf(trx, user.id);
  await deleteSessionsOf(trx, user.id);
  await deleteSignInLinkOf(trx, user.id);
  await deleteAccountCodesOf(trx, user.id);
  return ids.length;
}

function withoutNames(body: string, { id, login }: UserRow): string {
  if (!body.includes(JSON.stringify(login))) return body;
  return JSON.stringify(JSON.parse(body), (_member, value: unknown) =>
    isRecord(value) && value['login'] === login
      ? { ...value, login: pseudonymOf(id), ...('email' in value && { email: null }) }
      : value,
  );
}

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null;

async function renameEverywhere(trx: Transaction, { id, login, email }: UserRow): Promise<void> {
  const recorded = await listRecordedEmails(trx, login);
  const emails: string[] = email === null ? [] : [email];
  for (const each of new Set(recorded)) {
    // Another user may have an earlier address now.
    if (!emails.includes(each) && (await findUserByName(trx, each)) === undefined) emails.push(each);
  }
  await renameUserInAudit(trx, { login, emails }, pseudonymOf(id));
}

/** The audit entry of a deletion. Callers who delete themselves are named by their pseudonym. */
export function describeDeletion({ id, pseudonym, keys, posts, reassignedTo }: DeletedUser, by?: Deleter) {
  const isOwn = by?.userId === id;
  return {
    subject: pseudonym,
    details: {
      ...{ keys, posts, ...(reassignedTo !== undefined && { reassigned_to: reassignedTo }) },
      ...(isOwn && by.actor.kind === 'key' && { user: pseudonym }),
    },
    ...(isOwn && by.actor.kind === 'user' && { actor: { ...by.actor, name: pseudonym } }),
  };
}

interface Deleter {
  readonly userId: UserId;
  readonly actor: Actor;
}
