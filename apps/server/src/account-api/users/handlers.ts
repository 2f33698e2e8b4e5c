import type { components } from '@ngoma/contract';
import { complete, type NoMembers } from '@ngoma/express-contract';
import { userIdOf } from '../../account/caller.ts';
import type { AccountChange } from '../../account/change-accounts.ts';
import { nameOfUser } from '../../account/spending/spender.ts';
import { changeUser, type UserPatch } from '../../account/users/change-user.ts';
import { createUser } from '../../account/users/create-user.ts';
import { deleteUser, describeDeletion } from '../../account/users/delete-user.ts';
import { listUserPage, type UserRow } from '../../account/users/repository.ts';
import type { Transaction } from '../../database/database.ts';
import type { Handlers } from '../../http/handler.ts';
import { toPage } from '../../http/responses/list-page.ts';
import { Problem } from '../../problems/problem.ts';
import { type AccountHandlersOptions, createAccountRequests, readNumericCursor } from '../account-requests.ts';
import { readUserLimit, toUser } from '../representation.ts';
import { findSuccessor, requireUser } from '../require-records.ts';

type Schemas = components['schemas'];

/** Users, for administrators. */
export function userHandlers(options: AccountHandlersOptions) {
  const { db, spending, currency, records } = options;
  const requests = createAccountRequests(options);

  async function show(rows: readonly UserRow[]): Promise<Schemas['User'][]> {
    const limited = rows.filter(({ per_month }) => per_month !== null).map(({ id }) => nameOfUser(id));
    const spent = { month: await spending.read(limited), currency };
    return rows.map((row) => toUser(row, spent));
  }

  async function showUser(id: number): Promise<Schemas['User']> {
    const row = await requireUser(db.read, id);
    return toUser(row, { month: await spending.read(row.per_month === null ? [] : [nameOfUser(row.id)]), currency });
  }

  return {
    async listUsers({ query }) {
      const { limit = 25, cursor, ...unread } = query;
      unread satisfies NoMembers<typeof unread>;
      const rows = await listUserPage(db, { limit: limit + 1, before: readNumericCursor(cursor) });
      const { page, nextCursor: next_cursor } = toPage(rows, limit);
      return { status: 200, body: complete<Schemas['UserPage']>({ data: await show(page), next_cursor }) };
    },

    async createUser({ body, headers, caller, request }) {
      const { login, email, role, limits, ...unread } = body;
      unread satisfies NoMembers<typeof unread>;
      const by = requests.by(caller, request);
      const perMonth = readUserLimit(limits, null);
      const row = { login, email: email ?? null, role, created_at: by.nowMs, disabled_at: null, per_month: perMonth };
      const spent = { month: spending.nothingSpent(), currency };
      return requests.create({
        ...{ caller, key: headers['Idempotency-Key'], path: '/v1/users', body, by },
        change: {
          ...{ action: 'user.create', subject: login },
          details: { role, ...(email && { email }), ...(limits && { limits }) },
          work: (trx) => createUser(trx, { login, email, role, perMonth }, by.nowMs),
        },
        show: ({ id, password }) => complete<Schemas['CreatedUser']>({ ...toUser({ id, ...row }, spent), password }),
        secrets: ['password'],
      });
    },

    async getUser({ path }) {
      return { status: 200, body: await showUser(path.id) };
    },

    async updateUser({ path, query, body, caller, request }) {
      const { cancel_waiting: cancels = false, ...unread } = query;
      unread satisfies NoMembers<typeof unread>;
      if (cancels && body.disabled !== true) throw cancelsForEnabled();
      const by = requests.by(caller, request);
      const { id, login } = await requireUser(db.read, path.id);
      await requests.changeTogether(by, async (trx) => toChanges(await requireUser(trx, id), body, by.nowMs));
      if (body.disabled !== true) return { status: 200, body: await showUser(path.id) };
      const headers = await requests.waitingHeaders(by, { userId: id }, { subject: login, cancels });
      return { status: 200, headers, body: await showUser(path.id) };
    },

    async deleteUser({ path, query, caller, request }) {
      const { reassign_to, ...unread } = query;
      unread satisfies NoMembers<typeof unread>;
      const by = requests.by(caller, request);
      const { id, login } = await requireUser(db.read, path.id);
      await requests.change(by, {
        ...{ action: 'user.delete', subject: login, details: { ...(reassign_to !== undefined && { reassign_to }) } },
        async work(trx) {
          const user = await requireUser(trx, id);
          const reassignTo = await findSuccessor(trx, user.id, reassign_to, userIdOf(caller));
          return deleteUser(trx, user, { records, reassignTo, nowMs: by.nowMs });
        },
        done: (deleted) => describeDeletion(deleted, { userId: userIdOf(caller), actor: by.actor }),
      });
      return { status: 204 };
    },
  } satisfies Partial<Handlers>;
}

function cancelsForEnabled(): Problem {
  const detail = "'cancel_waiting' needs 'disabled': true in the body, because an enabled user can send again.";
  return new Problem('validation_failed', {
    detail,
    errors: [{ pointer: '?cancel_waiting', code: 'dependentRequired', detail }],
    params: { cancel_waiting: detail },
  });
}

/** Splits an update into the changes that the command would make one after the other, each with its audit entry. */
function toChanges(user: UserRow, body: Schemas['UserUpdate'], nowMs: number): AccountChange<unknown>[] {
  const { role = user.role, email = user.email, disabled = user.disabled_at !== null, limits, ...unread } = body;
  unread satisfies NoMembers<typeof unread>;
  const perMonth = readUserLimit(limits, user.per_month);
  const change = (action: string, patch: UserPatch, details: AccountChange<unknown>['details'] = {}) => ({
    ...{ action, subject: user.login, details },
    work: async (trx: Transaction) => changeUser(trx, await requireUser(trx, user.id), patch),
  });
  const switched = change(disabled ? 'user.disable' : 'user.enable', { disabledAtMs: disabled ? nowMs : null });
  return [
    ...(role === user.role ? [] : [change('user.role', { role }, { from: user.role, to: role })]),
    ...(email === user.email ? [] : [change('user.email', { email }, { from: user.email, to: email })]),
    ...(perMonth === user.per_month ? [] : [change('user.limit', { perMonth }, { ...limits })]),
    ...(disabled === (user.disabled_at !== null) ? [] : [switched]),
  ];
}
