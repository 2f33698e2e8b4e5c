import { type Change, type Insertion, quoteNames, type Value } from '../statement.ts';
import { type BufferedWrite, joinWrites } from './buffered-write.ts';

/** The statements of a script of SQLite. */
export const toScript = (writes: readonly BufferedWrite[]): string[] =>
  joinWrites(writes).map((each) => ('rows' in each ? insertSql(each) : changeSql(each)));

/** Its values are literals: a script has no placeholders. */
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
  // A script ends at its first NUL and cannot contain half of a surrogate pair. JSON escapes both.
  if (value.includes('\0') || !value.isWellFormed()) return `${quote(JSON.stringify(value))} ->> '$'`;
  return quote(value);
}

const quote = (text: string): string => `'${text.replaceAll("'", "''")}'`;
