import type { Knex } from 'knex';

/** Stores in the change feed to which series a date belongs, and which rows are of the daily addition of dates (docs/adr/0081). */
export async function up(knex: Knex): Promise<void> {
  await knex.schema.alterTable('calendar_changes', (table) => {
    table.integer('series_id');
    table.string('recurrence_id', 19);
    // 1 if dates were added without a write: webhooks do not report it.
    table.smallint('is_addition');
  });
}

export async function down(knex: Knex): Promise<void> {
  for (const column of ['series_id', 'recurrence_id', 'is_addition'])
    await knex.raw(`alter table calendar_changes drop column ${column}`);
}
