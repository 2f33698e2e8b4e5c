import type { Knex } from 'knex';

/** Creates the cost of a message that its carrier has returned, such as `0.0333 EUR`; null if it returned none. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw('alter table messages add column carrier_cost varchar(40)');
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('alter table messages drop column carrier_cost');
}
