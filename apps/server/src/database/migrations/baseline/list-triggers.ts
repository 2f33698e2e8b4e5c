import type { Trigger } from '../../triggers.ts';

const day = 86_400_000;
/** Rounded down, before 1970 as well. */
export const dayOf = (instant: string): string => `(${instant} - ((${instant} % ${day}) + ${day}) % ${day}) / ${day}`;

// `is true` prevents the use of the index of published events, so that PostgreSQL looks up the event.
export const isListed = (event: string): string =>
  `(${event}.status = 'publish' and ${event}.hide_from_listings = 0) is true`;

/** Pairs of terms: `below` is `above` or a descendant of it. No term is its own ancestor. */
const descent = (above: string): string => `with recursive descent (above, below) as (
  select id, id from terms where id in (${above})
  union select descent.above, terms.id from descent join terms on terms.parent_id = descent.below)
  select above, below from descent`;

/** The ids of these terms and their ancestors. */
const lineage = (terms: string): string => `with recursive lineage (id, parent_id) as (
  select id, parent_id from terms where id in (${terms})
  union select terms.id, terms.parent_id from terms join lineage on terms.id = lineage.parent_id)
  select id from lineage`;

const listsOfTerms = (terms: string): string => `select 't' || lines.id as list from (${lineage(terms)}) lines`;
const termsOf = (event: string): string => `select term_id from event_terms where event_id = ${event}`;

const hasPlace = (venue: string): string =>
  `(${venue}.status = 'publish' and ${venue}.geo_lat is not null and ${venue}.geo_lng is not null)`;
const placeOf = (event: string): string =>
  `case when exists (select 1 from venues v where v.id = ${event}.venue_id and ${hasPlace('v')})
    then 'located' else 'elsewhere' end`;

/** The lists that follow from the columns of `events`. */
export const ownListsOf = (event: string): string => `select ${placeOf(event)} as list
  union all select 'v' || ${event}.venue_id where ${event}.venue_id is not null
  union all select 'featured' where ${event}.featured = 1`;

/** All lists of a row of `events`. */
const listsOf = (event: string): string => `${listsOfTerms(termsOf(`${event}.id`))}
  union all select 'o' || x.organizer_id from event_organizers x where x.event_id = ${event}.id
  union all ${ownListsOf(event)}`;

export const rowOf = (event: string): string =>
  `${event}.start_utc, ${event}.published_local, ${event}.id, ${event}.end_utc`;
export const into = 'insert into event_lists (list, start_utc, published_local, event_id, end_utc)';

/** Inserts a row of `events` into lists. */
const enter = (lists: string, event: string): string =>
  `${into} select found.list, ${rowOf(event)} from (${lists}) found where ${isListed(event)} on conflict do nothing`;

/** The same for a linked event. */
const enterLinked = (lists: string, link: string): string =>
  `${into} select found.list, ${rowOf('e')} from (${lists}) found cross join events e
    where e.id = ${link}.event_id and ${isListed('e')} on conflict do nothing`;

/** Deletes events from lists; `events` selects them with the columns of their place in a list. */
const leave = (lists: string, events: string): string =>
  `delete from event_lists where list in (${lists}) and (start_utc, published_local, event_id, end_utc) in (${events})`;

const placeInLists = (event: string, condition: string): string =>
  `select ${rowOf('e')} from events e where ${condition} and e.id = ${event}`;

const isOther = (columns: readonly string[]): string =>
  columns.map((column) => `new.${column} is distinct from old.${column}`).join(' or ');

/** Columns whose change moves an event within all its lists, or removes it from them. */
const placing = ['status', 'hide_from_listings', 'start_utc', 'end_utc', 'published_local'];
/** Columns whose change moves it to other lists. */
const listing = ['venue_id', 'featured'];
const linesOfBoth = lineage('new.parent_id, old.parent_id');
const eventsBelow = `select x.event_id from (${descent('new.id')}) lines join event_terms x on x.term_id = lines.below`;

const countPost = (table: string, row: 'new' | 'old', posts: 1 | -1): string =>
  `insert into post_counts (kind, status, posts) values ('${table}', ${row}.status, ${posts})
    on conflict (kind, status) do update set posts = post_counts.posts + excluded.posts`;

