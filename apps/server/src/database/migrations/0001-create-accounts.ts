import type { Knex } from 'knex';

export async function up(knex: Knex): Promise<void> {
  await knex.schema.createTable('users', (table) => {
    table.increments('id');
    table.string('login', 60).notNullable();
    // In lower case: a login and an address are the same whatever their spelling.
    table.string('login_key', 60).notNullable().unique();
    table.string('email', 254);
    table.string('email_key', 254).unique();
    table.string('role', 20).notNullable();
    table.bigInteger('created_at').notNullable();
  });
  await knex.schema.createTable('application_passwords', (table) => {
    table.increments('id');
    table.integer('user_id').notNullable().references('id').inTable('users').index();
    table.string('name', 100).notNullable();
    // SHA-256 of the password, hexadecimal. Passwords are long and random, so a slow hash would add nothing.
    table.string('password_hash', 64).notNullable();
    table.bigInteger('created_at').notNullable();
    table.bigInteger('revoked_at');
  });
  await knex.schema.createTable('api_keys', (table) => {
    table.string('id', 30).primary();
    table.integer('user_id').notNullable().references('id').inTable('users').index();
    table.string('name', 100).notNullable();
    table.string('mode', 4).notNullable();
    // Separated by spaces; empty: all that the mode and the user's role allow.
    table.text('scopes').notNullable();
    // SHA-256 of the key, hexadecimal.
    table.string('key_hash', 64).notNullable().unique();
    // The end of the key, to recognise it in lists.
    table.string('key_hint', 8).notNullable();
    // The secret that signs the webhooks of messages sent with this key, sealed by `secret-box.ts`.
    table.text('webhook_secret').notNullable();
    table.bigInteger('created_at').notNullable();
    table.bigInteger('revoked_at');
  });
  await knex.schema.createTable('revisions', (table) => {
    table.string('name', 20).primary();
    table.bigInteger('value').notNullable();
  });
  await knex('revisions').insert([
    { name: 'accounts', value: 0 },
    { name: 'calendar', value: 0 },
  ]);
}

export async function down(knex: Knex): Promise<void> {
  for (const table of ['revisions', 'api_keys', 'application_passwords', 'users']) await knex.schema.dropTable(table);
}
