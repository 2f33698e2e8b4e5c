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
