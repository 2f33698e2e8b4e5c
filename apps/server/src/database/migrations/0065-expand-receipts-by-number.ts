import type { Knex } from 'knex';

const table = 'unmatched_receipts';
const name = 'unmatched_receipts_to';
const former = 'unmatched_receipts_carrier_to_index';

/**
 * Replaces the index of receipts by number by a partial one. PostgreSQL mostly plans while the table is empty, when all of
 * its indexes look equal; this one is for a number only (docs/adr/0052).
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`create index ${name} on ${table} ("to") where "to" is not null`);
  await knex.raw(`drop index ${former}`);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw(`create index ${former} on ${table} (carrier, "to")`);
  await knex.raw(`drop index ${name}`);
}
