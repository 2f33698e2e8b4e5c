import { type Deferred, gatherDeferred } from './deferred.ts';
import { type Change, type Insertion, quoteNames, type Value } from './statement.ts';

/** The statements of a script, in an order that gives the same result. */
export const toScript = (deferred: readonly Deferred[]): string[] =>
  gatherDeferred(deferred).map((each) => ('rows' in each ? insertSql(each) : changeSql(each)));

/**
 * Its values are literals: an insertion travels in one script with its transaction, and SQLite reads them faster than it
 * reads JSON, and than the driver binds them (ADR 25).
 */
export function insertSql({ table, columns, rows, onConflict = '' }: Insertion): string {
  return `insert into "${table}" (${quoteNames(columns)}) ${rows.length < manyRows ? toValues(rows) : toSelect(rows)} ${onConflict}`;
}

/** From here on it takes less to look for what the rows have in common than to have SQLite parse it with each of them. */
const manyRows = 8;

const toValues = (rows: Insertion['rows']): string =>
  `values ${rows.map((row) => `(${row.map(toLiteral).join()})`).join()}`;

/** Says once what all rows have in common: most columns of new messages, and each literal is parsed and freed again. */
function toSelect(rows: Insertion['rows']): string {
  const [first = [], ...others] = rows;
  const places = [...first.keys()].filter((place) => others.some((row) => row[place] !== first[place]));
  if (places.length === 0 || places.length === first.length) return toValues(rows);
  const columns = first.map(toLiteral);
  for (const [index, place] of places.entries()) columns[place] = `column${index + 1}`;
  const differing = rows.map((row) => places.map((place) => row[place] ?? null));
  // Without a condition SQLite would take `on` for that of a join.
  return `select ${columns.join()} from (${toValues(differing)}) where true`;
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
