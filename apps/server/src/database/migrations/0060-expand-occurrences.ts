import type { Knex } from 'knex';
import { dropTriggers } from '../triggers.ts';
import {
  createOccurrenceTriggers,
  occurrenceColumns,
  occurrenceOf,
  occurrenceTriggerNames,
} from './occurrences/occurrence-triggers.ts';

/**
 * Creates the dates of events, which lists read (docs/adr/0080): one row per event, with the id of the event. Triggers
 * maintain the rows, because older versions may write events in the same database (docs/adr/0009).
 */
export async function up(knex: Knex): Promise<void> {
  await knex.schema.createTable('occurrences', (table) => {
    // The id of the event, or for a date of a series an own id from calendar_records.
    table.integer('id').primary();
    table.integer('event_id').notNullable();
    // The original local start of a date of a series (RECURRENCE-ID); null for a single event.
    table.string('recurrence_id', 19);
    table.bigInteger('start_utc').notNullable();
    table.bigInteger('end_utc').notNullable();
    table.string('start_local', 19).notNullable();
    table.string('end_local', 19).notNullable();
    table.integer('venue_id');
    // These columns are the same for all dates of an event.
    table.string('published_local', 19).notNullable();
    table.string('status', 20).notNullable();
    table.smallint('hidden').notNullable();
    table.integer('author_id').notNullable();
    table.smallint('featured').notNullable();
    table.smallint('is_free').notNullable();
    // When public lists begin to show it, in epoch milliseconds: 0 if it is published, null for never.
    table.bigInteger('listed_from');
  });
  await createIndexes(knex);
  await copyEvents(knex);
  // From here on, nobody else writes events. The copy has no lock, because it takes minutes for a million events.
  await createOccurrenceTriggers(knex);
  await correctCopies(knex);
}

export async function down(knex: Knex): Promise<void> {
  await dropTriggers(knex, 'events', occurrenceTriggerNames);
  await knex.schema.dropTable('occurrences');
}

/** Covering indexes: a list is found without its rows. */
async function createIndexes(knex: Knex): Promise<void> {
  const listed = 'listed_from, event_id, venue_id, featured, is_free) where listed_from is not null';
  const unlisted = `) where status <> 'publish'`;
  const indexes = {
    occurrences_by_start: `(start_utc, published_local, id, end_utc, ${listed}`,
    occurrences_by_end: `(end_utc, published_local, id, start_utc, ${listed}`,
    occurrences_of_venue: '(venue_id, event_id, start_utc)',
    occurrences_of_event: '(event_id, start_utc, end_utc, id, listed_from)',
    occurrences_by_cost: '(is_free, event_id) where listed_from is not null',
    occurrences_unpublished: `(status, start_utc, published_local, id, end_utc${unlisted}`,
  };
  for (const [name, columns] of Object.entries(indexes))
    await knex.raw(`create index ${name} on occurrences ${columns}`);
  await knex.raw(
    'create unique index occurrences_by_recurrence_id on occurrences (event_id, recurrence_id) where recurrence_id is not null',
  );
}

/** A statement copies at most this many ids, because statements have a deadline. */
const idsAtOnce = 50_000;

async function copyEvents(knex: Knex): Promise<void> {
  await inSlices(knex, (from, to) =>
    knex.raw(
      `insert into occurrences (${occurrenceColumns}) select ${occurrenceOf('e')} from events e where e.id > ? and e.id <= ?`,
      [from, to],
    ),
  );
}

/** Replaces the copies of events that another version wrote during the copy, and adds those that it created. */
async function correctCopies(knex: Knex): Promise<void> {
  await inSlices(knex, async (from, to) => {
    await knex.raw(
      `delete from occurrences where id in (select id from (
          select ${occurrenceColumns} from occurrences where id > ? and id <= ?
          except select ${occurrenceOf('e')} from events e where e.id > ? and e.id <= ?) as outdated)`,
      [from, to, from, to],
    );
    await knex.raw(
      `insert into occurrences (${occurrenceColumns}) select ${occurrenceOf('e')} from events e
        where e.id > ? and e.id <= ? and not exists (select 1 from occurrences o where o.id = e.id)`,
      [from, to],
    );
  });
}

async function inSlices(knex: Knex, change: (from: number, to: number) => Promise<unknown>): Promise<void> {
  const lastOf = (table: string) => knex(table).max<{ last: number | null }[]>({ last: 'id' });
  const rows = [...(await lastOf('events')), ...(await lastOf('occurrences'))];
  const last = Math.max(...rows.map((row) => row.last ?? 0));
  for (let from = 0; from < last; from += idsAtOnce) await change(from, from + idsAtOnce);
}
