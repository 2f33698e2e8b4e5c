import type { Knex } from 'knex';

/** Adds the number of a user that was confirmed by a code; numbers that were set before are not (docs/adr/0089). */
export async function up(knex: Knex): Promise<void> {
  await knex.raw('alter table users add column confirmed_phone varchar(16)');
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('alter table users drop column confirmed_phone');
}
