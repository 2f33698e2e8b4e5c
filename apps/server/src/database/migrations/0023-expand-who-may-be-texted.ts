import type { Knex } from 'knex';

export async function up(knex: Knex): Promise<void> {
  await knex.schema.alterTable('messages', (table) => {
    // transactional | marketing
    table.string('category', 13).notNullable().defaultTo('transactional');
  });
  // Numbers that somebody may not text any more.
  await knex.schema.createTable('suppressions', (table) => {
    table.string('id', 30).primary();
    table.integer('user_id').notNullable();
    table.string('mode', 4).notNullable();
    table.string('number', 16).notNullable();
    // marketing | all
    table.string('scope', 9).notNullable();
    // api | import | keyword
    table.string('source', 7).notNullable();
    table.text('note');
    table.bigInteger('created_at').notNullable();
    // By number first: sends ask for the numbers of many users at once.
    table.unique(['number', 'user_id', 'mode']);
    table.index(['user_id', 'mode', 'id']);
  });
}

export async function down(knex: Knex): Promise<void> {
  await knex.schema.dropTable('suppressions');
  // Knex would copy the whole table on SQLite.
  await knex.raw('alter table ?? drop column ??', ['messages', 'category']);
}
