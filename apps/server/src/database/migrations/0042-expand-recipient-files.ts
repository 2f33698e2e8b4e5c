import type { Knex } from 'knex';

/** Recipients of batches from CSV files, which a background job accepts in chunks. */
export async function up(knex: Knex): Promise<void> {
  await knex.schema.alterTable('batches', (table) => {
    // The number of rows of the file; null without a file.
    table.integer('file_rows');
    // The number of rows that were accepted or skipped.
    table.integer('processed_rows');
  });
  await knex.schema.createTable('recipient_files', (table) => {
    table.string('batch_id', 30).primary();
    table.integer('user_id').notNullable();
    table.string('mode', 4).notNullable();
    // Null for a signed-in user.
    table.string('api_key_id', 30);
    // The members that all messages share, as JSON.
    table.text('shared').notNullable();
    table.string('lease_owner', 26);
    table.bigInteger('leased_until');
  });
  await knex.schema.createTable('recipient_rows', (table) => {
    table.string('batch_id', 30).notNullable();
    // The position among the rows of the file, from 0.
    table.integer('recipient').notNullable();
    table.integer('line').notNullable();
    // waiting | skipped | normalized
    table.string('status', 10).notNullable();
    // The cell with the number.
    table.string('value', 64).notNullable();
    // The number of the message, or the number that the cell can only mean.
    table.string('number', 13);
    // The text of a row that waits.
    table.text('text');
    table.string('message_id', 30);
    table.string('error_code', 40);
    table.text('error_detail');
    table.primary(['batch_id', 'recipient']);
    table.index(['number']);
  });
  await knex.raw(
    `create index recipient_rows_waiting_index on recipient_rows (batch_id, recipient) where status = 'waiting'`,
  );
}

export async function down(knex: Knex): Promise<void> {
  await knex.schema.dropTable('recipient_rows');
  await knex.schema.dropTable('recipient_files');
  await knex.raw('alter table batches drop column file_rows');
  await knex.raw('alter table batches drop column processed_rows');
}
