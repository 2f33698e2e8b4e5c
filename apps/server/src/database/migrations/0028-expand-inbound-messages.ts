import type { Knex } from 'knex';

export async function up(knex: Knex): Promise<void> {
  await knex.schema.alterTable('messages', (table) => {
    // The text of a phone that it answers.
    table.string('in_reply_to', 30);
  });
  await knex.schema.alterTable('inbound_messages', (table) => {
    // How many parts of a long text never came.
    table.smallint('missing_parts').notNullable().defaultTo(0);
    // 1 once retention has made the text empty.
    table.smallint('text_removed').notNullable().defaultTo(0);
  });
  // Long texts of phones whose parts are coming in, and those that are complete, for a day: parts are repeated.
  await knex.schema.createTable('inbound_long_texts', (table) => {
    table.string('from', 20).notNullable();
    table.string('to', 20).notNullable();
    table.string('carrier', 40).notNullable();
    table.integer('reference').notNullable();
    table.smallint('total').notNullable();
    // JSON: what has come, by its number.
    table.text('parts').notNullable();
    // 1 once the text is stored.
    table.smallint('is_complete').notNullable();
    table.bigInteger('expires_at').notNullable();
    table.primary(['from', 'to', 'carrier', 'reference', 'total']);
    table.index(['expires_at']);
  });
}

export async function down(knex: Knex): Promise<void> {
  await knex.schema.dropTable('inbound_long_texts');
  // Knex would copy the whole table on SQLite.
  for (const column of ['text_removed', 'missing_parts'])
    await knex.raw('alter table ?? drop column ??', ['inbound_messages', column]);
  await knex.raw('alter table ?? drop column ??', ['messages', 'in_reply_to']);
}
