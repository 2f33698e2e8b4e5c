import { defineCommand } from 'citty';
import {
  createApplicationPassword,
  listApplicationPasswords,
  revokeApplicationPassword,
} from '../account/application-passwords.ts';
import { requireUser } from '../account/users/repository.ts';
import { Refusal } from '../problems/refusal.ts';
import { jsonFlag, readLine } from './arguments.ts';
import { changeAccounts } from './audited.ts';
import { day, minute, print, table, toIso } from './output.ts';
import { withDatabase } from './session.ts';

const login = { type: 'positional', description: 'the user of the password', required: true } as const;

const create = defineCommand({
  meta: { name: 'create', description: 'Create another application password for a user. It is printed once' },
  args: {
    login,
    name: { type: 'string', description: 'the program that uses it', default: 'ngoma command' },
    json: jsonFlag,
  },
  async run({ args }) {
    const name = readLine("'--name'", args.name, 100);
    const created = await changeAccounts({
      action: 'password.create',
      subject: args.login,
      details: { name },
      async work({ nowMs }, trx) {
        const owner = await requireUser(trx, args.login);
        const { id, password } = await createApplicationPassword(trx, owner.id, name, nowMs);
        return { id, login: owner.login, name, password };
      },
      done: ({ id, login, name }) => ({ subject: login, details: { id, name } }),
    });
    print(args.json, created, [
      `Application password ${created.id} of ${created.login}, shown only now: ${created.password}`,
    ]);
  },
});

const list = defineCommand({
  meta: { name: 'list', description: 'List the application passwords of a user' },
  args: { login, json: jsonFlag },
  async run({ args }) {
    const rows = await withDatabase(async ({ db }) =>
      listApplicationPasswords(db, (await requireUser(db.read, args.login)).id),
    );
    const passwords = rows.map(({ id, name, created_at, revoked_at, last_used_at }) => ({
      ...{ id, name },
      created_at: toIso(created_at),
      revoked_at: toIso(revoked_at),
      last_used_at: toIso(last_used_at),
    }));
    const lines = table(passwords, [
      ['ID', (row) => row.id],
      ['NAME', (row) => row.name],
      ['SINCE', (row) => day(row.created_at)],
      ['LAST USE', (row) => minute(row.last_used_at)],
      ['REVOKED', (row) => day(row.revoked_at)],
    ]);
    print(args.json, { passwords }, lines);
  },
});

const revoke = defineCommand({
  meta: { name: 'revoke', description: 'Revoke an application password' },
  args: {
    login,
    id: { type: 'positional', description: "an id of 'ngoma password list'", required: true },
    json: jsonFlag,
  },
  async run({ args }) {
    const id = /^\d{1,9}$/.test(args.id) ? Number(args.id) : 0;
    await changeAccounts({
      action: 'password.revoke',
      subject: args.login,
      details: { id },
      async work({ nowMs }, trx) {
        const owner = await requireUser(trx, args.login);
        if (await revokeApplicationPassword(trx, owner.id, id, nowMs)) return owner;
        throw new Refusal(`${args.login} has no application password ${args.id}, or it was revoked before.`);
      },
      done: ({ login }) => ({ subject: login }),
    });
    print(args.json, { login: args.login, id, revoked: true }, [`Application password ${args.id} is revoked.`]);
  },
});

export const password = defineCommand({
  meta: { name: 'password', description: 'Create, list and revoke application passwords' },
  subCommands: { create, list, revoke },
});
