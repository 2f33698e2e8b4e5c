import type { Knex } from 'knex';

export async function up(knex: Knex): Promise<void> {
  // Reads of personal data. No login and no number: a user is an id, a number its keyed hash.
  await knex.schema.createTable('access_log', (table) => {
    table.string('id', 30).primary();
    table.bigInteger('created_at').notNullable();
    table.string('operation', 60).notNullable();
    table.string('caller_kind', 10).notNullable();
    table.integer('user_id');
    table.string('key_id', 60);
    table.integer('password_id');
    // The operating system's user, of commands.
    table.text('operator');
    table.text('address');
    table.integer('requests').notNullable();
    table.integer('records').notNullable();
    table.string('number_hash', 64);
    table.index(['user_id', 'id']);
    table.index(['key_id', 'id']);
    table.index(['number_hash', 'id']);
  });
}

export async function down(knex: Knex): Promise<void> {
  await knex.schema.dropTable('access_log');
}
