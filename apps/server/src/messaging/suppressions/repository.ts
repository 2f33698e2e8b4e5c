import type { DataOwner } from '../../account/data-owner.ts';
import { type Database, runIn, type Transaction } from '../../database/database.ts';
import { expectNone } from '../../database/sqlite-expectation.ts';
import { insertRows, keyList, placedRows, prepared, quoteNames } from '../../database/statement.ts';
import type { MessageToAdmit } from '../messages/admit.ts';
import {
  createSuppressionId,
  type NumberToSuppress,
  type SuppressionId,
  type SuppressionRow,
  type SuppressionSource,
} from './suppression.ts';

const columns = ['id', 'user_id', 'mode', 'number', 'scope', 'source', 'note', 'created_at'] as const;

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

/** Newest first. */
export async function listSuppressions(
  db: Database,
  { userId, mode }: DataOwner,
  filter: { readonly number?: string | undefined; readonly before?: SuppressionId | undefined; readonly limit: number },
): Promise<SuppressionRow[]> {
  const query = db.read('suppressions').select(columns).where({ user_id: userId, mode });
  if (filter.number !== undefined) query.where('number', filter.number);
  if (filter.before !== undefined) query.where('id', '<', filter.before);
  return query.orderBy('id', 'desc').limit(filter.limit);
}

/** A suppression as it was written, and whether its number had none before. */
interface Written {
  readonly row: SuppressionRow;
  readonly isNew: boolean;
}

/** Suppresses numbers, of which each is named once. */
export async function suppressNumbers(
  trx: Transaction,
  { userId, mode }: DataOwner,
  numbers: readonly NumberToSuppress[],
  source: Exclude<SuppressionSource, 'keyword'>,
  nowMs: number,
): Promise<Written[]> {
  const rows = numbers.map(
    ({ number, scope, note }): SuppressionRow => ({
      id: createSuppressionId(nowMs),
      ...{ user_id: userId, mode, number, scope, source, note, created_at: nowMs },
    }),
  );
  // In one order everywhere, so that two requests never deadlock.
  rows.sort((a, b) => (a.number < b.number ? -1 : 1));
  const change =
    'on conflict (number, user_id, mode) do update set scope = excluded.scope, source = excluded.source, note = excluded.note';
  await runIn(trx, insertRows('suppressions', rows, change));
  // Who was first left its id. What is read before might be written by another until then; what is written here is locked.
  const ids = new Set(rows.map(({ id }) => id));
  const asked = keyList(numbers.map(({ number }) => number));
  const written = await runIn<SuppressionRow>(trx, selectOfNumbers(asked, userId, mode));
  return written.map((row) => ({ row, isNew: ids.has(row.id) }));
}

/** Has a number get no marketing, as its phone asks. What somebody chose by hand for it, or it asked for before, stays. */
export async function suppressByKeyword(
  trx: Transaction,
  { userId, mode }: DataOwner,
  number: string,
  nowMs: number,
): Promise<void> {
  const row: SuppressionRow = {
    id: createSuppressionId(nowMs),
    ...{ user_id: userId, mode, number, scope: 'marketing', source: 'keyword', note: null, created_at: nowMs },
  };
  await runIn(trx, insertRows('suppressions', [row], 'on conflict (number, user_id, mode) do nothing'));
}

/** Undefined where there is none of this owner. */
export async function deleteSuppression(
  trx: Transaction,
  id: SuppressionId,
  { userId, mode }: DataOwner,
): Promise<SuppressionRow | undefined> {
  const [row] = await runIn<SuppressionRow>(trx, deleteOne(id, userId, mode));
  return row;
}

const deleteMarketing = prepared(`
  delete from suppressions where number = ? and user_id = ? and mode = ? and scope = 'marketing'
`);

/** What a phone may undo itself: who is not to be texted at all stays so. */
export async function releaseNumber(trx: Transaction, { userId, mode }: DataOwner, number: string): Promise<void> {
  await runIn(trx, deleteMarketing(number, userId, mode));
}

/** Whether the recipient of a row of `messages` does not want it, in SQL: by the key of the numbers. */
export const isOptedOut = `exists (
  select 1 from suppressions
  where number = messages."to" and user_id = messages.user_id and mode = messages.mode
    and scope in ('all', messages.category)
)`;

// Of a category has opted out who wants nothing at all, and who named that category. `cross join` has SQLite begin with
// what is asked.
const fromOptedOut = `
  from json_each(?) as asked cross join suppressions
  where suppressions.number = asked.value ->> 0 and suppressions.user_id = cast(asked.value ->> 1 as integer)
    and suppressions.mode = asked.value ->> 2 and suppressions.scope in ('all', asked.value ->> 3)
`;
const selectOptedOut = prepared(`select asked.key as place ${fromOptedOut}`);
const expectNoneOptedOut = expectNone(fromOptedOut);

const toAsked = (messages: readonly MessageToAdmit[]): string =>
  placedRows(messages, ({ user_id, mode, to, category }) => [to, user_id, mode, category]);

/** The messages whose recipients do not want them. */
export async function findOptedOut<Message extends MessageToAdmit>(
  trx: Transaction,
  messages: readonly Message[],
): Promise<Set<Message>> {
  if (messages.length === 0) return new Set();
  const found = await runIn<{ place: string | number }>(trx, selectOptedOut(toAsked(messages)));
  const places = new Set(found.map(({ place }) => Number(place)));
  return new Set(messages.filter((_message, place) => places.has(place)));
}

/** Has the transaction fail where somebody does not want one of these messages (sqlite-expectation.ts). */
export async function requireWanted(trx: Transaction, messages: readonly MessageToAdmit[]): Promise<void> {
  if (messages.length > 0) await runIn(trx, expectNoneOptedOut(toAsked(messages)));
}
