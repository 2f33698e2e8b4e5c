import type { components } from '@ngoma/contract';
import { complete, type NoMembers } from '@ngoma/express-contract';
import { rollApiKey, updateApiKey } from '../../account/api-keys/change-api-key.ts';
import { createApiKey, requireAllowedScopes } from '../../account/api-keys/create-api-key.ts';
import { type KeyOfUserRow, listApiKeyPage, revokeApiKey, toLimits } from '../../account/api-keys/repository.ts';
import { noLimits, userIdOf } from '../../account/caller.ts';
import type { Handlers } from '../../http/handler.ts';
import { readCursor, toPage } from '../../http/responses/list-page.ts';
import { toInstant } from '../../time/instants.ts';
import { type AccountHandlersOptions, createAccountRequests } from '../account-requests.ts';
import { readAddresses, readExpiry, readLimits, type Spent, toApiKey, toCreatedApiKey } from '../representation.ts';
import { requireKey, requireUser } from '../require-records.ts';

type Schemas = components['schemas'];

/** Members that only the first response contains. */
const secretMembers = ['key', 'webhook_secret'];

/** API keys, for administrators. */
export function apiKeyHandlers(options: AccountHandlersOptions) {
  const { db, secrets, spending, currency } = options;
  const requests = createAccountRequests(options);
  const ofNewKey = (): Spent => ({ month: spending.nothingSpent(), currency });

  async function show(rows: readonly KeyOfUserRow[]): Promise<Schemas['ApiKey'][]> {
    const limited = rows.filter(({ per_month }) => per_month !== null).map(({ id }) => id);
    const spent = { month: await spending.read(limited), currency };
    return rows.map((row) => toApiKey(row, spent));
  }

  async function showKey(id: string): Promise<Schemas['ApiKey']> {
    const row = await requireKey(db.read, id);
    return toApiKey(row, { month: await spending.read(row.per_month === null ? [] : [row.id]), currency });
  }

  return {
    async listApiKeys({ query }) {
      const { limit = 25, cursor, user_id: userId, mode, ...unread } = query;
      unread satisfies NoMembers<typeof unread>;
      const rows = await listApiKeyPage(db, { limit: limit + 1, before: readCursor(cursor, isKeyId), userId, mode });
      const { page, nextCursor: next_cursor } = toPage(rows, limit);
      return { status: 200, body: complete<Schemas['ApiKeyPage']>({ data: await show(page), next_cursor }) };
    },

    async createApiKey({ body, headers, caller, request }) {
      const { name, mode, user_id = userIdOf(caller), scopes, expires_at, allowed_from, limits, ...unread } = body;
      unread satisfies NoMembers<typeof unread>;
      const by = requests.by(caller, request);
      const expiresAtMs = readExpiry(expires_at, by.nowMs) ?? undefined;
      const allowedFrom = readAddresses(allowed_from);
      const named = [...new Set(scopes)];
      const owner = await requireUser(db.read, user_id);
      return requests.create({
        ...{ caller, key: headers['Idempotency-Key'], path: '/v1/api-keys', body, by },
        change: {
          ...{ action: 'key.create', subject: name, details: body },
          async work(trx) {
            const user = await requireUser(trx, owner.id);
            requireAllowedScopes(user.role, named);
            const key = { userId: user.id, name, mode, scopes: named, expiresAtMs, allowedFrom };
            const made = await createApiKey(trx, secrets, { ...key, limits: readLimits(limits, noLimits) }, by.nowMs);
            return { made, row: await requireKey(trx, made.id) };
          },
          done: ({ made }) => ({ subject: made.id, details: { ...body, login: owner.login } }),
        },
        show: ({ row, made }) => toCreatedApiKey(row, made, ofNewKey()),
        secrets: secretMembers,
      });
    },

    async getApiKey({ path }) {
      return { status: 200, body: await showKey(path.id) };
    },

    async updateApiKey({ path, body, caller, request }) {
      const { name, scopes, expires_at, allowed_from, limits, ...unread } = body;
      unread satisfies NoMembers<typeof unread>;
      const by = requests.by(caller, request);
      const expiresAtMs = readExpiry(expires_at, by.nowMs);
      const allowedFrom = readAddresses(allowed_from);
      await requireKey(db.read, path.id);
      await requests.change(by, {
        ...{ action: 'key.update', subject: path.id, details: body },
        async work(trx) {
          const key = await requireKey(trx, path.id);
          const patch = { name, scopes: scopes && [...new Set(scopes)], expiresAtMs, allowedFrom };
          await updateApiKey(trx, key, { ...patch, limits: readLimits(limits, toLimits(key)) });
        },
      });
      return { status: 200, body: await showKey(path.id) };
    },

    async revokeApiKey({ path: { id }, query, caller, request }) {
      const { cancel_waiting = false, ...unread } = query;
      unread satisfies NoMembers<typeof unread>;
      const by = requests.by(caller, request);
      const key = await requireKey(db.read, id);
      const revoked = await requests.revoke(by, (knex) => requireKey(knex, id), {
        ...{ action: 'key.revoke', subject: id, ...(cancel_waiting && { details: { cancel_waiting } }) },
        work: (trx) => revokeApiKey(trx, id, by.nowMs),
      });
      const sentBy = { userId: key.user_id, apiKeyId: key.id };
      return {
        ...revoked,
        headers: await requests.waitingHeaders(by, sentBy, { subject: id, cancels: cancel_waiting }),
      };
    },

    async rollApiKey({ path, body, headers, caller, request }) {
      const { overlap_seconds = 86_400, ...unread } = body;
      unread satisfies NoMembers<typeof unread>;
      const by = requests.by(caller, request);
      const { id } = await requireKey(db.read, path.id);
      return requests.create({
        ...{ caller, key: headers['Idempotency-Key'], path: `/v1/api-keys/${id}/roll`, body, by },
        change: {
          ...{ action: 'key.roll', subject: id, details: { overlap_seconds } },
          async work(trx) {
            const rolled = await rollApiKey(trx, secrets, id, overlap_seconds * 1000, by.nowMs);
            return { rolled, row: await requireKey(trx, rolled.created.id) };
          },
          done: ({ rolled: { created, oldExpiresAtMs } }) => ({
            details: { to: created.id, old_expires_at: toInstant(oldExpiresAtMs), overlap_seconds },
          }),
        },
        show: ({ rolled: { created, oldExpiresAtMs }, row }) =>
          complete<Schemas['RolledApiKey']>({
            ...toCreatedApiKey(row, created, ofNewKey()),
            rolled_from: id,
            rolled_from_expires_at: toInstant(oldExpiresAtMs),
          }),
        secrets: secretMembers,
      });
    },
  } satisfies Partial<Handlers>;
}

const isKeyId = (text: string): text is string => /^key_[0-9a-z]{1,26}$/.test(text);
