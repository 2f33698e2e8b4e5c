import type { Transaction } from './database.ts';
import type { Change, Insertion, Statement } from './statement.ts';

/** What a transaction does without waiting for a result. */
export type Deferred = Insertion | Change;

/**
 * The statement, where it may wait. Within a savepoint nothing may: a failure must show at once, or it would take the whole
 * transaction along.
 */
export const toDeferred = (trx: Transaction, statement: Statement | Deferred): Deferred | undefined =>
  'table' in statement && !trx.parentTransaction ? statement : undefined;

/**
 * The tables of a create of an event, each after those that its rows and triggers refer to. A group of creates fills each of
 * them with one statement: SQLite compiles an insertion with all triggers of its table, which takes longer than a row, and on
 * PostgreSQL each is an answer to wait for.
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
  'scheduled_publications',
  'calendar_changes',
  'audit',
];
const ranks = new Map(gatheredTables.map((table, index) => [table, index]));

/** As few as there may be, in an order that gives the same result: rows of one table stay in the order in which they came. */
export const gatherDeferred = (deferred: readonly Deferred[]): Deferred[] => joinInsertions(gather(deferred));

/** Nothing passes a table that is not gathered. */
function gather(deferred: readonly Deferred[]): Deferred[] {
  const next = deferred.findIndex(({ table }) => !ranks.has(table));
  const upTo = next === -1 ? deferred.length : next;
  const gathered = deferred.slice(0, upTo).sort((one, other) => rankOf(one) - rankOf(other));
  const rest = deferred.slice(upTo);
  const [ungathered, ...others] = rest;
  return ungathered === undefined ? gathered : [...gathered, ungathered, ...gather(others)];
}

const rankOf = ({ table }: Deferred): number => ranks.get(table) ?? 0;

function joinInsertions(deferred: readonly Deferred[]): Deferred[] {
  const joined: Deferred[] = [];
  let rows: Insertion['rows'][number][] = [];
  for (const each of deferred) {
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
