import type { Knex } from 'knex';

export async function up(knex: Knex): Promise<void> {
  await knex.schema.alterTable('api_keys', (table) => {
    // Requests to send, a second; null: as the installation has it.
    table.integer('per_second');
    // Messages a day; null: any number.
    table.integer('per_day');
    // For lists, newest first.
    table.index(['user_id', 'id']);
    table.index(['mode', 'id']);
  });
  await knex.schema.alterTable('application_passwords', (table) => {
    table.index(['user_id', 'id']);
  });
  // How many messages were accepted on a day of the installation's time zone, for keys with a daily limit.
  await knex.schema.createTable('api_key_days', (table) => {
    table.string('api_key_id', 30).notNullable();
    // 2026-11-23
    table.string('day', 10).notNullable();
    table.integer('messages').notNullable();
    table.primary(['api_key_id', 'day']);
    table.index(['day']);
  });
}

export async function down(knex: Knex): Promise<void> {
  await knex.schema.dropTable('api_key_days');
  await knex.schema.alterTable('application_passwords', (table) => {
    table.dropIndex(['user_id', 'id']);
  });
  await knex.schema.alterTable('api_keys', (table) => {
    table.dropIndex(['mode', 'id']);
    table.dropIndex(['user_id', 'id']);
  });
  // Knex would copy the whole table on SQLite.
  for (const column of ['per_day', 'per_second']) await knex.raw('alter table api_keys drop column ??', [column]);
}
