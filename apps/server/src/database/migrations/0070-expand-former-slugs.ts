import type { Knex } from 'knex';

/** Stores the slugs of events that became dates of a series, whose addresses lead to these dates (docs/adr/0085). */
export async function up(knex: Knex): Promise<void> {
  await knex.schema.createTable('former_event_slugs', (table) => {
    table.string('slug', 200).primary();
    // The id of the date.
    table.integer('occurrence_id').notNullable();
  });
}

export async function down(knex: Knex): Promise<void> {
  await knex.schema.dropTable('former_event_slugs');
}
