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
    // As long as what a carrier may name as a phone.
    table.string('number', 20).notNullable();
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
  // What phones have sent.
  await knex.schema.createTable('inbound_messages', (table) => {
    table.string('id', 30).primary();
    table.integer('user_id').notNullable();
    table.string('mode', 4).notNullable();
    table.string('carrier', 40).notNullable();
    table.string('from', 20).notNullable();
    table.string('to', 20).notNullable();
    table.text('text').notNullable();
    // stop | start
    table.string('keyword', 5);
    table.bigInteger('received_at').notNullable();
    table.index(['user_id', 'mode', 'id']);
    table.index(['user_id', 'mode', 'to', 'id']);
    // To recognise one that its carrier brings again.
    table.index(['from', 'id']);
  });
}

export async function down(knex: Knex): Promise<void> {
  await knex.schema.dropTable('inbound_messages');
  await knex.schema.dropTable('suppressions');
  // Knex would copy the whole table on SQLite.
  await knex.raw('alter table ?? drop column ??', ['messages', 'category']);
}
