import type { Knex } from 'knex';

export async function up(knex: Knex): Promise<void> {
  await knex.schema.alterTable('users', (table) => {
    // Null: enabled. None of a disabled user's passwords and keys is valid.
    table.bigInteger('disabled_at');
  });
  await knex.schema.alterTable('application_passwords', (table) => {
    // To the minute; null until it is used.
    table.bigInteger('last_used_at');
  });
  await knex.schema.alterTable('api_keys', (table) => {
    // Null: never.
    table.bigInteger('expires_at');
    // Addresses and networks, separated by spaces; empty: from everywhere.
    table.text('allowed_from').notNullable().defaultTo('');
    // To the minute; null until it is used.
    table.bigInteger('last_used_at');
    // The key that takes its place; null unless it was rolled over.
    table.string('rolled_to', 30);
  });
  await knex.schema.createTable('audit', (table) => {
    // A ULID, so that the order of the ids is the order of time.
    table.string('id', 30).primary();
    table.bigInteger('at').notNullable();
    // cli | key | system | user
    table.string('actor_kind', 10).notNullable();
    // The operating system's user, the id of the key, the login.
    table.text('actor').notNullable();
    // Null where nobody was connected: the command works on the database itself.
    table.text('address');
    table.string('action', 60).notNullable();
    table.text('subject').notNullable();
    // done | refused
    table.string('result', 10).notNullable();
    // JSON: what was asked for, without secrets.
    table.text('details').notNullable();
  });
}

export async function down(knex: Knex): Promise<void> {
  await knex.schema.dropTable('audit');
  for (const [table, column] of [
    ['api_keys', 'rolled_to'],
    ['api_keys', 'last_used_at'],
    ['api_keys', 'allowed_from'],
    ['api_keys', 'expires_at'],
    ['application_passwords', 'last_used_at'],
    ['users', 'disabled_at'],
  ] as const) {
    // Knex would copy the whole table on SQLite.
    await knex.raw('alter table ?? drop column ??', [table, column]);
  }
}
