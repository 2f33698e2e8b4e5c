import type { Thousandths } from '../../amounts.ts';
import { isUniqueViolation, type Transaction } from '../../database/database.ts';
import { Refusal } from '../../problems/refusal.ts';
import { createApplicationPassword } from '../application-passwords/create-application-password.ts';
import type { Role, UserId } from '../caller.ts';
import { insertUser } from './repository.ts';

export interface NewUser {
  readonly login: string;
  readonly email: string | undefined;
  readonly role: Role;
  /** Undefined: any amount. */
  readonly perMonth?: Thousandths | null | undefined;
}

export interface CreatedUser {
  readonly id: UserId;
  readonly login: string;
  readonly role: Role;
  /** An application password, shown once. */
  readonly password: string;
}

/** No login contains an @, so that a name never means two users. As long as the contract has it. */
const address = /^(?=.{3,254}$)[^\s@]+@[^\s@]+$/u;
const login = /^[a-z0-9][a-z0-9._-]{0,59}$/i;

/** Creates a user with a first application password; throws an Refusal where the login or address is taken. */
export async function createUser(trx: Transaction, user: NewUser, nowMs: number): Promise<CreatedUser> {
  if (!login.test(user.login)) {
    throw new Refusal(
      `'${user.login}' cannot be a login: use 1 to 60 letters, digits and . _ -, beginning with a letter or digit.`,
    );
  }
  if (user.email !== undefined && !address.test(user.email))
    throw new Refusal(`'${user.email}' is not an e-mail address, such as amina@example.ug.`);
  const id = await insert(trx, user, nowMs);
  const { password } = await createApplicationPassword(trx, id, 'first', nowMs);
  return { id, login: user.login, role: user.role, password };
}

/** For a change of the address alone. */
export const addressIsTaken = (email: string | null): Refusal =>
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
