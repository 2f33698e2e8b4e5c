import { readdirSync } from 'node:fs';
import type { Knex } from 'knex';
import type { Transaction } from './database.ts';

const folder = new URL('./migrations/', import.meta.url);

const source: Knex.MigrationSource<string> = {
  getMigrations: async () =>
    readdirSync(folder)
      .filter((name) => /^\d{4}-[a-z0-9-]+\.ts$/.test(name))
      .sort(),
  getMigrationName: (name) => name,
  getMigration: (name) => import(new URL(name, folder).href),
};

/**
 * Brings the tables up to date and returns the names of the migrations it ran. All of it is one transaction, in which
 * `waitForOthers` waits until no other process migrates the same database.
 */
export async function migrate(write: Knex, waitForOthers: (trx: Transaction) => Promise<void>): Promise<string[]> {
  return write.transaction(async (trx) => {
    await waitForOthers(trx);
    await listPendingMigrations(trx);
    const [, applied] = await trx.migrate.latest({ migrationSource: source });
    return applied;
  });
}

/** The migrations that the next start runs. Throws where the tables are of a newer version. */
export async function listPendingMigrations(knex: Knex): Promise<string[]> {
  const known = await source.getMigrations([]);
  if (!(await knex.schema.hasTable('knex_migrations'))) return known;
  const applied: string[] = await knex('knex_migrations').pluck('name');
  const unknown = applied.filter((name) => !known.includes(name));
  if (unknown.length === 0) return known.filter((name) => !applied.includes(name));
  throw new Error(
    `The database was made by a newer version of Ngoma (it has ${unknown.join(', ')}): start that version instead.`,
  );
}
