import { defineCommand } from 'citty';
import { createApplicationPassword } from '../account/application-passwords/create-application-password.ts';
import { listApplicationPasswords, revokeApplicationPassword } from '../account/application-passwords/repository.ts';
import { AccountError } from '../account/users/create-user.ts';
import { findUserByName, type UserRow } from '../account/users/repository.ts';
import { writeAccounts } from '../account/write-accounts.ts';
import type { Database } from '../database/database.ts';
import { day, print, table, toIso } from './output.ts';
import { changeAccounts, withDatabase } from './session.ts';

const json = { type: 'boolean', description: 'print one JSON object and nothing else' } as const;
const login = { type: 'positional', description: 'whose password', required: true } as const;

export async function requireUser(db: Database, name: string): Promise<UserRow> {
  const found = await findUserByName(db.read, name);
  if (found === undefined) throw new AccountError(`There is no user '${name}'; 'ngoma user list' shows all.`);
  return found;
}

const create = defineCommand({
  meta: { name: 'create', description: 'Make another application password for a user and print it, once' },
  args: { login, name: { type: 'string', description: 'which program it is for', default: 'ngoma command' }, json },
  async run({ args }) {
    const made = await changeAccounts(async ({ db, nowMs }) => {
      const owner = await requireUser(db, args.login);
      const { id, password } = await writeAccounts(db, (trx) =>
        createApplicationPassword(trx, owner.id, args.name, nowMs),
      );
      return { id, login: owner.login, name: args.name, password };
    });
    print(args.json ?? false, made, [
      `Application password ${made.id} of ${made.login}, shown only now: ${made.password}`,
    ]);
  },
});

const list = defineCommand({
  meta: { name: 'list', description: 'List the application passwords of a user' },
  args: { login, json },
  async run({ args }) {
    const rows = await withDatabase(async ({ db }) =>
      listApplicationPasswords(db, (await requireUser(db, args.login)).id),
    );
    const shown = rows.map(({ id, name, created_at, revoked_at }) => ({
      id,
      name,
      created_at: toIso(created_at),
      revoked_at: toIso(revoked_at),
    }));
    const lines = table(
      ['ID', 'NAME', 'SINCE', 'REVOKED'],
      shown.map((row) => [String(row.id), row.name, day(row.created_at), day(row.revoked_at)]),
    );
    print(args.json ?? false, { passwords: shown }, lines);
  },
});

const revoke = defineCommand({
  meta: { name: 'revoke', description: 'Revoke an application password' },
  args: { login, id: { type: 'positional', description: 'its number in the list', required: true }, json },
  async run({ args }) {
    const revoked = await changeAccounts(async ({ db, nowMs }) => {
      const owner = await requireUser(db, args.login);
      return writeAccounts(db, (trx) => revokeApplicationPassword(trx, owner.id, Number(args.id), nowMs));
    });
    if (!revoked)
      throw new AccountError(`${args.login} has no application password ${args.id}, or it was revoked before.`);
    print(args.json ?? false, { login: args.login, id: Number(args.id), revoked: true }, [
      `Application password ${args.id} is revoked.`,
    ]);
  },
});

export const password = defineCommand({
  meta: { name: 'password', description: 'Make, list and revoke application passwords' },
  subCommands: { create, list, revoke },
});
