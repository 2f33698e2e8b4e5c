import type { Knex } from 'knex';

/**
 * Creates the counts of an import that is running, with the records of the page that it has not finished. JSON; null: they
 * are those in `counts`. A run that continues after a restart repeats that page, and counts from `counts`.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw('alter table imports add column counts_now text');
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('alter table imports drop column counts_now');
}
