import type { Knex } from 'knex';

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
export function toAppliedMigrations(recorded: readonly string[]): string[] {
  const old = recorded.filter(isOld).sort();
  if (old.length === 0) return [...recorded];
  if (!old.includes(lastOldMigration))
    throw new Error(
      `The database is too old for this version: its last migration is ${old.at(-1)}. Start Ngoma at commit ${upgradingCommit} once, which upgrades it, and then this version. Nothing was changed.`,
    );
  return [baseline, ...recorded.filter((name) => !isOld(name))];
}

/** Replaces the old migrations in the list of the database. */
export async function replaceOldMigrations(knex: Knex, recorded: readonly string[]): Promise<void> {
  const old = recorded.filter(isOld);
  if (old.length === 0) return;
  await knex('knex_migrations').whereIn('name', old).delete();
  await knex('knex_migrations').insert({ name: baseline, batch: 1, migration_time: new Date() });
}
