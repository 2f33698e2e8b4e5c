import { createHash } from 'node:crypto';
import type { Knex } from 'knex';
import { quoteNames, type Value } from '../database/statement.ts';
import type { MovedTable } from './moved-tables.ts';

export type Row = readonly Value[];

const rowsAtOnce = 500;

/** All rows of a table in the order of its primary key, some at a time; the values in the order of the columns. */
export async function* readRows(knex: Knex, { name, columns, primaryKey }: MovedTable): AsyncGenerator<Row[]> {
  const key = quoteNames(primaryKey);
  const start = `select ${quoteNames(columns)} from "${name}"`;
  const end = `order by ${key} limit ${rowsAtOnce}`;
  const positions = primaryKey.map((column) => columns.indexOf(column));
  let rows = await select(knex, columns, `${start} ${end}`, []);
  while (rows.length > 0) {
    yield rows;
    const last = rows.at(-1) ?? [];
    const after = positions.map((position) => last[position] ?? null);
    const marks = after.map(() => '?').join(', ');
    rows = await select(knex, columns, `${start} where (${key}) > (${marks}) ${end}`, after);
  }
}

async function select(
  knex: Knex,
  columns: readonly string[],
  text: string,
  bindings: readonly Value[],
): Promise<Row[]> {
  // PostgreSQL's rows are in an object, SQLite's are not; both by the names of their columns.
  const found: Record<string, Value>[] | { rows: Record<string, Value>[] } = await knex.raw(text, [...bindings]);
  const records = Array.isArray(found) ? found : found.rows;
  return records.map((record) => columns.map((column) => record[column] ?? null));
}

/** What a table contains, whatever the order of its rows. */
export interface TableDigest {
  readonly rows: number;
  readonly checksum: string;
}

/** A sum of the SHA-256 of each row, for engines sort texts in different ways. */
export function createTableDigest(): { add(rows: readonly Row[]): void; result(): TableDigest } {
  let count = 0;
  let sum = 0n;
  return {
    add(rows) {
      count += rows.length;
      for (const row of rows) sum += BigInt(`0x${createHash('sha256').update(JSON.stringify(row)).digest('hex')}`);
    },
    result: () => ({ rows: count, checksum: BigInt.asUintN(256, sum).toString(16).padStart(64, '0') }),
  };
}
