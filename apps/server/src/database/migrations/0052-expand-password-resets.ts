import type { Knex } from 'knex';

/** Creates the own phone numbers of users, and the codes with which they replace a lost password (docs/adr/0071). */
export async function up(knex: Knex): Promise<void> {
  await knex.raw('alter table users add column phone varchar(16)');
  await knex.schema.createTable('password_resets', (table) => {
    // A keyed hash of the login, also of logins that do not exist.
    table.string('name_hash', 43).primary();
    // Null if there is no such user.
    table.integer('user_id').references('id').inTable('users');
    // A keyed hash, also where no code was sent.
    table.string('code_hash', 43).notNullable();
    table.integer('tries').notNullable();
    table.bigInteger('sent_at').notNullable();
    table.bigInteger('expires_at').notNullable();
    // The codes of a day, which ends then.
    table.integer('codes').notNullable();
    table.bigInteger('day_ends_at').notNullable();
    table.index('user_id');
    table.index('day_ends_at');
  });
}

export async function down(knex: Knex): Promise<void> {
  await knex.schema.dropTable('password_resets');
  await knex.raw('alter table users drop column phone');
}
