import { readdirSync } from 'node:fs';
import type { Knex } from 'knex';
import type { Transaction } from './database.ts';
import { hasOwnTables } from './own-tables.ts';

const folder = new URL('./migrations/', import.meta.url);

const source: Knex.MigrationSource<string> = {
  getMigrations: async () =>
    readdirSync(folder)
      .filter((name) => /^\d{4}-[a-z0-9-]+\.ts$/.test(name))
      .sort(),
  getMigrationName: (name) => name,
  getMigration: (name) => import(new URL(name, folder).href),
};

export interface MigrateOptions {
  /** False for commands that look for what is stored: where there are no tables, they are in the wrong place. */
  readonly begins?: boolean | undefined;
}

/**
 * Brings the tables up to date and returns the names of the migrations it ran, all of them in the one transaction that
 * `transact` runs.
 */
export async function migrate(
  transact: <T>(work: (trx: Transaction) => Promise<T>) => Promise<T>,
  { begins = true }: MigrateOptions = {},
): Promise<string[]> {
  return transact(async (trx) => {
    if (!begins && !(await hasOwnTables(trx)))
      throw new Error(
        "The database has no tables yet: set DATABASE_URL (or NGOMA_DATA) to that of the service, or begin with 'ngoma migrate'.",
      );
    await listPendingMigrations(trx);
    const [, applied] = await trx.migrate.latest({ migrationSource: source, disableMigrationsListValidation: true });
    return applied;
  });
}

/**
 * The migrations that the next start runs. A newer version may have run more: throws where one of them is not of the kind
 * that this version goes on working with, or where all tables are those of another program.
 */
export async function listPendingMigrations(knex: Knex): Promise<string[]> {
  const known = await source.getMigrations([]);
  if (!(await hasOwnTables(knex))) return known;
  const applied: string[] = await knex('knex_migrations').pluck('name');
  const breaking = applied.filter((name) => !known.includes(name) && !isExpansion(name));
  if (breaking.length === 0) return known.filter((name) => !applied.includes(name));
  throw new Error(
    `The database was made by a newer version of Ngoma (it has ${breaking.join(', ')}): start that version instead.`,
  );
}

/** The name says it, because the name is all that an older version finds in the database. */
const isExpansion = (name: string): boolean => /^\d{4}-expand-/.test(name);
