import type { Knex } from 'knex';
import { isSqlite } from '../../dialect.ts';
import {
  createStatementTrigger,
  createTrigger,
  dropTriggers,
  type StatementTrigger,
  type Trigger,
} from '../../triggers.ts';
import { dayOf } from '../baseline/list-triggers.ts';

/** The ids of these terms and their ancestors. */
const lineage = (terms: string): string => `with recursive lineage (id, parent_id) as (
  select id, parent_id from terms where id in (${terms})
  union select terms.id, terms.parent_id from terms join lineage on terms.id = lineage.parent_id)
  select id from lineage`;

/** Pairs of terms: `below` is `above` or a descendant of it. */
const descent = (above: string): string => `with recursive descent (above, below) as (
  select id, id from terms where id in (${above})
  union select descent.above, terms.id from descent join terms on terms.parent_id = descent.below)
  select above, below from descent`;

const termLists = (terms: string): string => `select 't' || lines.id as list from (${lineage(terms)}) lines`;

const hasPlace = (venue: string): string =>
  `(${venue}.status = 'publish' and ${venue}.geo_lat is not null and ${venue}.geo_lng is not null)`;

const isListed = (row: string): string => `${row}.listed_from = 0`;

/** The lists that follow from the columns of a listed occurrence. */
const ownLists = (row: string): string => `select 'v' || ${row}.venue_id as list where ${row}.venue_id is not null
  union all select 'located' where exists (select 1 from venues v where v.id = ${row}.venue_id and ${hasPlace('v')})
  union all select 'featured' where ${row}.featured = 1
  union all select 'free' where ${row}.is_free = 1`;

/** All lists of an occurrence. */
const listsOf = (row: string): string => `select ${row}.status as list where ${row}.hidden = 0
  union all select list from (${ownLists(row)}
    union all select list from (${termLists(`select term_id from event_terms where event_id = ${row}.event_id`)}) of_terms
    union all select 'o' || x.organizer_id from event_organizers x where x.event_id = ${row}.event_id
  ) of_listed where ${isListed(row)}`;

/** The columns of an occurrence that decide its lists. */
const columnsOfLists = 'event_id, venue_id, status, hidden, featured, is_free, listed_from';

const into = 'insert into list_days (list, start_day, end_day, events)';
const adding = 'on conflict (list, start_day, end_day) do update set events = list_days.events + excluded.events';

type Sign = '' | '-';

/** Counts one occurrence in lists. */
const countOne = (lists: string, row: string, sign: Sign, condition = '1 = 1'): string =>
  `${into} select found.list, ${dayOf(`${row}.start_utc`)}, ${dayOf(`${row}.end_utc`)}, ${sign}1
    from (${lists}) found where ${condition} ${adding}`;

/** Counts rows with `list`, `start_utc` and `end_utc`; sorted, so that statements lock the days in the same order. */
const countAll = (rows: string, sign: Sign): string =>
  `${into} select counted.list, counted.start_day, counted.end_day, ${sign}counted.events from (
      select list, ${dayOf('start_utc')} as start_day, ${dayOf('end_utc')} as end_day, count(*) as events
        from (${rows}) listed group by 1, 2, 3) counted
    where 1 = 1 order by 1, 2, 3 ${adding}`;

/** Joins the listed occurrences `o` of an event. */
type OccurrencesOf = (event: string) => string;

const joined: OccurrencesOf = (event) => `cross join occurrences o where o.event_id = ${event} and ${isListed('o')}`;
/** PostgreSQL: without statistics it expects few listed occurrences, and would read all of them for each event. */
const lookedUp: OccurrencesOf = (event) =>
  `cross join lateral (select * from occurrences looked_up where looked_up.event_id = ${event} offset 0) o
    where ${isListed('o')}`;

/** The listed occurrences of the events of a source with the columns `event_id` and `list`. */
const listedOf = (source: string, occurrencesOf: OccurrencesOf): string =>
  `select found.list, o.start_utc, o.end_utc from (${source}) found ${occurrencesOf('found.event_id')}`;

/** The lists that an event enters or leaves with a term: without those of its other terms. */
const listsOfTerm = (row: 'new' | 'old'): string => `select ${row}.event_id as event_id, changed.list from (
    ${termLists(`select ${row}.term_id`)} except ${termLists(
      `select term_id from event_terms where event_id = ${row}.event_id and term_id <> ${row}.term_id`,
    )}) changed`;

const differs = (columns: readonly string[]): string =>
  columns.map((column) => `new.${column} is distinct from old.${column}`).join(' or ');
