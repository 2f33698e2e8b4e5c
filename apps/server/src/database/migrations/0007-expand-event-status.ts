import type { Knex } from 'knex';

export async function up(knex: Knex): Promise<void> {
  await knex.schema.alterTable('events', (table) => {
    // scheduled | canceled | postponed | moved_online
    table.string('event_status', 20).notNullable().defaultTo('scheduled');
    table.text('event_status_reason').notNullable().defaultTo('');
  });
}

export async function down(knex: Knex): Promise<void> {
  // Knex would copy the whole table on SQLite.
  for (const column of ['event_status_reason', 'event_status'])
    await knex.raw('alter table events drop column ??', [column]);
}
