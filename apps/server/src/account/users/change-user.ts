import { isUniqueViolation, type Transaction } from '../../database/database.ts';
import type { Thousandths } from '../../money/amounts.ts';
import { Refusal } from '../../problems/refusal.ts';
import { createApplicationPassword, revokeAllApplicationPasswords } from '../application-passwords.ts';
import type { Role } from '../caller.ts';
import { endAccountCodesOf } from '../end-account-codes.ts';
import { endSessionsOf } from '../end-sessions.ts';
import { addressExists } from './create-user.ts';
import { hasOtherAdministrator, requireUser, type UserRow, updateUser } from './repository.ts';

/** Missing members keep their values. */
export interface UserPatch {
  readonly role?: Role;
  readonly email?: string | null;
  readonly phone?: string | null;
  /** Null enables the user. */
  readonly disabledAtMs?: number | null;
  /** Monthly spending limit; null for none. */
  readonly perMonth?: Thousandths | null;
}

/**
 * Changes a user, and returns the new state. Passwords and keys of a disabled user are not valid, but stay stored in case
 * the user is enabled again.
 */
export async function changeUser(
  trx: Transaction,
  user: UserRow,
  {
    role = user.role,
    email = user.email,
    phone = user.phone,
    disabledAtMs: disabled_at = user.disabled_at,
    perMonth: per_month = user.per_month,
  }: UserPatch,
): Promise<UserRow> {
  // A confirmed number stays in force until the new one is confirmed.
  const confirmed_phone = phone === null ? null : user.confirmed_phone;
  const numbers = { phone, confirmed_phone };
  const change = { role, ...numbers, email, email_key: email?.toLowerCase() ?? null, disabled_at, per_month };
  const changed = { ...user, ...change };
  if (isAdministrator(user) && !isAdministrator(changed))
    await requireOtherAdministrator(trx, user, 'can neither be disabled nor get another role');
  try {
    await updateUser(trx, user.id, change);
  } catch (error) {
    if (isUniqueViolation(error)) throw addressExists(email);
    throw error;
  }
  // Codes went to the number before.
  if (phone === null && user.phone !== null) await endAccountCodesOf(trx, user.id);
  // A session shows the pages of a role, and none of a disabled user comes back when the user is enabled again.
  if (role !== user.role || (disabled_at !== null && user.disabled_at === null)) await endSessionsOf(trx, user.id);
  return changed;
}

export async function disableUser(trx: Transaction, name: string, nowMs: number): Promise<UserRow> {
  const user = await requireUser(trx, name);
  if (user.disabled_at !== null) throw new Refusal(`${user.login} is disabled already.`);
  await changeUser(trx, user, { disabledAtMs: nowMs });
  return user;
}

export async function enableUser(trx: Transaction, name: string): Promise<UserRow> {
  const user = await requireUser(trx, name);
  if (user.disabled_at === null) throw new Refusal(`${user.login} is enabled already.`);
  await changeUser(trx, user, { disabledAtMs: null });
  return user;
}

/** Returns the user with the old role. */
export async function changeRole(trx: Transaction, name: string, role: Role): Promise<UserRow> {
  const user = await requireUser(trx, name);
  if (user.role === role) throw new Refusal(`${user.login} has the role '${role}' already.`);
  await changeUser(trx, user, { role });
  return user;
}

/** Returns the user with the old limit. Null removes the limit. */
export async function limitSpending(trx: Transaction, name: string, perMonth: Thousandths | null): Promise<UserRow> {
  const user = await requireUser(trx, name);
  await changeUser(trx, user, { perMonth });
  return user;
}

export interface ResetUser {
  readonly login: string;
  /** The only valid application password, shown once. */
  readonly password: string;
  readonly revoked: number;
}

/** Revokes all application passwords of a user and creates a new one; keys stay valid. */
export async function resetUser(trx: Transaction, name: string, nowMs: number): Promise<ResetUser> {
  const { id, login } = await requireUser(trx, name);
  const revoked = await revokeAllApplicationPasswords(trx, id, nowMs);
  const { password } = await createApplicationPassword(trx, id, 'reset', nowMs);
  return { login, password, revoked };
}

export const isAdministrator = ({ role, disabled_at }: UserRow): boolean =>
  role === 'administrator' && disabled_at === null;

/** Rejects the loss of the last administrator. Account changes are serialized, so that two cannot remove the last two. */
export async function requireOtherAdministrator(trx: Transaction, user: UserRow, predicate: string): Promise<void> {
  if (await hasOtherAdministrator(trx, user.id)) return;
  throw new Refusal(
    `${user.login} is the last administrator and ${predicate}: create or enable another administrator first.`,
    'last_administrator',
  );
}
