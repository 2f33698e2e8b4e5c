import type { Knex } from 'knex';

/** Creates the own passwords of users, their sessions and their sign-in links. */
export async function up(knex: Knex): Promise<void> {
  await knex.schema.alterTable('users', (table) => {
    // argon2id with its parameters; null until the user sets a password.
    table.string('own_password', 200);
  });
  await knex.schema.createTable('sessions', (table) => {
    table.string('id', 30).primary();
    // SHA-256 of the token, hexadecimal.
    table.string('token_hash', 64).notNullable().unique();
    table.integer('user_id').notNullable().references('id').inTable('users');
    table.bigInteger('created_at').notNullable();
    // To the minute.
    table.bigInteger('last_used_at').notNullable();
    table.text('address').notNullable();
    table.string('user_agent', 200);
    table.index(['user_id', 'id']);
  });
  await knex.schema.createTable('sign_in_links', (table) => {
    // A user has at most one.
    table.integer('user_id').primary().references('id').inTable('users');
    // SHA-256 of the token, hexadecimal.
    table.string('token_hash', 64).notNullable().unique();
    table.bigInteger('expires_at').notNullable();
  });
}

export async function down(knex: Knex): Promise<void> {
  for (const table of ['sign_in_links', 'sessions']) await knex.schema.dropTable(table);
  await knex.raw('alter table users drop column own_password');
}
