import type { Knex } from 'knex';
import { findFirstAdministrator, requireUser, type UserRow } from '../account/users/repository.ts';
import { Refusal } from '../problems/refusal.ts';

/** The user that a command names, or the first administrator. */
export async function requireOwner(knex: Knex, login: string | undefined): Promise<UserRow> {
  if (login !== undefined) return requireUser(knex, login);
  const administrator = await findFirstAdministrator(knex);
  if (administrator !== undefined) return administrator;
  throw new Refusal(
    "There is no administrator yet: start the service once, or make one with 'ngoma user create <login> --role administrator'.",
  );
}
