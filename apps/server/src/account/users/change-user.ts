import type { Transaction } from '../../database/database.ts';
import { AccountError } from '../account-error.ts';
import { createApplicationPassword } from '../application-passwords/create-application-password.ts';
import { revokeAllApplicationPasswords } from '../application-passwords/repository.ts';
import type { Role } from '../caller.ts';
import { hasOtherAdministrator, requireUser, type UserRow, updateUser } from './repository.ts';

/** From now on none of the user's passwords and keys is valid; they are stored, for the user may be enabled again. */
export async function disableUser(trx: Transaction, name: string, nowMs: number): Promise<UserRow> {
  const user = await requireUser(trx, name);
  if (user.disabled_at !== null) throw new AccountError(`${user.login} is disabled already.`);
  await requireOtherAdministrator(trx, user);
  await updateUser(trx, user.id, { disabled_at: nowMs });
  return user;
}

export async function enableUser(trx: Transaction, name: string): Promise<UserRow> {
  const user = await requireUser(trx, name);
  if (user.disabled_at === null) throw new AccountError(`${user.login} is enabled already.`);
  await updateUser(trx, user.id, { disabled_at: null });
  return user;
}

/** Gives the user as they were: with the old role. */
export async function changeRole(trx: Transaction, name: string, role: Role): Promise<UserRow> {
  const user = await requireUser(trx, name);
  if (user.role === role) throw new AccountError(`${user.login} has the role '${role}' already.`);
  await requireOtherAdministrator(trx, user);
  await updateUser(trx, user.id, { role });
  return user;
}

export interface ResetUser {
  readonly login: string;
  /** The only application password that is valid now; shown once. */
  readonly password: string;
  readonly revoked: number;
}

/** Revokes all application passwords of a user and makes a new one; keys are not touched. */
export async function resetUser(trx: Transaction, name: string, nowMs: number): Promise<ResetUser> {
  const { id, login } = await requireUser(trx, name);
  const revoked = await revokeAllApplicationPasswords(trx, id, nowMs);
  const { password } = await createApplicationPassword(trx, id, 'reset', nowMs);
  return { login, password, revoked };
}

/** Somebody must be able to administrate. Changes of accounts run one after the other, so no two of them leave nobody. */
async function requireOtherAdministrator(trx: Transaction, user: UserRow): Promise<void> {
  const isAdministrator = user.role === 'administrator' && user.disabled_at === null;
  if (!isAdministrator || (await hasOtherAdministrator(trx, user.id))) return;
  throw new AccountError(
    `${user.login} is the last administrator and can neither be disabled nor get another role: make or enable another administrator first.`,
  );
}
