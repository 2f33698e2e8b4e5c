import { type Database, runIn, type Transaction } from '../database/database.ts';
import { keyedRows, placedRows, prepared, quoteNames } from '../database/statement.ts';
import { hourMs } from '../time/durations.ts';

/** How long responses are stored for repeated requests. */
export const idempotencyMs = 24 * hourMs;

/** The response to a request with an idempotency key. */
export interface StoredResponse {
  /** The owner of the key: the id of an API key, or `user:` and the id of a user. */
  readonly scope: string;
  readonly key: string;
  readonly fingerprint: string;
  readonly status: number;
  /** Empty without a `Location`. */
  readonly location: string;
  /** Empty after the deletion of the record that it describes. */
  readonly body: string;
  readonly created_at: number;
  readonly expires_at: number;
}

const ownColumns = ['key', 'fingerprint', 'status', 'location', 'body', 'created_at', 'expires_at'] as const;
/** The column of the scope has its name from the time when only API keys had idempotency keys. */
const columns = ['api_key_id', ...ownColumns] as const;

/** Replaces expired responses. `where true` prevents SQLite from parsing ON as part of a join. */
const insertResponses = prepared(`
  insert into idempotency_keys (${quoteNames(columns)})
  select value ->> 0, value ->> 1, value ->> 2, cast(value ->> 3 as smallint), value ->> 4, value ->> 5,
    cast(value ->> 6 as bigint), cast(value ->> 7 as bigint)
  from json_each(?) where true
  on conflict (api_key_id, "key") do update
  set fingerprint = excluded.fingerprint, status = excluded.status, location = excluded.location, body = excluded.body,
    created_at = excluded.created_at, expires_at = excluded.expires_at
  where idempotency_keys.expires_at <= excluded.created_at
  returning api_key_id as scope, "key"
`);
const selectResponse = prepared(
  `select api_key_id as scope, ${quoteNames(ownColumns)} from idempotency_keys where api_key_id = ? and "key" = ? and expires_at > ?`,
);

const deleteResponse = prepared('delete from idempotency_keys where api_key_id = ? and "key" = ? returning "key"');

export function createStoredResponses(db: Database) {
  return {
    /** Stores the responses whose keys are unused, and returns them. */
    async insert(trx: Transaction, responses: readonly StoredResponse[]): Promise<StoredResponse[]> {
      if (responses.length === 0) return [];
      // Sorted, so that processes lock rows in the same order and do not deadlock.
      const sorted = responses.toSorted((a, b) => (nameOf(a) < nameOf(b) ? -1 : 1));
      const rows = placedRows(sorted, valuesOf);
      const won = await runIn<Pick<StoredResponse, 'scope' | 'key'>>(trx, insertResponses(rows));
      const keys = new Set(won.map(nameOf));
      return responses.filter((response) => keys.has(nameOf(response)));
    },

    /** Deletes responses stored in the same transaction, whose requests were rejected later. */
    async remove(trx: Transaction, responses: readonly StoredResponse[]): Promise<void> {
      for (const { scope, key } of responses) await runIn(trx, deleteResponse(scope, key));
    },

    /** Finds the response of a key, unless it has expired. */
    async find(scope: string, key: string, nowMs: number): Promise<StoredResponse | undefined> {
      const [row] = await db.select<StoredResponse>(selectResponse(scope, key, nowMs));
      return row;
    },

    /** Like `find`, but within the transaction. */
    async findWithin(trx: Transaction, scope: string, key: string, nowMs: number): Promise<StoredResponse | undefined> {
      const [row] = await runIn<StoredResponse>(trx, selectResponse(scope, key, nowMs));
      return row;
    },
  };
}

/** Identifies a response by the record that its request created. */
export interface ResponseAbout {
  readonly location: string;
  readonly createdAtMs: number;
}

// Uses the index on `expires_at`, which follows from the creation time of the record.
const clearBodies = prepared(`
  with deleted as (select key as location, cast(value ->> 0 as bigint) as expires_at from json_each(?)),
    due as (select expires_at as id from deleted)
  update idempotency_keys set body = '', fingerprint = '' from deleted
  where idempotency_keys.expires_at = deleted.expires_at and idempotency_keys.location = deleted.location
    and idempotency_keys.expires_at in (select id from due)
`);

/** Clears the responses about deleted records; their keys stay used. */
export async function clearResponses(trx: Transaction, responses: readonly ResponseAbout[]): Promise<void> {
  const rows = keyedRows(
    responses,
    ({ location }) => location,
    ({ createdAtMs }) => [createdAtMs + idempotencyMs],
  );
  await runIn(trx, clearBodies(rows));
}

/** Deletes all responses of these scopes. */
export async function deleteResponsesOf(trx: Transaction, scopes: readonly string[]): Promise<void> {
  await trx('idempotency_keys').whereIn('api_key_id', scopes).delete();
}

/** Rewrites the bodies of responses created at these times; their expiry identifies them. */
export async function rewriteResponses(
  trx: Transaction,
  createdAtMs: readonly number[],
  rewrite: (body: string) => string,
): Promise<void> {
  const rows: { readonly api_key_id: string; readonly key: string; readonly body: string }[] = await trx(
    'idempotency_keys',
  )
    .whereIn(
      'expires_at',
      [...new Set(createdAtMs)].map((atMs) => atMs + idempotencyMs),
    )
    .whereNot({ body: '' })
    .select('api_key_id', 'key', 'body');
  for (const { body: before, ...name } of rows) {
    const body = rewrite(before);
    if (body !== before) await trx('idempotency_keys').where(name).update({ body });
  }
}

/** Deletes at most `limit` expired responses, and returns the number of deleted rows. */
export function deleteExpiredResponses(db: Database, nowMs: number, limit: number): Promise<number> {
  const expired = db.write('idempotency_keys').where('expires_at', '<=', nowMs).limit(limit);
  return db.write('idempotency_keys').whereIn(['api_key_id', 'key'], expired.select('api_key_id', 'key')).delete();
}

const nameOf = ({ scope, key }: Pick<StoredResponse, 'scope' | 'key'>): string => `${scope} ${key}`;

const valuesOf = (response: StoredResponse): (string | number)[] => [
  response.scope,
  response.key,
  response.fingerprint,
  response.status,
  response.location,
  response.body,
  response.created_at,
  response.expires_at,
];
