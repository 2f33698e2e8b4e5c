import type { Knex } from 'knex';
import { isSqlite } from '../../dialect.ts';
import { textSearchOf } from '../../search/find-texts.ts';
import { createStatementTrigger, createTrigger, type StatementTrigger, type Trigger } from '../../triggers.ts';
import { dayOf, into, isListed, listTriggers, ownListsOf, rowOf } from './list-triggers.ts';

/**
 * Creates the lists of published events in their order, the counts of events by list and day, the counts of posts by
 * status, an index for each order of events, and the triggers that maintain all of it (docs/adr/0022).
 */
export async function createEventLists(knex: Knex): Promise<void> {
  const { exactText, keyTable } = textSearchOf(knex);
  await knex.raw(`create table event_lists (
    -- t<term> with those below it, v<venue>, o<organizer>; located or elsewhere; featured
    list ${exactText} not null,
    start_utc bigint not null,
    published_local varchar(19) not null,
    event_id integer not null,
    end_utc bigint not null,
    primary key (list, start_utc, published_local, event_id, end_utc)
  ) ${keyTable}`);
  await knex.raw(`create table event_list_days (
    list ${exactText} not null,
    start_day integer not null,
    end_day integer not null,
    events integer not null,
    primary key (list, start_day, end_day)
  ) ${keyTable}`);
  await knex.raw(`create table post_counts (
    -- events | venues | organizers
    kind varchar(10) not null,
    status varchar(20) not null,
    posts integer not null,
    primary key (kind, status)
  ) ${keyTable}`);
  for (const [order, columns] of Object.entries(orders))
    await knex.raw(
      `create index events_by_${order}_index on events (status, hide_from_listings, ${columns.join(', ')})`,
    );
  // A small copy of the listed events, for lookups among a million events.
  await knex.schema.createTable('listed_events', (table) => {
    table.integer('id').primary();
    table.bigInteger('start_utc').notNullable();
    table.bigInteger('end_utc').notNullable();
  });
  await createTriggers(knex);
}

/** Titles are cut, because an entry of an index has a maximum size. */
const orders = {
  title: ['substr(lower(title), 1, 200)', 'published_local', 'id', 'start_utc', 'end_utc'],
  published: ['published_local', 'id', 'start_utc', 'end_utc'],
  ended: ['end_utc', 'published_local', 'id', 'start_utc'],
  modified: ['modified_at', 'id', 'published_local', 'start_utc', 'end_utc'],
};

/** PostgreSQL has triggers for all rows of a statement, which replace some of the triggers for each row. */
async function createTriggers(knex: Knex): Promise<void> {
  const perStatement = isSqlite(knex) ? [] : statementTriggers;
  const replaced = new Set(perStatement.map(({ name }) => name));
  for (const trigger of [...listTriggers, ...listedEventTriggers])
    if (!replaced.has(trigger.name)) await createTrigger(knex, trigger);
  for (const trigger of perStatement) await createStatementTrigger(knex, trigger);
}

const isListedRow = (event: string): string => `${event}.status = 'publish' and ${event}.hide_from_listings = 0`;

const enterListed = `insert into listed_events (id, start_utc, end_utc)
  select new.id, new.start_utc, new.end_utc where ${isListedRow('new')}`;
const leaveListed = 'delete from listed_events where id = old.id';

const listedColumns = ['status', 'hide_from_listings', 'start_utc', 'end_utc'];

const listedEventTriggers: readonly Trigger[] = [
  { name: 'listed_events_entered', table: 'events', event: 'insert', statements: [enterListed] },
  {
    name: 'listed_events_moved',
    table: 'events',
    event: `update of ${listedColumns.join(', ')}`,
    condition: listedColumns.map((column) => `new.${column} <> old.${column}`).join(' or '),
    statements: [leaveListed, enterListed],
  },
  { name: 'listed_events_left', table: 'events', event: 'delete', statements: [leaveListed] },
];

/** `offset 0` prevents a join, so that each row is looked up, also by plans that were made on small tables. */
const lookUp = (table: 'events' | 'terms', id: string): string =>
  `lateral (select * from ${table} looked_up where looked_up.id = ${id} offset 0)`;

/** Inserts the events of links into lists; `source` has the columns `event_id` and `list`. */
const enterLinked = (source: string): string =>
  `${into} select found.list, ${rowOf('e')} from (${source}) found cross join ${lookUp('events', 'found.event_id')} e
    where ${isListed('e')} on conflict do nothing`;

const listsOfTerms = `with recursive lineage (event_id, id, parent_id) as (
    select written.event_id, term.id, term.parent_id from written cross join ${lookUp('terms', 'written.term_id')} term
    union select lineage.event_id, term.id, term.parent_id from lineage cross join ${lookUp('terms', 'lineage.parent_id')} term)
  select event_id, 't' || id as list from lineage`;

/** Sorted, so that concurrent statements lock the days in the same order. */
const countDays = (sign: '' | '-'): string =>
  `insert into event_list_days (list, start_day, end_day, events)
    select list, ${dayOf('start_utc')}, ${dayOf('end_utc')}, ${sign}count(*) from written group by 1, 2, 3 order by 1, 2, 3
    on conflict (list, start_day, end_day) do update set events = event_list_days.events + excluded.events`;

const countPosts = (table: string): string =>
  `insert into post_counts (kind, status, posts) select '${table}', status, count(*) from written group by 2 order by 2
    on conflict (kind, status) do update set posts = post_counts.posts + excluded.posts`;

const statementTriggers: readonly StatementTrigger[] = [
  { name: 'event_lists_entered', table: 'event_lists', event: 'insert', statement: countDays('') },
  { name: 'event_lists_left', table: 'event_lists', event: 'delete', statement: countDays('-') },
  {
    name: 'events_entered',
    table: 'events',
    event: 'insert',
    // The links to terms and organizers are inserted later.
    statement: `${into} select found.list, ${rowOf('written')} from written cross join lateral (${ownListsOf('written')}) found
      where ${isListed('written')} on conflict do nothing`,
  },
  { name: 'event_terms_entered', table: 'event_terms', event: 'insert', statement: enterLinked(listsOfTerms) },
  {
    name: 'event_organizers_entered',
    table: 'event_organizers',
    event: 'insert',
    statement: enterLinked(`select event_id, 'o' || organizer_id as list from written`),
  },
  {
    name: 'listed_events_entered',
    table: 'events',
    event: 'insert',
    statement: `insert into listed_events (id, start_utc, end_utc) select id, start_utc, end_utc from written where ${isListed('written')}`,
  },
  ...['events', 'venues', 'organizers'].map(
    (table): StatementTrigger => ({ name: `${table}_counted`, table, event: 'insert', statement: countPosts(table) }),
  ),
];
