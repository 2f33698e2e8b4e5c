import type { Knex } from 'knex';

export async function up(knex: Knex): Promise<void> {
  await knex.schema.alterTable('users', (table) => {
    // The row of a deleted user stays as a pseudonym, because messages and the audit name it.
    table.bigInteger('deleted_at');
  });
}

export async function down(knex: Knex): Promise<void> {
  // Knex would copy the whole table on SQLite.
  await knex.raw('alter table users drop column deleted_at');
}
