import type { Knex } from 'knex';

/** Creates the tokens of ended sessions, by which a browser proves an earlier sign-in. They give access to nothing. */
export async function up(knex: Knex): Promise<void> {
  await knex.schema.createTable('ended_sessions', (table) => {
    // SHA-256 of the token, hexadecimal.
    table.string('token_hash', 64).primary();
    table.integer('user_id').notNullable().references('id').inTable('users');
    // The begin of the session.
    table.bigInteger('created_at').notNullable();
    table.index(['user_id', 'created_at']);
  });
}

export async function down(knex: Knex): Promise<void> {
  await knex.schema.dropTable('ended_sessions');
}
