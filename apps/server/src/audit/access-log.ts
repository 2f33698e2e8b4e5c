import type { Knex } from 'knex';
import { runIn, type Transaction } from '../database/database.ts';
import { insertRows } from '../database/statement.ts';
import { idsWithPrefix } from '../ids/ulid-ids.ts';

/** The reader: an operator at the command line, a key, or a user with a password. */
export interface AccessCaller {
  readonly kind: 'cli' | 'key' | 'user';
  readonly userId?: number;
  readonly keyId?: string;
  readonly passwordId?: number | undefined;
  /** The operating system's user. */
  readonly operator?: string;
  readonly address?: string;
}

/** A read of personal data; never the data. */
export interface Access {
  readonly atMs: number;
  /** The `operationId`, or the command. */
  readonly operation: string;
  readonly caller: AccessCaller;
  readonly records: number;
  /** The keyed hash of the requested number. */
  readonly numberHash: string | undefined;
}

/** Equal reads within a short time. */
export interface AccessGroup extends Access {
  readonly requests: number;
}

export interface AccessRow {
  readonly id: string;
  readonly created_at: number;
  readonly operation: string;
  readonly caller_kind: AccessCaller['kind'];
  readonly user_id: number | null;
  readonly key_id: string | null;
  readonly password_id: number | null;
  readonly operator: string | null;
  readonly address: string | null;
  readonly requests: number;
  readonly records: number;
  readonly number_hash: string | null;
}

const entryIds = idsWithPrefix('acc_');
export const isAccessEntryId = entryIds.isOne;

/** Below the parameter limits of both databases. */
const rowsAtOnce = 500;

export async function recordAccess(trx: Transaction, accesses: readonly AccessGroup[]): Promise<void> {
  for (let start = 0; start < accesses.length; start += rowsAtOnce)
    await runIn(trx, insertRows('access_log', accesses.slice(start, start + rowsAtOnce).map(toRow)));
}

function toRow({ atMs, operation, caller, requests, records, numberHash }: AccessGroup): AccessRow {
  return {
    id: entryIds.create(atMs),
    created_at: atMs,
    operation,
    caller_kind: caller.kind,
    user_id: caller.userId ?? null,
    key_id: caller.keyId ?? null,
    password_id: caller.passwordId ?? null,
    operator: caller.operator ?? null,
    address: caller.address ?? null,
    requests,
    records,
    number_hash: numberHash ?? null,
  };
}

export interface AccessFilter {
  readonly limit: number;
  /** Only entries older than this one. */
  readonly before?: string | undefined;
  readonly userId?: number | undefined;
  readonly keyId?: string | undefined;
  readonly operation?: string | undefined;
  readonly createdAfterMs?: number | undefined;
  readonly createdBeforeMs?: number | undefined;
  readonly numberHash?: string | undefined;
}

/** The newest entries, newest first. */
export function listAccess(knex: Knex, filter: AccessFilter): Promise<AccessRow[]> {
  const { limit, before, userId, keyId, operation, createdAfterMs, createdBeforeMs, numberHash } = filter;
  const query = knex<AccessRow>('access_log').orderBy('id', 'desc').limit(limit);
  if (before !== undefined) query.where('id', '<', before);
  if (userId !== undefined) query.where({ user_id: userId });
  if (keyId !== undefined) query.where({ key_id: keyId });
  if (operation !== undefined) query.where({ operation });
  if (createdAfterMs !== undefined) query.where('created_at', '>=', createdAfterMs);
  if (createdBeforeMs !== undefined) query.where('created_at', '<', createdBeforeMs);
  if (numberHash !== undefined) query.where({ number_hash: numberHash });
  return query.select();
}

/** Deletes at most `limit` entries that are older than a moment, and returns how many it deleted. */
export function deleteAccessBefore(knex: Knex, atMs: number, limit: number): Promise<number> {
  const old = knex('access_log').where('id', '<', entryIds.first(atMs)).limit(limit).select('id');
  return knex('access_log').whereIn('id', old).delete();
}
