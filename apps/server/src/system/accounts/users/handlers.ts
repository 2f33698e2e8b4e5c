import type { components } from '@ngoma/contract';
import type { AccountChange } from '../../../account/change-accounts.ts';
import { changeUser, type UserPatch } from '../../../account/users/change-user.ts';
import { createUser } from '../../../account/users/create-user.ts';
import { listUserPage, type UserRow } from '../../../account/users/repository.ts';
import type { Transaction } from '../../../database/database.ts';
import { complete, type Handlers, type NoMembers } from '../../../http/handler.ts';
import { readCursor, toPage } from '../../../http/list-page.ts';
import { type AccountHandlersOptions, createAccountRequests, isNumber } from '../account-requests.ts';
import { toCreatedUser, toUser } from './representation.ts';
import { requireUser } from './require-user.ts';

type Schemas = components['schemas'];

/** Users, as administrators see and change them. */
export function userHandlers(options: AccountHandlersOptions) {
  const { db } = options;
  const requests = createAccountRequests(options);

  return {
    async listUsers({ query }) {
      const { limit = 25, cursor, ...unread } = query;
      unread satisfies NoMembers<typeof unread>;
      const before = readCursor(cursor, isNumber);
      const rows = await listUserPage(db, {
        limit: limit + 1,
        before: before === undefined ? undefined : Number(before),
      });
      const { page, nextCursor: next_cursor } = toPage(rows, limit);
      return { status: 200, body: complete<Schemas['UserPage']>({ data: page.map(toUser), next_cursor }) };
    },

    async createUser({ body, headers, caller, request }) {
      const { login, email, role, ...unread } = body;
      unread satisfies NoMembers<typeof unread>;
      const by = requests.by(caller, request);
      const { nowMs } = by;
      return requests.create({
        ...{ caller, key: headers['Idempotency-Key'], path: '/v1/users', body, by },
        change: {
          ...{ action: 'user.create', subject: login, details: { role } },
          work: (trx) => createUser(trx, { login, email, role }, nowMs),
        },
        show: ({ id, password }) =>
          toCreatedUser({ id, login, email: email ?? null, role, created_at: nowMs, disabled_at: null }, password),
        secrets: ['password'],
      });
    },

    async getUser({ path }) {
      return { status: 200, body: toUser(await requireUser(db.read, path.id)) };
    },

    async updateUser({ path, body, caller, request }) {
      const by = requests.by(caller, request);
      await requests.changeTogether(by, changesOf(await requireUser(db.read, path.id), body, by.nowMs));
      return { status: 200, body: toUser(await requireUser(db.read, path.id)) };
    },
  } satisfies Partial<Handlers>;
}

/** What is to be changed, as the commands would do it one after the other. */
function changesOf(user: UserRow, body: Schemas['UserUpdate'], nowMs: number): AccountChange<unknown>[] {
  const { role = user.role, email = user.email, disabled = user.disabled_at !== null, ...unread } = body;
  unread satisfies NoMembers<typeof unread>;
  const change = (action: string, patch: UserPatch, details: AccountChange<unknown>['details'] = {}) => ({
    ...{ action, subject: user.login, details },
    work: async (trx: Transaction) => changeUser(trx, await requireUser(trx, user.id), patch),
  });
  const switched = change(disabled ? 'user.disable' : 'user.enable', { disabledAtMs: disabled ? nowMs : null });
  return [
    ...(role === user.role ? [] : [change('user.role', { role }, { from: user.role, to: role })]),
    ...(email === user.email ? [] : [change('user.email', { email })]),
    ...(disabled === (user.disabled_at !== null) ? [] : [switched]),
  ];
}
