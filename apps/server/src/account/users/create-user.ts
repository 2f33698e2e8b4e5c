import { isUniqueViolation, type Transaction } from '../../database/database.ts';
import type { Thousandths } from '../../money/amounts.ts';
import { Refusal } from '../../problems/refusal.ts';
import { createApplicationPassword } from '../application-passwords.ts';
import type { Role, UserId } from '../caller.ts';
import { insertUser } from './repository.ts';

export interface NewUser {
  readonly login: string;
  readonly email: string | undefined;
  readonly role: Role;
  /** Monthly spending limit; null or undefined for none. */
  readonly perMonth?: Thousandths | null | undefined;
}

export interface CreatedUser {
  readonly id: UserId;
  readonly login: string;
  readonly role: Role;
  /** An application password, shown once. */
  readonly password: string;
}

const maxAddressLength = 254;
/**
 * The pattern of the contract: no invisible characters, and no colon, which Basic credentials cannot contain. Logins do
 * not contain @, so that a name identifies one user.
 */
export const address =
  // biome-ignore lint/suspicious/noControlCharactersInRegex: rejects control characters
  /^[^\s@:\x00-\x1f\x7f-\x9f\xad\u061c\u200b-\u200f\u202a-\u202e\u2060-\u206f]+@[^\s@:\x00-\x1f\x7f-\x9f\xad\u061c\u200b-\u200f\u202a-\u202e\u2060-\u206f]+$/u;
const login = /^[a-z0-9][a-z0-9._-]{0,59}$/i;

/** Creates a user with an application password; throws a Refusal if the login or address exists. */
export async function createUser(trx: Transaction, user: NewUser, nowMs: number): Promise<CreatedUser> {
  if (!login.test(user.login)) {
    throw new Refusal(
      `'${user.login}' cannot be a login: use 1 to 60 letters, digits and . _ -, beginning with a letter or digit.`,
    );
  }
  if (user.email !== undefined && !isAddress(user.email))
    throw new Refusal(`'${user.email}' is not an e-mail address, such as amina@example.ug.`);
  const id = await insert(trx, user, nowMs);
  const { password } = await createApplicationPassword(trx, id, 'first', nowMs);
  return { id, login: user.login, role: user.role, password };
}

const isAddress = (text: string): boolean =>
  text.length <= maxAddressLength && text.isWellFormed() && address.test(text);

export const addressExists = (email: string | null): Refusal =>
  new Refusal(`There is a user with the address '${email}' already.`, 'user_exists');

async function insert(trx: Transaction, user: NewUser, nowMs: number): Promise<UserId> {
  try {
    return await insertUser(trx, {
      login: user.login,
      login_key: user.login.toLowerCase(),
      email: user.email ?? null,
      email_key: user.email?.toLowerCase() ?? null,
      role: user.role,
      created_at: nowMs,
      disabled_at: null,
      per_month: user.perMonth ?? null,
    });
  } catch (error) {
    if (isUniqueViolation(error))
      throw new Refusal(`There is a user '${user.login}' already, or one with the same address.`, 'user_exists');
    throw error;
  }
}
