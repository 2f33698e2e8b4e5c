import { defineCommand } from 'citty';
import { type Role, roles } from '../account/caller.ts';
import { createSignInLink, signInLinkUrl } from '../account/sessions/sign-in-links.ts';
import { changeRole, disableUser, enableUser, limitSpending, resetUser } from '../account/users/change-user.ts';
import { createUser } from '../account/users/create-user.ts';
import { deleteUser, describeDeletion } from '../account/users/delete-user.ts';
import { listUsers, requireUser } from '../account/users/repository.ts';
import type { Transaction } from '../database/database.ts';
import { writeAmount } from '../money/amounts.ts';
import { Refusal } from '../problems/refusal.ts';
import { createUserRecords } from '../service/user-records.ts';
import { siteOrigin } from '../settings/config.ts';
import { cancelWaitingFlag, jsonFlag, readChoice, readMonthLimit } from './arguments.ts';
import { changeAccounts } from './audited.ts';
import { day, minute, print, table, toIso } from './output.ts';
import { withDatabase } from './session.ts';

const login = { type: 'positional', description: "a login of 'ngoma user list'", required: true } as const;

const create = defineCommand({
  meta: { name: 'create', description: 'Create a user. The application password is printed once' },
  args: {
    login: { type: 'positional', description: 'the name to sign in with', required: true },
    role: { type: 'string', description: roles.join(', '), required: true },
    email: { type: 'string', description: 'an address to sign in with as well' },
    json: jsonFlag,
  },
  async run({ args }) {
    const role = readChoice('role', args.role, roles);
    const { login, password } = await changeAccounts({
      action: 'user.create',
      creates: true,
      subject: args.login,
      details: { role, ...(args.email !== undefined && { email: args.email }) },
      work: ({ nowMs }, trx) => createUser(trx, { login: args.login, email: args.email, role }, nowMs),
    });
    print(args.json, { login, role, password }, [
      `${login} is now ${withArticle(role)}.`,
      `Application password, shown only now: ${password}`,
    ]);
  },
});

const list = defineCommand({
  meta: { name: 'list', description: 'List the users' },
  args: { json: jsonFlag },
  async run({ args }) {
    const rows = await withDatabase(({ db }) => listUsers(db));
    const users = rows.map(({ id, login, email, role, created_at, disabled_at, per_month }) => ({
      ...{ id, login, email, role },
      limits: { spend_per_month: per_month === null ? null : writeAmount(per_month) },
      created_at: toIso(created_at),
      disabled_at: toIso(disabled_at),
    }));
    const lines = table(users, [
      ['ID', (user) => user.id],
      ['LOGIN', (user) => user.login],
      ['ROLE', (user) => user.role],
      ['E-MAIL', (user) => user.email],
      ['SINCE', (user) => day(user.created_at)],
      ['DISABLED', (user) => day(user.disabled_at)],
    ]);
    print(args.json, { users }, lines);
  },
});

const disable = defineCommand({
  meta: { name: 'disable', description: 'Reject all passwords and keys of a user until the user is enabled again' },
  args: { login, 'cancel-waiting': cancelWaitingFlag, json: jsonFlag },
  async run({ args }) {
    const cancels = args['cancel-waiting'] ?? false;
    const { login } = await changeAccounts({
      action: 'user.disable',
      subject: args.login,
      ...(cancels && { details: { cancel_waiting: true } }),
      work: ({ nowMs }, trx) => disableUser(trx, args.login, nowMs),
      done: ({ login }) => ({ subject: login }),
    });
    const { countOrCancel, describeWaiting, requireSender } = await import('./unsent-messages.ts');
    const messages = await withDatabase(async (session) =>
      countOrCancel(session, await requireSender(session, { user: login }), { cancels }),
    );
    print(args.json, { login, disabled: true, messages }, [
      `${login} is disabled: no password and no key of this user is valid.`,
      ...describeWaiting(messages, `--user ${login}`),
    ]);
  },
});

const enable = defineCommand({
  meta: { name: 'enable', description: 'Accept the passwords and keys of a disabled user again' },
  args: { login, json: jsonFlag },
  async run({ args }) {
    const { login } = await changeAccounts({
      action: 'user.enable',
      subject: args.login,
      work: (_session, trx) => enableUser(trx, args.login),
      done: ({ login }) => ({ subject: login }),
    });
    print(args.json, { login, disabled: false }, [
      `${login} is enabled: passwords and keys that were neither revoked nor expired are valid again.`,
    ]);
  },
});

const role = defineCommand({
  meta: { name: 'role', description: 'Change the role of a user, at once for all passwords and keys' },
  args: { login, role: { type: 'positional', description: roles.join(', '), required: true }, json: jsonFlag },
  async run({ args }) {
    const role = readChoice('role', args.role, roles);
    const { login } = await changeAccounts({
      action: 'user.role',
      subject: args.login,
      details: { to: role },
      work: (_session, trx) => changeRole(trx, args.login, role),
      done: ({ login, role: from }) => ({ subject: login, details: { from, to: role } }),
    });
    print(args.json, { login, role }, [`${login} is now ${withArticle(role)}.`]);
  },
});

