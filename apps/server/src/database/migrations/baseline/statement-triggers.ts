import type { StatementTrigger } from '../../triggers.ts';
import { dayOf, into, isListed, ownListsOf, rowOf } from './list-triggers.ts';

/** `offset 0` has each looked up by itself, however many rows there are when the statement is planned. */
const lookUp = (table: 'events' | 'terms', id: string): string =>
  `lateral (select * from ${table} looked_up where looked_up.id = ${id} offset 0)`;

/** Puts the events of links, `source` with the columns `event_id` and `list`, into lists. */
const enterLinked = (source: string): string =>
  `${into} select found.list, ${rowOf('e')} from (${source}) found cross join ${lookUp('events', 'found.event_id')} e
    where ${isListed('e')} on conflict do nothing`;

const listsOfTerms = `with recursive lineage (event_id, id, parent_id) as (
    select written.event_id, term.id, term.parent_id from written cross join ${lookUp('terms', 'written.term_id')} term
    union select lineage.event_id, term.id, term.parent_id from lineage cross join ${lookUp('terms', 'lineage.parent_id')} term)
  select event_id, 't' || id as list from lineage`;

/** In one order, so that statements that count the same days wait for each other in turn. */
const countDays = (sign: '' | '-'): string =>
  `insert into event_list_days (list, start_day, end_day, events)
    select list, ${dayOf('start_utc')}, ${dayOf('end_utc')}, ${sign}count(*) from written group by 1, 2, 3 order by 1, 2, 3
    on conflict (list, start_day, end_day) do update set events = event_list_days.events + excluded.events`;

const countPosts = (table: string): string =>
  `insert into post_counts (kind, status, posts) select '${table}', status, count(*) from written group by 2 order by 2
    on conflict (kind, status) do update set posts = post_counts.posts + excluded.posts`;

export const statementTriggers: readonly StatementTrigger[] = [
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
