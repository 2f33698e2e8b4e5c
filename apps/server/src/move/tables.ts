import { createHash } from 'node:crypto';
import type { Knex } from 'knex';
import { quoteNames, type Value } from '../database/statement.ts';

/** A table that is moved row by row. */
export interface MovedTable {
  readonly name: string;
  readonly columns: readonly string[];
  readonly primaryKey: readonly string[];
}

/** Tables of both engines whose rows are not moved. */
export const unmovedTables: readonly string[] = [
  // The migrations of the target write them themselves.
  'knex_migrations',
  'knex_migrations_lock',
  // Reports of running processes; none runs.
  'carrier_sessions',
];

/**
 * Lists all other tables of an SQLite database. Virtual tables of the search are left out, as they are made of the other
 * tables.
 */
export async function listMovedTables(source: Knex): Promise<MovedTable[]> {
  const rows: { table_name: string; column_name: string; key_position: number }[] = await source.raw(`
    select tables.name as table_name, columns.name as column_name, columns.pk as key_position
    from pragma_table_list tables join pragma_table_xinfo(tables.name) columns
    where tables.schema = 'main' and tables.type = 'table' and tables.name not like 'sqlite\\_%' escape '\\'
      and columns.hidden = 0
    order by tables.name, columns.cid`);
  return [...Map.groupBy(rows, ({ table_name }) => table_name)]
    .filter(([name]) => !unmovedTables.includes(name))
    .map(([name, columns]) => ({
      name,
      columns: columns.map(({ column_name }) => column_name),
      primaryKey: columns
        .filter(({ key_position }) => key_position > 0)
        .sort((one, other) => one.key_position - other.key_position)
        .map(({ column_name }) => column_name),
    }));
}

export async function listTargetTables(target: Knex): Promise<string[]> {
  return target('information_schema.tables')
    .whereRaw('table_schema = current_schema()')
    .where({ table_type: 'BASE TABLE' })
    .orderBy('table_name')
    .pluck('table_name');
}

type Row = readonly Value[];

const rowsPerPage = 500;

/** Reads all rows in pages, ordered by primary key, with the values in the order of the columns. */
export async function* readRows(knex: Knex, { name, columns, primaryKey }: MovedTable): AsyncGenerator<Row[]> {
  const key = quoteNames(primaryKey);
  const start = `select ${quoteNames(columns)} from "${name}"`;
  const end = `order by ${key} limit ${rowsPerPage}`;
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
  // Knex returns the rows of SQLite as an array, and those of PostgreSQL in an object.
  const found: Record<string, Value>[] | { rows: Record<string, Value>[] } = await knex.raw(text, [...bindings]);
  const records = Array.isArray(found) ? found : found.rows;
  return records.map((record) => columns.map((column) => record[column] ?? null));
}

/** Independent of the order of the rows. */
export interface TableDigest {
  readonly rows: number;
  readonly checksum: string;
}

/** Sums the SHA-256 of the rows, because the engines sort texts differently. */
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
