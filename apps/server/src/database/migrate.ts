import { readdirSync } from 'node:fs';
import type { Knex } from 'knex';
import type { Transaction } from './database.ts';
import type { MigrationSteps } from './engine.ts';
import { randomStep } from './revisions.ts';
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
  /** False for commands that need existing data: a database without tables is probably the wrong one. */
  readonly createsTables?: boolean | undefined;
}

/**
 * Migrates the tables and returns the names of the migrations that it ran, all in one transaction of `transact`.
 */
export async function migrate(
  transact: <T>(work: (trx: Transaction) => Promise<T>) => Promise<T>,
  { createsTables = true }: MigrateOptions = {},
): Promise<string[]> {
  return transact(async (trx) => {
    await prepare(trx, createsTables);
    const [, applied] = await trx.migrate.latest({ migrationSource: source, disableMigrationsListValidation: true });
    return applied;
  });
}

/** A migration of the folder; with `transaction: false` it may run twice after a crash. */
interface MigrationModule extends Knex.Migration {
  readonly config?: { readonly transaction?: boolean };
}

/** Does the same with one transaction per migration, or none for those that build large indexes. */
export async function migrateInSteps(
  { transaction, outside }: MigrationSteps,
  { createsTables = true }: MigrateOptions = {},
): Promise<void> {
  const pending = await transaction(async (trx) => {
    await prepare(trx, createsTables);
    return listPendingMigrations(trx);
  });
  const isNew = pending.includes(baseline);
  for (const name of pending) {
    const migration: MigrationModule = await source.getMigration(name);
    const runsAlone = migration.config?.transaction === false;
    if (runsAlone) await migration.up(outside);
    await transaction(async (trx) => {
      if (!runsAlone) await migration.up(trx);
      await record(trx, name);
      // A standby without the rows of the migration then has another revision.
      if (!isNew) await trx('revisions').where({ name: 'calendar' }).increment('value', randomStep());
    });
  }
}

/** Creates the list of migrations if there is none. */
async function record(trx: Transaction, name: string): Promise<void> {
  await trx.migrate.list({ migrationSource: source });
  const batch = 1 + Number((await trx('knex_migrations').max({ last: 'batch' }).first())?.last ?? 0);
  await trx('knex_migrations').insert({ name, batch, migration_time: new Date() });
}

async function prepare(trx: Transaction, createsTables: boolean): Promise<void> {
  if (!createsTables && !(await hasNgomaTables(trx)))
    throw new Error(
      "The database has no tables yet: set DATABASE_URL (or NGOMA_DATA) as for the service, or run 'ngoma migrate' first.",
    );
  await listPendingMigrations(trx);
  await replaceOldMigrations(trx, await listRecordedMigrations(trx));
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

/** Older versions know only the names of later migrations. */
const isExpansion = (name: string): boolean => /^\d{4}-expand-/.test(name);

/**
 * The migrations of the development versions before 1.0.0, which `0038-baseline.ts` replaces. A database that has run all
 * of them has the tables of the baseline, so only its list of migrations changes.
 */
const isOld = (name: string): boolean => name < '0038';
const lastOldMigration = '0037-expand-consents.ts';
const baseline = '0038-baseline.ts';
/** A commit that runs all old migrations. */
const upgradingCommit = 'cb4d3336';

/** Replaces the old migrations in a list of applied ones by the baseline. Throws if some of the old ones are missing. */
function toAppliedMigrations(recorded: readonly string[]): string[] {
  const old = recorded.filter(isOld).sort();
  if (old.length === 0) return [...recorded];
  if (!old.includes(lastOldMigration))
    throw new Error(
      `The database is too old for this version: its last migration is ${old.at(-1)}. Start Ngoma at commit ` +
        `${upgradingCommit} once, which upgrades it, and then this version. Nothing was changed.`,
    );
  return [baseline, ...recorded.filter((name) => !isOld(name))];
}

/** Replaces the old migrations in the list of the database. */
async function replaceOldMigrations(knex: Knex, recorded: readonly string[]): Promise<void> {
  const old = recorded.filter(isOld);
  if (old.length === 0) return;
  await knex('knex_migrations').whereIn('name', old).delete();
  await knex('knex_migrations').insert({ name: baseline, batch: 1, migration_time: new Date() });
}
