import type { Knex } from 'knex';

/** Stores with each message whether its cost was charged to its key or user, so that it can be refunded. */
export async function up(knex: Knex): Promise<void> {
  await knex.schema.alterTable('messages', (table) => {
    // key | user | key user; null if neither had a limit.
    table.string('charged_to', 8);
  });
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('alter table messages drop column charged_to');
}
