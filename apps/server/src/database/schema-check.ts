import type { Knex } from 'knex';
import { isSqlite } from './dialect.ts';

export const listSqliteTables = `
  select name from sqlite_schema where type = 'table' and name not like 'sqlite\\_%' escape '\\' order by name`;

/** Lists tables except those of extensions. */
const listPostgresTables = `
  select relname as name from pg_class
  where relnamespace = (select oid from pg_namespace where nspname = current_schema()) and relkind in ('r', 'p')
    and not exists (
      select from pg_depend where classid = 'pg_class'::regclass and objid = pg_class.oid and deptype = 'e')
  order by relname`;

interface Table {
  readonly name: string;
}

/** False if there are no tables. Throws if the tables belong to another program. */
export async function hasNgomaTables(knex: Knex): Promise<boolean> {
  const tables = await listTables(knex);
  requireNgomaTables(tables);
  return tables.length > 0;
}

export async function listTables(knex: Knex): Promise<Table[]> {
  if (isSqlite(knex)) return knex.raw<Table[]>(listSqliteTables);
  const { rows } = await knex.raw<{ readonly rows: Table[] }>(listPostgresTables);
  return rows;
}

/** Throws if the tables belong to another program. */
export function requireNgomaTables(tables: readonly Table[]): void {
  const [first] = tables;
  if (first === undefined || tables.some(({ name }) => name === 'knex_migrations')) return;
  throw new Error(
    `The database belongs to another program (it has the table ${first.name} and no table of Ngoma): set ` +
      'DATABASE_URL to another database. Nothing was changed.',
  );
}
