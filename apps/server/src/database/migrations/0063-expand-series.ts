import type { Knex } from 'knex';
import { dropTriggers } from '../triggers.ts';
import { createEntryTrigger } from './occurrences/occurrence-triggers.ts';

/** Stores recurring events (docs/adr/0081): their rules, the members that single dates change, and the ids of dates. */
export async function up(knex: Knex): Promise<void> {
  await knex.schema.alterTable('events', (table) => {
    // The value of RRULE, empty if the series has additional dates only; null for single events.
    table.text('rrule');
    // Local starts, separated by commas; a day of `exdate` excludes all starts on it.
    table.text('rdate');
    table.text('exdate');
    // The days from and up to which the dates are stored.
    table.string('dates_from', 10);
    table.string('dates_until', 10);
  });
  await knex.raw('create index events_of_series on events (dates_until, id) where rrule is not null');
  await createOverrides(knex);
  await dropTriggers(knex, 'events', ['occurrences_entered']);
  await createEntryTrigger(knex, 'rrule is null');
}

async function createOverrides(knex: Knex): Promise<void> {
  await knex.schema.createTable('occurrence_overrides', (table) => {
    table.integer('event_id').notNullable();
    // The original local start.
    table.string('recurrence_id', 19).notNullable();
    // The id of the date, also while the series does not have this date.
    table.integer('occurrence_id').notNullable().unique();
    // Null for the value of the series.
    table.text('title');
    table.text('description');
    table.string('start_local', 19);
    table.string('end_local', 19);
    // 0 for no venue.
    table.integer('venue_id');
    table.text('website');
    table.string('event_status', 20);
    table.text('event_status_reason');
    table.primary(['event_id', 'recurrence_id']);
  });
}

export async function down(knex: Knex): Promise<void> {
  await dropTriggers(knex, 'events', ['occurrences_entered']);
  await createEntryTrigger(knex);
  await knex.schema.dropTable('occurrence_overrides');
  await knex.raw('drop index events_of_series');
  for (const column of ['rrule', 'rdate', 'exdate', 'dates_from', 'dates_until'])
    await knex.raw(`alter table events drop column ${column}`);
}
