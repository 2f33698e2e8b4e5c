import { defineCommand } from 'citty';
import { type Role, roles } from '../account/caller.ts';
import { AccountError, createUser } from '../account/users/create-user.ts';
import { listUsers } from '../account/users/repository.ts';
import { writeAccounts } from '../account/write-accounts.ts';
import { day, print, table, toIso } from './output.ts';
import { changeAccounts, withDatabase } from './session.ts';

const json = { type: 'boolean', description: 'print one JSON object and nothing else' } as const;

const create = defineCommand({
  meta: { name: 'create', description: 'Make a user and print an application password, once' },
  args: {
    login: { type: 'positional', description: 'the name to sign in with', required: true },
    role: { type: 'string', description: roles.join(', '), required: true },
    email: { type: 'string', description: 'an address to sign in with as well' },
    json,
  },
  async run({ args }) {
    const role = toRole(args.role);
    const { login, password } = await changeAccounts(({ db, nowMs }) =>
      writeAccounts(db, (trx) => createUser(trx, { login: args.login, email: args.email, role }, nowMs)),
    );
    print(args.json ?? false, { login, role, password }, [
      `${login} is now ${role === 'administrator' || role === 'editor' || role === 'author' ? `an ${role}` : `a ${role}`}.`,
      `Application password, shown only now: ${password}`,
    ]);
  },
});

const list = defineCommand({
  meta: { name: 'list', description: 'List the users' },
  args: { json },
  async run({ args }) {
    const users = await withDatabase(({ db }) => listUsers(db));
    const shown = users.map(({ id, login, email, role, created_at }) => ({
      id,
      login,
      email,
      role,
      created_at: toIso(created_at),
    }));
    print(
      args.json ?? false,
      { users: shown },
      table(
        ['ID', 'LOGIN', 'ROLE', 'E-MAIL', 'SINCE'],
        shown.map((user) => [String(user.id), user.login, user.role, user.email ?? '', day(user.created_at)]),
      ),
    );
  },
});

function toRole(text: string): Role {
  const role = roles.find((each) => each === text);
  if (role === undefined) throw new AccountError(`There is no role '${text}'; there are ${roles.join(', ')}.`);
  return role;
}

export const user = defineCommand({
  meta: { name: 'user', description: 'Make and list users' },
  subCommands: { create, list },
});
