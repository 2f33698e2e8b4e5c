import type { Transaction } from '../database.ts';
import type { Change, Insertion, Statement } from '../statement.ts';

/*
 * The write buffer of a transaction (docs/adr/0025): statements without a result are sent with the next statement that has
 * one, or with the COMMIT, because each round trip costs more than the statement. States of a transaction:
 * - begun (SQLite only): nothing has been sent, not even BEGIN
 * - open: BEGIN has been sent; the buffer may contain writes
 * - failed: a buffered write failed and nothing of the transaction is stored; the COMMIT fails with the same error
 * - idle: there is no transaction
 * `SqliteWriter` and `PostgresConnection` contain the buffer of their transaction.
 */

/** A statement without a result. */
export type BufferedWrite = Insertion | Change;

/** The statement if it can be buffered. In a savepoint none is: a failure must show before the savepoint ends. */
export const toBufferedWrite = (trx: Transaction, statement: Statement | BufferedWrite): BufferedWrite | undefined =>
  'table' in statement && !trx.parentTransaction ? statement : undefined;

/**
 * The tables that a create of an event and its import fill, each after those that its rows and triggers refer to. A group of
 * creates fills each of them with one statement: SQLite compiles an insertion with all triggers of its table, which takes
 * longer than a row, and PostgreSQL answers each statement.
 */
const gatheredTables = [
  'revisions',
  'calendar_records',
  'events',
  'events_search',
  'event_days',
  'event_organizers',
  'event_terms',
  'terms',
  'search_words',
  'search_spellings',
  'imported_records',
  'scheduled_publications',
  'calendar_changes',
  'audit',
];
const ranks = new Map(gatheredTables.map((table, index) => [table, index]));

/** As few statements as possible with the same result: rows of one table stay in their order. */
export const joinWrites = (writes: readonly BufferedWrite[]): BufferedWrite[] => joinInsertions(gather(writes));

/** Sorts by table. No write moves across a write to a table outside the list. */
function gather(writes: readonly BufferedWrite[]): BufferedWrite[] {
  const next = writes.findIndex(({ table }) => !ranks.has(table));
  const upTo = next === -1 ? writes.length : next;
  const gathered = writes.slice(0, upTo).sort((one, other) => rankOf(one) - rankOf(other));
  const rest = writes.slice(upTo);
  const [ungathered, ...others] = rest;
  return ungathered === undefined ? gathered : [...gathered, ungathered, ...gather(others)];
}

const rankOf = ({ table }: BufferedWrite): number => ranks.get(table) ?? 0;

function joinInsertions(writes: readonly BufferedWrite[]): BufferedWrite[] {
  const joined: BufferedWrite[] = [];
  let rows: Insertion['rows'][number][] = [];
  for (const each of writes) {
    const last = joined.at(-1);
    if (!('rows' in each)) {
      joined.push(each);
    } else if (last !== undefined && 'rows' in last && areAlike(last, each)) {
      for (const row of each.rows) rows.push(row);
    } else {
      rows = [...each.rows];
      joined.push({ ...each, rows });
    }
  }
  return joined;
}

const areAlike = (one: Insertion, other: Insertion): boolean =>
  one.table === other.table && one.onConflict === other.onConflict && haveSameColumns(one, other);

const haveSameColumns = ({ columns }: Insertion, other: Insertion): boolean =>
  columns.length === other.columns.length && columns.every((column, index) => column === other.columns[index]);
