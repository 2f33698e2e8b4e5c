import type { Knex } from 'knex';

export async function up(knex: Knex): Promise<void> {
  await knex.schema.alterTable('messages', (table) => {
    // From when on a message that was changed or sent again is good; null: from its time, or its acceptance.
    table.bigInteger('valid_from');
  });
}

export async function down(knex: Knex): Promise<void> {
  // Knex would copy the whole table on SQLite.
  await knex.raw('alter table messages drop column valid_from');
}
