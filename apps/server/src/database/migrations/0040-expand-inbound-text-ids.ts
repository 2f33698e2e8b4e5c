import type { Knex } from 'knex';

/** Creates the table of carriers' ids of inbound texts. */
export async function up(knex: Knex): Promise<void> {
  await knex.schema.createTable('inbound_text_ids', (table) => {
    table.string('carrier', 40).notNullable();
    table.string('id', 100).notNullable();
    table.bigInteger('received_at').notNullable();
    table.primary(['carrier', 'id']);
    table.index(['received_at']);
  });
}

export async function down(knex: Knex): Promise<void> {
  await knex.schema.dropTable('inbound_text_ids');
}
