import { type Database, runIn, type Transaction } from '../database/database.ts';
import { keyedRows, placedRows, prepared, quoteNames } from '../database/statement.ts';
import { hourMs } from '../time/durations.ts';

/** How long the response to a request is stored for its repetition. */
export const idempotencyMs = 24 * hourMs;

/** The response to a request with an idempotency key, for its repetitions. */
export interface StoredResponse {
  /** Whose key it is: the id of an API key, or another name that no API key has. */
  readonly scope: string;
  readonly key: string;
  readonly fingerprint: string;
  readonly status: number;
  /** Empty where the response names none. */
  readonly location: string;
  /** Empty once what it tells of has been deleted. */
  readonly body: string;
  readonly created_at: number;
  readonly expires_at: number;
}

const ownColumns = ['key', 'fingerprint', 'status', 'location', 'body', 'created_at', 'expires_at'] as const;
/** The column of the scope is named after the callers that had idempotency keys first. */
const columns = ['api_key_id', ...ownColumns] as const;

/** A response that has expired makes room. `where true` keeps SQLite from reading ON as part of a join. */
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
    /** Stores each response whose key is free, and gives those that it stored. */
    async insert(trx: Transaction, responses: readonly StoredResponse[]): Promise<StoredResponse[]> {
      if (responses.length === 0) return [];
      // In one order everywhere, so that two processes never deadlock.
      const sorted = responses.toSorted((a, b) => (nameOf(a) < nameOf(b) ? -1 : 1));
      const rows = placedRows(sorted, valuesOf);
      const won = await runIn<Pick<StoredResponse, 'scope' | 'key'>>(trx, insertResponses(rows));
      const keys = new Set(won.map(nameOf));
      return responses.filter((response) => keys.has(nameOf(response)));
    },

    /** Forgets responses that were stored in the same transaction: their requests were refused after all. */
    async remove(trx: Transaction, responses: readonly StoredResponse[]): Promise<void> {
      for (const { scope, key } of responses) await runIn(trx, deleteResponse(scope, key));
    },

    /** The response that is stored under this key, unless it has expired. */
    async find(scope: string, key: string, nowMs: number): Promise<StoredResponse | undefined> {
      const [row] = await db.select<StoredResponse>(selectResponse(scope, key, nowMs));
      return row;
    },

    /** The same, as the transaction sees it. */
    async findWithin(trx: Transaction, scope: string, key: string, nowMs: number): Promise<StoredResponse | undefined> {
      const [row] = await runIn<StoredResponse>(trx, selectResponse(scope, key, nowMs));
      return row;
    },
  };
}

/** A response about something that is made with it, which `location` names. */
export interface ResponseAbout {
  readonly location: string;
  readonly createdAtMs: number;
}

// By its index on the end: both columns were written together.
const forget = prepared(`
  update idempotency_keys set body = '', fingerprint = ''
  from (select key as location, cast(value ->> 0 as bigint) as expires_at from json_each(?)) as deleted
  where idempotency_keys.expires_at = deleted.expires_at and idempotency_keys.location = deleted.location
`);

/** Removes what responses tell of things that are deleted; their keys go on being taken. */
export async function forgetResponses(trx: Transaction, responses: readonly ResponseAbout[]): Promise<void> {
  const rows = keyedRows(
    responses,
    ({ location }) => location,
    ({ createdAtMs }) => [createdAtMs + idempotencyMs],
  );
  await runIn(trx, forget(rows));
}

/** Deletes all responses of these scopes. */
export async function deleteResponsesOf(trx: Transaction, scopes: readonly string[]): Promise<void> {
  await trx('idempotency_keys').whereIn('api_key_id', scopes).delete();
}

/** Replaces the bodies of responses that were created at these moments, as their expiry says, where `rewrite` changes them. */
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

/** Deletes some of the responses that have expired, and says how many. */
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