const dayDiffers = (column: string): string => `${dayOf(`new.${column}`)} <> ${dayOf(`old.${column}`)}`;

const placing = ['status', 'hidden', 'listed_from'];
const isPlaced = `(${differs(placing)} or ${dayDiffers('start_utc')} or ${dayDiffers('end_utc')})`;
const listing = ['venue_id', 'featured', 'is_free'];

/** Terms whose lists may change with the parent of one. */
const linesOfBoth = lineage('select new.parent_id union select old.parent_id');

const triggersWith = (occurrencesOf: OccurrencesOf): readonly Trigger[] => [
  {
    name: 'list_days_entered',
    table: 'occurrences',
    event: 'insert',
    statements: [countOne(listsOf('new'), 'new', '')],
  },
  {
    name: 'list_days_moved',
    table: 'occurrences',
    event: `update of ${[...placing, 'start_utc', 'end_utc'].join(', ')}`,
    condition: isPlaced,
    statements: [countOne(listsOf('old'), 'old', '-'), countOne(listsOf('new'), 'new', '')],
  },
  {
    name: 'list_days_listed',
    table: 'occurrences',
    event: `update of ${listing.join(', ')}`,
    condition: `(${differs(listing)}) and not ${isPlaced}`,
    statements: [
      countOne(ownLists('old'), 'old', '-', isListed('old')),
      countOne(ownLists('new'), 'new', '', isListed('new')),
    ],
  },
  {
    name: 'list_days_left',
    table: 'occurrences',
    event: 'delete',
    statements: [countOne(listsOf('old'), 'old', '-')],
  },
  {
    name: 'list_days_of_term_entered',
    table: 'event_terms',
    event: 'insert',
    statements: [countAll(listedOf(listsOfTerm('new'), occurrencesOf), '')],
  },
  {
    name: 'list_days_of_term_left',
    table: 'event_terms',
    event: 'delete',
    statements: [countAll(listedOf(listsOfTerm('old'), occurrencesOf), '-')],
  },
  {
    name: 'list_days_of_organizer_entered',
    table: 'event_organizers',
    event: 'insert',
    statements: [
      countAll(listedOf(`select new.event_id as event_id, 'o' || new.organizer_id as list`, occurrencesOf), ''),
    ],
  },
  {
    name: 'list_days_of_organizer_left',
    table: 'event_organizers',
    event: 'delete',
    statements: [
      countAll(listedOf(`select old.event_id as event_id, 'o' || old.organizer_id as list`, occurrencesOf), '-'),
    ],
  },
  {
    name: 'list_days_of_place_entered',
    table: 'venues',
    event: 'update of status, geo_lat, geo_lng',
    condition: `${hasPlace('new')} and not ${hasPlace('old')}`,
    statements: [countPlace('')],
  },
  {
    name: 'list_days_of_place_left',
    table: 'venues',
    event: 'update of status, geo_lat, geo_lng',
    condition: `${hasPlace('old')} and not ${hasPlace('new')}`,
    statements: [countPlace('-')],
  },
  {
    name: 'list_days_of_parent_changed',
    table: 'terms',
    event: 'update of parent_id',
    condition: 'new.parent_id is distinct from old.parent_id',
    // Counted again: an event may be in such a list by another term.
    statements: [
      `delete from list_days where list in (select 't' || lines.id from (${linesOfBoth}) lines)`,
      countAll(inTermLists(`(${descent(linesOfBoth)})`, occurrencesOf), ''),
    ],
  },
];

function countPlace(sign: Sign): string {
  return countAll(
    `select 'located' as list, o.start_utc, o.end_utc from occurrences o where o.venue_id = new.id and ${isListed('o')}`,
    sign,
  );
}

/** The listed occurrences by the lists of terms; `pairs` has terms with those below them. */
function inTermLists(pairs: string, occurrencesOf: OccurrencesOf): string {
  return `select linked.list, o.start_utc, o.end_utc from (
      select distinct 't' || pairs.above as list, x.event_id from ${pairs} pairs
        cross join event_terms x where x.term_id = pairs.below) linked
    ${occurrencesOf('linked.event_id')}`;
}

/** The lists of events that the terms in `written` change: without those of their other terms. */
const listsOfWrittenTerms = `with recursive changed (event_id, id, parent_id) as (
    select written.event_id, terms.id, terms.parent_id from written join terms on terms.id = written.term_id
    union select changed.event_id, terms.id, terms.parent_id from changed join terms on terms.id = changed.parent_id),
  kept (event_id, id, parent_id) as (
    select x.event_id, terms.id, terms.parent_id from (
        select event_id, term_id from event_terms where event_id in (select event_id from written)
        except select event_id, term_id from written) x join terms on terms.id = x.term_id
    union select kept.event_id, terms.id, terms.parent_id from kept join terms on terms.id = kept.parent_id)
  select event_id, 't' || id as list from (select event_id, id from changed except select event_id, id from kept) lists`;

