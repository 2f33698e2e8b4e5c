import type { Transaction } from '../database/database.ts';

type Value = string | number | null;

/**
 * Runs a statement that Knex cannot build, and gives the rows that it returns. Placeholders are `?`.
 *
 * Statements over many rows take them as one parameter, the JSON that `keyedRows` makes, and read it with
 * `json_each(?)`, whose `key` and `value` both engines have: so the text of a statement, and what is prepared for it,
 * does not depend on the number of rows. `value ->> 0` is text on PostgreSQL: numbers are cast.
 */
export async function runStatement<Row>(trx: Transaction, sql: string, bindings: readonly Value[]): Promise<Row[]> {
  // What a raw query answers is the driver's own: an array of rows, or an object that has them.
  const answer: unknown = await trx.raw(sql, [...bindings]);
  const { rows } = Array.isArray(answer) ? { rows: answer } : (answer as { rows: unknown[] });
  return rows as Row[]; // the caller says what its SQL returns
}

/** Rows by a key of their own, as the one parameter of a statement. */
export function keyedRows<Item>(
  items: Iterable<Item>,
  keyOf: (item: Item, index: number) => string | number,
  valuesOf: (item: Item) => readonly Value[],
): string {
  const members = Array.from(items, (item, index) => member(keyOf(item, index), valuesOf(item)));
  return `{${members.join()}}`;
}

/** Keys alone, for `… in (select key from json_each(?))`. */
export const keysOnly = (keys: Iterable<string>): string => `{${Array.from(keys, (key) => member(key, 0)).join()}}`;

// Written out, because an object of hundreds of keys is slow to build.
const member = (key: string | number, value: unknown): string =>
  `${JSON.stringify(String(key))}:${JSON.stringify(value)}`;
