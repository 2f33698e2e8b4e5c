import type { Knex } from 'knex';
import { isSqlite } from './dialect.ts';

/**
 * Creates an index of a table with many rows. On PostgreSQL concurrently, because sends would stand while it is built: the
 * migration needs `config = { transaction: false }`. Inside a transaction, as for an empty database, it is built at once.
 */
export async function createLargeIndex(knex: Knex, name: string, definition: string): Promise<void> {
  if (isSqlite(knex) || knex.isTransaction) {
    await knex.raw(`create index ${name} ${definition}`);
    return;
  }
  const { rows } = await knex.raw<{ rows: { valid: boolean }[] }>(selectValidity, [name]);
  if (rows[0]?.valid === true) return;
  // An interrupted build leaves an invalid one, which writes maintain and no query uses.
  if (rows.length > 0) await knex.raw(`drop index concurrently ${name}`);
  await knex.raw(`create index concurrently ${name} ${definition}`);
}

const selectValidity = 'select indisvalid as valid from pg_index where indexrelid = to_regclass(?)';