/** The lists of the occurrences in a table, found once for all dates of a series. */
const listsOfAll = (table: string): string => `select found.list, dates.start_utc, dates.end_utc from (
    select ${columnsOfLists}, array_agg(start_utc) as starts, array_agg(end_utc) as ends
      from ${table} group by ${columnsOfLists}) alike
  cross join lateral (${listsOf('alike')}) found
  cross join lateral unnest(alike.starts, alike.ends) as dates (start_utc, end_utc)`;

/** Counts the occurrences in `written` where those in `overwritten` were counted. Most updates change few counts. */
const countUpdated = `${into} select list, start_day, end_day, events from (
      select list, ${dayOf('start_utc')} as start_day, ${dayOf('end_utc')} as end_day, sum(change) as events from (
          select entered.*, 1 as change from (${listsOfAll('written')}) entered
          union all select departed.*, -1 from (${listsOfAll('overwritten')}) departed) changed
        group by 1, 2, 3 having sum(change) <> 0) counted
    where 1 = 1 order by 1, 2, 3 ${adding}`;

/** PostgreSQL: all rows of a statement at once. A trigger per row would see the other terms that the statement wrote. */
const statementTriggers: readonly StatementTrigger[] = [
  { name: 'list_days_entered', table: 'occurrences', event: 'insert', statement: countAll(listsOfAll('written'), '') },
  { name: 'list_days_moved', table: 'occurrences', event: 'update', statement: countUpdated },
  { name: 'list_days_left', table: 'occurrences', event: 'delete', statement: countAll(listsOfAll('written'), '-') },
  {
    name: 'list_days_of_term_entered',
    table: 'event_terms',
    event: 'insert',
    statement: countAll(listedOf(listsOfWrittenTerms, lookedUp), ''),
  },
  {
    name: 'list_days_of_term_left',
    table: 'event_terms',
    event: 'delete',
    statement: countAll(listedOf(listsOfWrittenTerms, lookedUp), '-'),
  },
  {
    name: 'list_days_of_organizer_entered',
    table: 'event_organizers',
    event: 'insert',
    statement: countAll(listedOf(`select event_id, 'o' || organizer_id as list from written`, lookedUp), ''),
  },
];

/** The existing occurrences of each list. */
export const occurrencesInLists: readonly string[] = [
  'select status as list, start_utc, end_utc from occurrences where hidden = 0',
  ...[
    `select 'v' || o.venue_id as list, o.start_utc, o.end_utc from occurrences o where o.venue_id is not null`,
    `select 'featured' as list, o.start_utc, o.end_utc from occurrences o where o.featured = 1`,
    `select 'free' as list, o.start_utc, o.end_utc from occurrences o where o.is_free = 1`,
    `select 'located' as list, o.start_utc, o.end_utc from occurrences o join venues v on v.id = o.venue_id
      where ${hasPlace('v')}`,
    `select 'o' || x.organizer_id as list, o.start_utc, o.end_utc
      from event_organizers x join occurrences o on o.event_id = x.event_id where 1 = 1`,
  ].map((list) => `${list} and ${isListed('o')}`),
  inTermLists(`(${descent('select id from terms')})`, joined),
];

/** PostgreSQL has triggers for all rows of a statement, which replace some of the triggers for each row. */
function triggersOn(knex: Knex): {
  readonly perRow: readonly Trigger[];
  readonly perStatement: readonly StatementTrigger[];
} {
  if (isSqlite(knex)) return { perRow: triggersWith(joined), perStatement: [] };
  const replaced = new Set(['list_days_listed', ...statementTriggers.map(({ name }) => name)]);
  return { perRow: triggersWith(lookedUp).filter(({ name }) => !replaced.has(name)), perStatement: statementTriggers };
}

export async function createListDayTriggers(knex: Knex): Promise<void> {
  const { perRow, perStatement } = triggersOn(knex);
  for (const trigger of perRow) await createTrigger(knex, trigger);
  for (const trigger of perStatement) await createStatementTrigger(knex, trigger);
}

export async function dropListDayTriggers(knex: Knex): Promise<void> {
  const { perRow, perStatement } = triggersOn(knex);
  for (const { name, table } of [...perRow, ...perStatement]) await dropTriggers(knex, table, [name]);
}
