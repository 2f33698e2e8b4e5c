import type { Knex } from 'knex';

export async function up(knex: Knex): Promise<void> {
  // One row: by which rules of the time zones the UTC times of the events were computed.
  await knex.schema.createTable('zone_rules', (table) => {
    table.smallint('id').primary();
    // A version of the IANA time zone database, such as 2026c; empty where nobody knows.
    table.string('version', 20).notNullable();
    // The last event that was compared with these rules; null once all were.
    table.integer('checked_to');
  });
  await knex('zone_rules').insert({ id: 1, version: '', checked_to: null });
}

export async function down(knex: Knex): Promise<void> {
  await knex.schema.dropTable('zone_rules');
}
