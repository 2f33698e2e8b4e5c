import type { Knex } from 'knex';

export async function up(knex: Knex): Promise<void> {
  // What counts towards the cap of a number by itself, for a day: its message was deleted, or is of another category now.
  await knex.schema.createTable('destination_counts', (table) => {
    table.string('message_id', 30).primary();
    table.integer('user_id').notNullable();
    table.string('to', 16).notNullable();
    table.bigInteger('counted_at').notNullable();
    table.index(['to', 'counted_at']);
    table.index(['counted_at']);
  });
}

export async function down(knex: Knex): Promise<void> {
  await knex.schema.dropTable('destination_counts');
}
