import { defineCommand } from 'citty';
import { type Role, roles } from '../account/caller.ts';
import { changeRole, disableUser, enableUser, limitSpending, resetUser } from '../account/users/change-user.ts';
import { createUser } from '../account/users/create-user.ts';
import { listUsers } from '../account/users/repository.ts';
import { writeAmount } from '../money/amounts.ts';
import { Refusal } from '../problems/refusal.ts';
import { changeAccounts } from './change-accounts.ts';
import { deleteUserCommand } from './delete-user.ts';
import { day, jsonFlag, print, table, toIso } from './output.ts';
import { readMonthLimit } from './read-amounts.ts';
import { withDatabase } from './session.ts';

const login = { type: 'positional', description: "a login that 'ngoma user list' shows", required: true } as const;

const create = defineCommand({
  meta: { name: 'create', description: 'Make a user and print an application password, once' },
  args: {
    login: { type: 'positional', description: 'the name to sign in with', required: true },
    role: { type: 'string', description: roles.join(', '), required: true },
    email: { type: 'string', description: 'an address to sign in with as well' },
    json: jsonFlag,
  },
  async run({ args }) {
    const role = toRole(args.role);
    const { login, password } = await changeAccounts({
      action: 'user.create',
      creates: true,
      subject: args.login,
      details: { role, ...(args.email !== undefined && { email: args.email }) },
      work: ({ nowMs }, trx) => createUser(trx, { login: args.login, email: args.email, role }, nowMs),
    });
    print(args.json ?? false, { login, role, password }, [
      `${login} is now ${named(role)}.`,
      `Application password, shown only now: ${password}`,
    ]);
  },
});

const list = defineCommand({
  meta: { name: 'list', description: 'List the users' },
  args: { json: jsonFlag },
  async run({ args }) {
    const users = await withDatabase(({ db }) => listUsers(db));
    const shown = users.map(({ id, login, email, role, created_at, disabled_at, per_month }) => ({
      id,
      login,
      email,
      role,
      limits: { spend_per_month: per_month === null ? null : writeAmount(per_month) },
      created_at: toIso(created_at),
      disabled_at: toIso(disabled_at),
    }));
    print(
      args.json ?? false,
      { users: shown },
      table(
        ['ID', 'LOGIN', 'ROLE', 'E-MAIL', 'SINCE', 'DISABLED'],
        shown.map((user) => [
          String(user.id),
          user.login,
          user.role,
          user.email ?? '',
          day(user.created_at),
          day(user.disabled_at),
        ]),
      ),
    );
  },
});

const disable = defineCommand({
  meta: { name: 'disable', description: 'Refuse all passwords and keys of a user until the user is enabled again' },
  args: { login, json: jsonFlag },
  async run({ args }) {
    const user = await changeAccounts({
      action: 'user.disable',
      subject: args.login,
      work: ({ nowMs }, trx) => disableUser(trx, args.login, nowMs),
      done: ({ login }) => ({ subject: login }),
    });
    print(args.json ?? false, { login: user.login, disabled: true }, [
      `${user.login} is disabled: no password and no key of this user is valid.`,
      'Messages that were accepted before are still sent, and their webhooks delivered.',
    ]);
  },
});

const enable = defineCommand({
  meta: { name: 'enable', description: 'Take the passwords and keys of a disabled user again' },
  args: { login, json: jsonFlag },
  async run({ args }) {
    const user = await changeAccounts({
      action: 'user.enable',
      subject: args.login,
      work: (_session, trx) => enableUser(trx, args.login),
      done: ({ login }) => ({ subject: login }),
    });
    print(args.json ?? false, { login: user.login, disabled: false }, [
      `${user.login} is enabled: passwords and keys that were neither revoked nor expired are valid again.`,
    ]);
  },
});

const role = defineCommand({
  meta: {
    name: 'role',
    description: 'Give a user another role, which all passwords and keys of the user have at once',
  },
  args: { login, role: { type: 'positional', description: roles.join(', '), required: true }, json: jsonFlag },
  async run({ args }) {
    const role = toRole(args.role);
    const user = await changeAccounts({
      action: 'user.role',
      subject: args.login,
      details: { to: role },
      work: (_session, trx) => changeRole(trx, args.login, role),
      done: ({ login, role: from }) => ({ subject: login, details: { from, to: role } }),
    });
    print(args.json ?? false, { login: user.login, role }, [`${user.login} is now ${named(role)}.`]);
  },
});

const limit = defineCommand({
  meta: { name: 'limit', description: 'Say what the live messages of a user may cost in a month, all keys together' },
  args: {
    login,
    amount: { type: 'positional', description: "an amount such as 50000, or 'none' for any", required: true },
    json: jsonFlag,
  },
  async run({ args }) {
    const perMonth = args.amount === 'none' ? null : readMonthLimit('limit', args.amount);
    const spend_per_month = perMonth === null ? null : writeAmount(perMonth);
    const user = await changeAccounts({
      action: 'user.limit',
      subject: args.login,
      details: { spend_per_month },
      work: (_session, trx) => limitSpending(trx, args.login, perMonth),
      done: ({ login }) => ({ subject: login }),
    });
    print(args.json ?? false, { login: user.login, limits: { spend_per_month } }, [
      spend_per_month === null
        ? `${user.login} may spend any amount.`
        : `${user.login} may spend ${spend_per_month} in a month.`,
    ]);
  },
});

const reset = defineCommand({
  meta: {
    name: 'reset',
    description: 'Revoke all application passwords of a user and print a new one, once; keys stay',
  },
  args: { login, json: jsonFlag },
  async run({ args }) {
    const { login, password, revoked } = await changeAccounts({
      action: 'user.reset',
      subject: args.login,
      work: ({ nowMs }, trx) => resetUser(trx, args.login, nowMs),
      done: ({ login, revoked }) => ({ subject: login, details: { revoked } }),
    });
    print(args.json ?? false, { login, password, revoked }, [
      `Application passwords of ${login} that are revoked: ${revoked}. Keys are not: see 'ngoma key list'.`,
      `Application password, shown only now: ${password}`,
    ]);
  },
});

const named = (role: Role): string => (/^[aeiou]/.test(role) ? `an ${role}` : `a ${role}`);

function toRole(text: string): Role {
  const role = roles.find((each) => each === text);
  if (role === undefined) throw new Refusal(`There is no role '${text}'; there are ${roles.join(', ')}.`);
  return role;
}

export const user = defineCommand({
  meta: {
    name: 'user',
    description: 'Make, list, disable, enable, reset and delete users, and change their roles and limits',
  },
  subCommands: { create, list, disable, enable, role, limit, reset, delete: deleteUserCommand },
});
