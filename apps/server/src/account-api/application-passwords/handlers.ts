import type { components } from '@ngoma/contract';
import { complete, type NoMembers } from '@ngoma/express-contract';
import {
  createApplicationPassword,
  listApplicationPasswordPage,
  revokeApplicationPassword,
} from '../../account/application-passwords.ts';
import type { Handlers } from '../../http/handler.ts';
import { toPage } from '../../http/responses/list-page.ts';
import { type AccountHandlersOptions, createAccountRequests, readNumericCursor } from '../account-requests.ts';
import { toApplicationPassword } from '../representation.ts';
import { requirePassword, requireUser } from '../require-records.ts';

type Schemas = components['schemas'];

/** Application passwords of users, for administrators. */
export function applicationPasswordHandlers(options: AccountHandlersOptions) {
  const { db } = options;
  const requests = createAccountRequests(options);

  return {
    async listApplicationPasswords({ path, query }) {
      const { limit = 25, cursor, ...unread } = query;
      unread satisfies NoMembers<typeof unread>;
      const before = readNumericCursor(cursor);
      const { id } = await requireUser(db.read, path.id);
      const rows = await listApplicationPasswordPage(db, id, { limit: limit + 1, before });
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

    async revokeApplicationPassword({ path: { id: userId, password: id }, caller, request }) {
      const by = requests.by(caller, request);
      const owner = await requireUser(db.read, userId);
      return requests.revoke(by, (knex) => requirePassword(knex, owner, id), {
        ...{ action: 'password.revoke', subject: owner.login, details: { id } },
        work: (trx) => revokeApplicationPassword(trx, owner.id, id, by.nowMs),
      });
    },
  } satisfies Partial<Handlers>;
}
