import type { Knex } from 'knex';
import { textSearchOf } from '../search/find-texts.ts';
import { createTrigger, dropTrigger, type Trigger } from '../triggers.ts';

/**
 * An index for each order of lists of events, with all that a list without further filters reads, a table that is small
 * enough to look up a million events in, and on SQLite what finds two letters (docs/adr/0030).
 */
export async function up(knex: Knex): Promise<void> {
  for (const [order, columns] of Object.entries(orders))
    await knex.raw(`create index ${nameOf(order)} on events (status, hide_from_listings, ${columns.join(', ')})`);
  await knex.schema.createTable('listed_events', (table) => {
    table.integer('id').primary();
    table.bigInteger('start_utc').notNullable();
    table.bigInteger('end_utc').notNullable();
  });
  await knex.raw(
    `insert into listed_events select id, start_utc, end_utc from events e where ${isListed('e')} order by id`,
  );
  for (const trigger of triggers) await createTrigger(knex, trigger);
  await textSearchOf(knex).createPairIndex(knex, 'events');
}

export async function down(knex: Knex): Promise<void> {
  await textSearchOf(knex).dropPairIndex(knex, 'events');
  for (const trigger of triggers.toReversed()) await dropTrigger(knex, trigger);
  await knex.schema.dropTable('listed_events');
  for (const order of Object.keys(orders)) await knex.raw(`drop index ${nameOf(order)}`);
}

/** Titles are cut: an entry of an index has a largest size. */
const orders = {
  title: ['substr(lower(title), 1, 200)', 'published_local', 'id', 'start_utc', 'end_utc'],
  published: ['published_local', 'id', 'start_utc', 'end_utc'],
  ended: ['end_utc', 'published_local', 'id', 'start_utc'],
  modified: ['modified_at', 'id', 'published_local', 'start_utc', 'end_utc'],
};

const nameOf = (order: string): string => `events_by_${order}_index`;

const isListed = (event: string): string => `${event}.status = 'publish' and ${event}.hide_from_listings = 0`;

const enter = `insert into listed_events (id, start_utc, end_utc) select new.id, new.start_utc, new.end_utc where ${isListed('new')}`;
const leave = 'delete from listed_events where id = old.id';

const listing = ['status', 'hide_from_listings', 'start_utc', 'end_utc'];

export const triggers: readonly Trigger[] = [
  { name: 'listed_events_entered', table: 'events', event: 'insert', statements: [enter] },
  {
    name: 'listed_events_moved',
    table: 'events',
    event: `update of ${listing.join(', ')}`,
    condition: listing.map((column) => `new.${column} <> old.${column}`).join(' or '),
    statements: [leave, enter],
  },
  { name: 'listed_events_left', table: 'events', event: 'delete', statements: [leave] },
];
