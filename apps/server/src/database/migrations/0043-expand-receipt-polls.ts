import type { Knex } from 'knex';

/** Adds the state of requests for lists of receipts, which one process at a time sends. */
export async function up(knex: Knex): Promise<void> {
  await knex.schema.createTable('receipt_polls', (table) => {
    table.string('carrier', 40).primary();
    // The process that polls, until then.
    table.string('owner', 26).notNullable();
    table.bigInteger('leased_until').notNullable();
    table.bigInteger('due_at').notNullable();
    // The start of the last round that succeeded.
    table.bigInteger('since').notNullable();
    // Failed rounds in a row, and the first of them.
    table.integer('failures').notNullable().defaultTo(0);
    table.bigInteger('failing_since');
  });
}

export async function down(knex: Knex): Promise<void> {
  await knex.schema.dropTable('receipt_polls');
}
