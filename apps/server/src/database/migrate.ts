import { readdirSync } from 'node:fs';
import type { Knex } from 'knex';
import type { Transaction } from './database.ts';
import { replaceOldMigrations, toAppliedMigrations } from './old-migrations.ts';
import { hasNgomaTables } from './schema-check.ts';

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
    if (!begins && !(await hasNgomaTables(trx)))
      throw new Error(
        "The database has no tables yet: set DATABASE_URL (or NGOMA_DATA) to that of the service, or begin with 'ngoma migrate'.",
      );
    await listPendingMigrations(trx);
    await replaceOldMigrations(trx, await listRecordedMigrations(trx));
    const [, applied] = await trx.migrate.latest({ migrationSource: source, disableMigrationsListValidation: true });
    return applied;
  });
}

/**
 * Lists the migrations that the next start runs. Throws if the database belongs to another program, is too old, or was
 * changed by a newer version in a way that this version cannot work with.
 */
export async function listPendingMigrations(knex: Knex): Promise<string[]> {
  const known = await source.getMigrations([]);
  const applied = await listAppliedMigrations(knex);
  const breaking = applied.filter((name) => !known.includes(name) && !isExpansion(name));
  if (breaking.length === 0) return known.filter((name) => !applied.includes(name));
  throw new Error(
    `The database was made by a newer version of Ngoma (it has ${breaking.join(', ')}): start that version instead.`,
  );
}

/** The names of the migrations whose changes a database has, sorted; throws if the database is too old. */
export async function listAppliedMigrations(knex: Knex): Promise<string[]> {
  return toAppliedMigrations(await listRecordedMigrations(knex)).sort();
}

/** The names in the database's own list of migrations; none if it has no tables yet. */
async function listRecordedMigrations(knex: Knex): Promise<string[]> {
  return (await hasNgomaTables(knex)) ? knex('knex_migrations').pluck('name') : [];
}

/** Only the name tells the kind of a migration, because an older version finds nothing else in the database. */
const isExpansion = (name: string): boolean => /^\d{4}-expand-/.test(name);
