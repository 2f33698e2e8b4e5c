import { type Change, type Insertion, quoteNames, type Value } from './statement.ts';

/** What a transaction does without waiting for a result. */
export type Deferred = Insertion | Change;

/**
 * The tables of a create of an event, each after those that its rows and triggers refer to. A group of creates fills each of
 * them with one statement: SQLite compiles an insertion with all triggers of its table, which takes longer than a row.
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

/** The statements, in an order that gives the same result: rows of one table stay in the order in which they came. */
export function toScript(deferred: readonly Deferred[]): string[] {
  return joinInsertions(gather(deferred)).map((each) => ('rows' in each ? insertSql(each) : changeSql(each)));
}

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

/**
 * Its values are literals: an insertion travels in one script with its transaction, and SQLite reads them faster than it
 * reads JSON, and than the driver binds them (ADR 25).
 */
export function insertSql({ table, columns, rows, onConflict = '' }: Insertion): string {
  const values = rows.map((row) => `(${row.map(toLiteral).join()})`).join();
  return `insert into "${table}" (${quoteNames(columns)}) values ${values} ${onConflict}`;
}

function changeSql({ text, bindings }: Change): string {
  let position = 0;
  return text.replace(/\?/g, () => toLiteral(bindings[position++] ?? null));
}

function toLiteral(value: Value): string {
  if (value === null) return 'null';
  if (typeof value === 'number') return String(value);
  // A script ends at its first NUL, and has no halves of surrogate pairs: JSON has names for both.
  if (value.includes('\0') || !value.isWellFormed()) return `${quote(JSON.stringify(value))} ->> '$'`;
  return quote(value);
}

const quote = (text: string): string => `'${text.replaceAll("'", "''")}'`;
