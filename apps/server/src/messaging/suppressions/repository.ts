import type { DataOwner } from '../../account/data-owner.ts';
import type { NumberHash } from '../../account/number-hash.ts';
import { type Database, runIn, type Transaction } from '../../database/database.ts';
import { insertRows, keyedRows, keyList, prepared, quoteNames } from '../../database/statement.ts';
import { type AddressedText, endOptOut, eraseOptOuts, normaliseAddress, storeOptOut } from './address-opt-outs.ts';
import { createSuppressionId, type NumberToSuppress, type SuppressionId, type SuppressionRow } from './suppression.ts';

const columns = ['id', 'user_id', 'mode', 'number', 'is_erased', 'scope', 'source', 'note', 'created_at'] as const;

const selectOne = prepared(`select ${quoteNames(columns)} from suppressions where id = ? and user_id = ? and mode = ?`);
const deleteOne = prepared(
  `delete from suppressions where id = ? and user_id = ? and mode = ? returning ${quoteNames(columns)}`,
);
const selectOfNumbers = prepared(`
  select ${quoteNames(columns)} from suppressions
  where number in (select key from json_each(?)) and user_id = ? and mode = ?
`);

export async function findSuppression(
  db: Database,
  id: SuppressionId,
  { userId, mode }: DataOwner,
): Promise<SuppressionRow | undefined> {
  const [row] = await db.select<SuppressionRow>(selectOne(id, userId, mode));
  return row;
}

/** Newest first. A number also finds its hash after an erasure. */
export async function listSuppressions(
  db: Database,
  { userId, mode }: DataOwner,
  filter: { readonly number?: string | undefined; readonly before?: SuppressionId | undefined; readonly limit: number },
  numberHash: NumberHash,
): Promise<SuppressionRow[]> {
  const query = db.read('suppressions').select(columns).where({ user_id: userId, mode });
  if (filter.number !== undefined) query.whereIn('number', [filter.number, numberHash(filter.number)]);
  if (filter.before !== undefined) query.where('id', '<', filter.before);
  return query.orderBy('id', 'desc').limit(filter.limit);
}

/** The suppressions of a number, of all users, also after an erasure. */
export const listSuppressionsOfNumber = (
  db: Database,
  number: string,
  numberHash: NumberHash,
): Promise<SuppressionRow[]> =>
  db
    .read('suppressions')
    .whereIn('number', [number, numberHash(number)])
    .orderBy('id')
    .select(columns);

// If both exist, the second was created after the erasure: both stay.
const restoreNumbers = prepared(`
  update suppressions set number = asked.number, is_erased = 0
  from (select key as hash, value ->> 0 as number from json_each(?)) as asked
  where suppressions.number = asked.hash and suppressions.user_id = ? and suppressions.mode = ?
    and not exists (
      select 1 from suppressions other
      where other.number = asked.number and other.user_id = suppressions.user_id and other.mode = suppressions.mode
    )
`);

/** Replaces the hashes of erased numbers by the numbers, which a request contains again. */
async function restoreErased(
  trx: Transaction,
  { userId, mode }: DataOwner,
  numbers: readonly string[],
  numberHash: NumberHash,
): Promise<void> {
  const asked = keyedRows(numbers, numberHash, (number) => [number]);
  await runIn(trx, restoreNumbers(asked, userId, mode));
}

interface Written {
  readonly row: SuppressionRow;
  readonly isNew: boolean;
}

const replace =
  'on conflict (number, user_id, mode) do update set scope = excluded.scope, source = excluded.source, note = excluded.note';
/** An import neither narrows a scope nor hides that the phone itself has opted out. */
const onConflict = {
  api: replace,
  import: `
    on conflict (number, user_id, mode) do update set scope = excluded.scope, note = excluded.note, source =
      case when suppressions.source in ('keyword', 'carrier') and suppressions.scope = excluded.scope then suppressions.source
      else excluded.source end
    where suppressions.scope = 'marketing' or excluded.scope = 'all'
  `,
};

/** @param numbers without duplicates */
export async function suppressNumbers(
  trx: Transaction,
  { userId, mode }: DataOwner,
  numbers: readonly NumberToSuppress[],
  source: 'api' | 'import',
  nowMs: number,
  numberHash: NumberHash,
): Promise<Written[]> {
  const rows = numbers.map(
    ({ number, scope, note }): SuppressionRow => ({
      id: createSuppressionId(nowMs),
      ...{ user_id: userId, mode, number, is_erased: 0, scope, source, note, created_at: nowMs },
    }),
  );
  // Sorted, so that two requests never deadlock.
  rows.sort((a, b) => (a.number < b.number ? -1 : 1));
  const sorted = rows.map(({ number }) => number);
  await restoreErased(trx, { userId, mode }, sorted, numberHash);
  await runIn(trx, insertRows('suppressions', rows, onConflict[source]));
  // Existing rows keep their ids. The insert has locked all rows, also unchanged ones, so this read is consistent.
  const ids = new Set(rows.map(({ id }) => id));
  const asked = keyList(numbers.map(({ number }) => number));
  const written = await runIn<SuppressionRow>(trx, selectOfNumbers(asked, userId, mode));
  return written.map((row) => ({ row, isNew: ids.has(row.id) }));
}