const limit = defineCommand({
  meta: { name: 'limit', description: 'Limit the cost of all live messages of a user in a month' },
  args: {
    login,
    amount: { type: 'positional', description: "an amount such as 50000, or 'none'", required: true },
    json: jsonFlag,
  },
  async run({ args }) {
    const perMonth = args.amount === 'none' ? null : readMonthLimit('limit', args.amount);
    const spend_per_month = perMonth === null ? null : writeAmount(perMonth);
    const { login } = await changeAccounts({
      action: 'user.limit',
      subject: args.login,
      details: { spend_per_month },
      work: (_session, trx) => limitSpending(trx, args.login, perMonth),
      done: ({ login }) => ({ subject: login }),
    });
    print(args.json, { login, limits: { spend_per_month } }, [
      spend_per_month === null ? `${login} may spend any amount.` : `${login} may spend ${spend_per_month} in a month.`,
    ]);
  },
});

const reset = defineCommand({
  meta: {
    name: 'reset',
    description: 'Revoke all application passwords of a user, but no keys. A new password is printed once',
  },
  args: { login, json: jsonFlag },
  async run({ args }) {
    const { login, password, revoked } = await changeAccounts({
      action: 'user.reset',
      subject: args.login,
      work: ({ nowMs }, trx) => resetUser(trx, args.login, nowMs),
      done: ({ login, revoked }) => ({ subject: login, details: { revoked } }),
    });
    print(args.json, { login, password, revoked }, [
      `Revoked application passwords of ${login}: ${revoked}. Keys stay valid; 'ngoma key list' shows them.`,
      `Application password, shown only now: ${password}`,
    ]);
  },
});

const link = defineCommand({
  meta: {
    name: 'link',
    description: 'Create a link with which a user sets an own password. It works once, for 24 hours',
  },
  args: { login, json: jsonFlag },
  async run({ args }) {
    const { login, url, expiresAtMs } = await changeAccounts({
      action: 'user.link',
      subject: args.login,
      async work({ config, nowMs }, trx) {
        const { id, login } = await requireUser(trx, args.login);
        const created = await createSignInLink(trx, id, nowMs);
        return { login, url: signInLinkUrl(siteOrigin(config), created), expiresAtMs: created.expiresAtMs };
      },
      done: ({ login }) => ({ subject: login }),
    });
    print(args.json, { login, url, expires_at: toIso(expiresAtMs) }, [
      `Link for ${login}, valid once until ${minute(toIso(expiresAtMs))} UTC:`,
      url,
      'Send it to the person: the page asks for a password.',
    ]);
  },
});

const remove = defineCommand({
  meta: {
    name: 'delete',
    description:
      'Delete a user with all keys, passwords and settings. Messages stay with a pseudonym. Cannot be undone',
  },
  args: {
    login,
    reassign: { type: 'string', description: 'the login of the user who gets the posts and images of the calendar' },
    json: jsonFlag,
  },
  async run({ args }) {
    const { login, deleted } = await changeAccounts({
      action: 'user.delete',
      subject: args.login,
      details: args.reassign === undefined ? {} : { reassign_to: args.reassign },
      async work({ db, nowMs }, trx) {
        const user = await requireUser(trx, args.login);
        const reassignTo =
          args.reassign === undefined ? undefined : await requireSuccessor(trx, user.id, args.reassign);
        const records = createUserRecords(db);
        return { login: user.login, deleted: await deleteUser(trx, user, { records, reassignTo, nowMs }) };
      },
      done: ({ deleted }) => describeDeletion(deleted),
    });
    const { pseudonym, keys, posts, reassignedTo = null } = deleted;
    print(args.json, { login, pseudonym, keys, posts, reassigned_to: reassignedTo }, [
      `${login} is deleted, with all passwords and ${keys === 1 ? '1 key' : `${keys} keys`}. Messages and the audit name ${pseudonym}.`,
      ...(reassignedTo === null ? [] : [`${reassignedTo} now owns the posts and images of the calendar: ${posts}.`]),
    ]);
  },
});

async function requireSuccessor(trx: Transaction, deleted: number, name: string) {
  const successor = await requireUser(trx, name);
  if (successor.id === deleted) throw new Refusal("'--reassign' must name a user other than the deleted one.");
  return successor;
}

const withArticle = (role: Role): string => (/^[aeiou]/.test(role) ? `an ${role}` : `a ${role}`);

export const user = defineCommand({
  meta: {
    name: 'user',
    description:
      'Create, list, disable, enable, reset and delete users, change roles and limits, and create sign-in links',
  },
  subCommands: { create, list, disable, enable, role, limit, reset, link, delete: remove },
});
