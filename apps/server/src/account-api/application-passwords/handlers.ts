import type { components } from '@ngoma/contract';
import { createApplicationPassword } from '../../account/application-passwords/create-application-password.ts';
import {
  type ApplicationPasswordRow,
  listApplicationPasswordPage,
  revokeApplicationPassword,
} from '../../account/application-passwords/repository.ts';
import type { AccountChange } from '../../account/change-accounts.ts';
import { complete, type Handlers, type NoMembers } from '../../http/handler.ts';
import { readCursor, toPage } from '../../http/responses/list-page.ts';
import {
  type AccountHandlersOptions,
  createAccountRequests,
  isCountedId,
  toInstant,
  toInstantOrNull,
} from '../account-requests.ts';
import { requireUser } from '../users/require-user.ts';
import { requirePassword } from './require-password.ts';

type Schemas = components['schemas'];

/** The application passwords of users, as administrators see and change them. */
export function applicationPasswordHandlers(options: AccountHandlersOptions) {
  const { db } = options;
  const requests = createAccountRequests(options);

  return {
    async listApplicationPasswords({ path, query }) {
      const { limit = 25, cursor, ...unread } = query;
      unread satisfies NoMembers<typeof unread>;
      const before = readCursor(cursor, isCountedId);
      const { id } = await requireUser(db.read, path.id);
      const part = { limit: limit + 1, before: before === undefined ? undefined : Number(before) };
      const rows = await listApplicationPasswordPage(db, id, part);
      const { page, nextCursor: next_cursor } = toPage(rows, limit);
      const data = page.map(toApplicationPassword);
      return { status: 200, body: complete<Schemas['ApplicationPasswordPage']>({ data, next_cursor }) };
    },

    async createApplicationPassword({ path, body, headers, caller, request }) {
      const { name, ...unread } = body;
      unread satisfies NoMembers<typeof unread>;
      const by = requests.by(caller, request);
      const owner = await requireUser(db.read, path.id);
      return requests.create({
        ...{ caller, key: headers['Idempotency-Key'], path: `/v1/users/${owner.id}/application-passwords`, body, by },
        change: {
          ...{ action: 'password.create', subject: owner.login, details: { name } },
          work: (trx) => createApplicationPassword(trx, owner.id, name, by.nowMs),
          done: ({ id }) => ({ details: { id, name } }),
        },
        show: ({ id, password }) => {
          const row = { id, name, created_at: by.nowMs, revoked_at: null, last_used_at: null };
          return complete<Schemas['CreatedApplicationPassword']>({ ...toApplicationPassword(row), password });
        },
        secrets: ['password'],
      });
    },

    async revokeApplicationPassword({ path, caller, request }) {
      const by = requests.by(caller, request);
      const owner = await requireUser(db.read, path.id);
      const { id, revoked_at } = await requirePassword(db.read, owner, path.password);
      if (revoked_at !== null) return { status: 204 };
      const revoke: AccountChange<unknown> = {
        ...{ action: 'password.revoke', subject: owner.login, details: { id } },
        work: (trx) => revokeApplicationPassword(trx, owner.id, id, by.nowMs),
      };
      await requests.changeTogether(by, async (trx) =>
        (await requirePassword(trx, owner, id)).revoked_at === null ? [revoke] : [],
      );
      return { status: 204 };
    },
  } satisfies Partial<Handlers>;
}

const toApplicationPassword = (
  row: Omit<ApplicationPasswordRow, 'user_id' | 'password_hash'>,
): Schemas['ApplicationPassword'] =>
  complete<Schemas['ApplicationPassword']>({
    id: row.id,
    name: row.name,
    created_at: toInstant(row.created_at),
    revoked_at: toInstantOrNull(row.revoked_at),
    last_used_at: toInstantOrNull(row.last_used_at),
  });
