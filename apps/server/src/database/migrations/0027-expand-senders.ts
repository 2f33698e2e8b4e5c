import type { Knex } from 'knex';

export async function up(knex: Knex): Promise<void> {
  // Names that users want to send from; changes of them count as changes of accounts.
  await knex.schema.createTable('senders', (table) => {
    table.string('id', 30).primary();
    table.integer('user_id').notNullable();
    table.string('sender_id', 20).notNullable();
    table.text('note');
    table.smallint('is_default').notNullable();
    // A JSON object: what was decided for which operator, and why.
    table.text('decisions').notNullable();
    table.bigInteger('created_at').notNullable();
    table.unique(['user_id', 'sender_id']);
    table.index(['user_id', 'id']);
  });
}

export async function down(knex: Knex): Promise<void> {
  await knex.schema.dropTable('senders');
}
