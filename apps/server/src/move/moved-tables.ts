import type { Knex } from 'knex';

/** A table that is moved row by row. */
export interface MovedTable {
  readonly name: string;
  readonly columns: readonly string[];
  readonly primaryKey: readonly string[];
}

/** Tables of both engines whose rows are not moved, each for its reason. */
export const unmovedTables: readonly string[] = [
  // The migrations of the target write them themselves.
  'knex_migrations',
  'knex_migrations_lock',
  // What running processes say of themselves; none runs.
  'carrier_sessions',
];

/**
 * All tables of a SQLite database but those: what later migrations make is among them. Virtual tables, with which SQLite
 * searches, are made of the others.
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

/** The names of the tables that a PostgreSQL database has. */
export async function listTargetTables(target: Knex): Promise<string[]> {
  return target('information_schema.tables')
    .whereRaw('table_schema = current_schema()')
    .where({ table_type: 'BASE TABLE' })
    .orderBy('table_name')
    .pluck('table_name');
}