/**
 * Suppresses marketing after a keyword from the phone: from the address of its text for all users, and from any address
 * for the user who gets the text. An existing suppression stays. Returns whether the phone had not opted out from the
 * address before.
 */
export async function suppressByKeyword(
  trx: Transaction,
  { userId, mode }: DataOwner,
  text: AddressedText,
  nowMs: number,
  numberHash: NumberHash,
): Promise<boolean> {
  const number = text.from;
  const isNew = await storeOptOut(trx, mode, text, nowMs, numberHash);
  await insertMarketing(trx, { userId, mode }, { number, source: 'keyword', to: text.to }, nowMs, numberHash);
  return isNew;
}

/** A phone that has opted out from a sender, according to its carrier. */
export interface OptedOut extends DataOwner {
  readonly number: string;
  /** Null if the carrier has chosen the sender, so that only the user is known. */
  readonly senderId: string | null;
}

/** Suppresses marketing from the sender for all users, and from any sender for the user. An existing suppression stays. */
export type SuppressOptedOut = (trx: Transaction, optedOut: readonly OptedOut[]) => Promise<void>;

export function createSuppressOptedOut(numberHash: NumberHash, wallMs: () => number): SuppressOptedOut {
  return async (trx, optedOut) => {
    // Sorted, so that two transactions never deadlock.
    for (const { number, senderId, ...owner } of optedOut.toSorted((a, b) => (a.number < b.number ? -1 : 1))) {
      const nowMs = wallMs();
      const text = { from: number, to: senderId ?? '' };
      if (senderId !== null) await storeOptOut(trx, owner.mode, text, nowMs, numberHash);
      await insertMarketing(trx, owner, { number, source: 'carrier', to: text.to }, nowMs, numberHash);
    }
  };
}

async function insertMarketing(
  trx: Transaction,
  { userId, mode }: DataOwner,
  { number, source, to }: Pick<SuppressionRow, 'number' | 'source'> & { readonly to: string },
  nowMs: number,
  numberHash: NumberHash,
): Promise<void> {
  await restoreErased(trx, { userId, mode }, [number], numberHash);
  const row: SuppressionRow & { readonly address: string } = {
    id: createSuppressionId(nowMs),
    ...{ user_id: userId, mode, number, is_erased: 0, scope: 'marketing', source, note: null },
    ...{ address: normaliseAddress(to), created_at: nowMs },
  };
  await runIn(trx, insertRows('suppressions', [row], 'on conflict (number, user_id, mode) do nothing'));
}

export async function deleteSuppression(
  trx: Transaction,
  id: SuppressionId,
  { userId, mode }: DataOwner,
): Promise<SuppressionRow | undefined> {
  const [row] = await runIn<SuppressionRow>(trx, deleteOne(id, userId, mode));
  return row;
}

const deleteMarketing = prepared(`
  delete from suppressions where number in (?, ?) and user_id = ? and mode = ? and scope = 'marketing'
`);

/**
 * Ends the opt-out from the address of a text for all users, and removes the marketing suppression of the user who gets
 * it; suppressions of all messages stay.
 */
export async function releaseNumber(
  trx: Transaction,
  { userId, mode }: DataOwner,
  text: AddressedText,
  numberHash: NumberHash,
): Promise<void> {
  await endOptOut(trx, mode, text, numberHash);
  await runIn(trx, deleteMarketing(text.from, numberHash(text.from), userId, mode));
}

const deleteReplaced = prepared(`
  delete from suppressions where number = ? and exists (
    select 1 from suppressions newer
    where newer.number = ? and newer.user_id = suppressions.user_id and newer.mode = suppressions.mode
  )
`);
const hashNumber = prepared('update suppressions set number = ?, is_erased = 1, note = null where number = ?');

/** Replaces a number by its hash and deletes the notes: opt-outs survive an erasure. */
export async function eraseSuppressedNumber(trx: Transaction, number: string, numberHash: NumberHash): Promise<void> {
  const hash = numberHash(number);
  await runIn(trx, deleteReplaced(hash, number));
  await runIn(trx, hashNumber(hash, number));
  await eraseOptOuts(trx, number, hash);
}
