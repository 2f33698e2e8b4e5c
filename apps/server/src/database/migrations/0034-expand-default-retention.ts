import type { Knex } from 'knex';

export async function up(knex: Knex): Promise<void> {
  // Defaults of settings that depend on the version with which a database began.
  await knex.schema.createTable('stored_defaults', (table) => {
    table.string('name', 40).primary();
    table.string('value', 40).notNullable();
  });
  // A database of an earlier version has users, and goes on storing messages for ever.
  if ((await knex('users').first('id')) === undefined)
    await knex('stored_defaults').insert({ name: 'NGOMA_RETENTION_MESSAGES', value: '730' });
}

export async function down(knex: Knex): Promise<void> {
  await knex.schema.dropTable('stored_defaults');
}