const countDay = (row: 'new' | 'old', events: 1 | -1): string =>
  `insert into event_list_days (list, start_day, end_day, events)
    values (${row}.list, ${dayOf(`${row}.start_utc`)}, ${dayOf(`${row}.end_utc`)}, ${events})
    on conflict (list, start_day, end_day) do update set events = event_list_days.events + excluded.events`;

export const listTriggers: readonly Trigger[] = [
  { name: 'event_lists_entered', table: 'event_lists', event: 'insert', statements: [countDay('new', 1)] },
  { name: 'event_lists_left', table: 'event_lists', event: 'delete', statements: [countDay('old', -1)] },
  { name: 'events_entered', table: 'events', event: 'insert', statements: [enter(listsOf('new'), 'new')] },
  {
    name: 'events_moved',
    table: 'events',
    event: `update of ${placing.join(', ')}`,
    condition: isOther(placing),
    statements: [
      leave(listsOf('old'), `select ${rowOf('old')} where ${isListed('old')}`),
      enter(listsOf('new'), 'new'),
    ],
  },
  {
    name: 'events_listed',
    table: 'events',
    event: `update of ${listing.join(', ')}`,
    condition: `(${isOther(listing)}) and not (${isOther(placing)})`,
    statements: [
      leave(ownListsOf('old'), `select ${rowOf('old')} where ${isListed('old')}`),
      enter(ownListsOf('new'), 'new'),
    ],
  },
  {
    name: 'events_left',
    table: 'events',
    event: 'delete',
    statements: [leave(listsOf('old'), `select ${rowOf('old')} where ${isListed('old')}`)],
  },
  {
    name: 'event_terms_entered',
    table: 'event_terms',
    event: 'insert',
    statements: [enterLinked(listsOfTerms('new.term_id'), 'new')],
  },
  {
    name: 'event_terms_left',
    table: 'event_terms',
    event: 'delete',
    // The event stays in the lists of ancestors that another of its terms also has.
    statements: [
      leave(
        `${listsOfTerms('old.term_id')} except ${listsOfTerms(termsOf('old.event_id'))}`,
        placeInLists('old.event_id', isListed('e')),
      ),
    ],
  },
  {
    name: 'event_organizers_entered',
    table: 'event_organizers',
    event: 'insert',
    statements: [enterLinked(`select 'o' || new.organizer_id as list`, 'new')],
  },
  {
    name: 'event_organizers_left',
    table: 'event_organizers',
    event: 'delete',
    statements: [leave(`select 'o' || old.organizer_id`, placeInLists('old.event_id', isListed('e')))],
  },
  {
    name: 'venues_moved',
    table: 'venues',
    event: 'update of status, geo_lat, geo_lng',
    condition: isOther(['status', 'geo_lat', 'geo_lng']),
    statements: [
      leave(
        `select case when ${hasPlace('old')} then 'located' else 'elsewhere' end`,
        `select ${rowOf('e')} from events e where e.venue_id = new.id and ${isListed('e')}`,
      ),
      `${into} select case when ${hasPlace('new')} then 'located' else 'elsewhere' end, ${rowOf('e')}
        from events e where e.venue_id = new.id and ${isListed('e')}`,
    ],
  },
  {
    name: 'terms_moved',
    table: 'terms',
    event: 'update of parent_id',
    condition: 'new.parent_id is distinct from old.parent_id',
    statements: [
      leave(
        `select 't' || lines.id from (${lineage('old.parent_id')}) lines`,
        `select ${rowOf('e')} from events e where ${isListed('e')} and e.id in (${eventsBelow})`,
      ),
      `${into} select 't' || pairs.above, ${rowOf('e')} from (${descent(linesOfBoth)}) pairs
        cross join event_terms x cross join events e
        where x.term_id = pairs.below and e.id = x.event_id and ${isListed('e')} and e.id in (${eventsBelow})
        on conflict do nothing`,
    ],
  },
  ...['events', 'venues', 'organizers'].flatMap((table): Trigger[] => [
    { name: `${table}_counted`, table, event: 'insert', statements: [countPost(table, 'new', 1)] },
    { name: `${table}_uncounted`, table, event: 'delete', statements: [countPost(table, 'old', -1)] },
    {
      name: `${table}_recounted`,
      table,
      event: 'update of status',
      condition: 'new.status <> old.status',
      statements: [countPost(table, 'old', -1), countPost(table, 'new', 1)],
    },
  ]),
];
