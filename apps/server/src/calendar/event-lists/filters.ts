import type { Knex } from 'knex';
import { rowContains, rowsContaining } from '../../database/search/find-texts.ts';
import { inList, joinSql, type Statement, sql } from '../../database/statement.ts';
import type { Input } from '../../http/handler.ts';
import type { ModifiedFilter } from '../lists/modified.ts';
import { toStatusFilter } from '../lists/paging.ts';
import type { PostStatus } from '../posts/post.ts';
import { type Visibility, visible } from '../posts/visibility.ts';
import { readBoolean } from '../tec/booleans.ts';
import type { SearchWords } from '../text/search-words.ts';
import type { LimitName, ListWindow } from '../time/list-window.ts';
import { type Circle, circleCondition, eventsInCircle } from './circle.ts';
import type { Bounds } from './event-window.ts';
import type { NamedInList, NamedTerms } from './named-in-list.ts';

type Lists = 'listEvents' | 'listEventCards' | 'getCalendarFeed' | 'getJsonFeed';
type ParametersOf<List extends Lists> = List extends Lists ? keyof Input<List>['query'] : never;

/** The parameters of all lists, feeds and cards; some have fewer. */
export type ListQuery = Input<'listEvents'>['query'] & Pick<Input<'listEventCards'>['query'], 'free'>;

/** Parameters that select a page or its order, or that no event depends on. */
type PagingName = 'page' | 'per_page' | 'offset' | 'order' | 'orderby' | 'q' | 'ticketed' | '_fields' | '_envelope';
export type FilterName = Exclude<ParametersOf<Lists>, PagingName>;

/** A query with what was parsed or looked up for several of its parameters. */
export interface Reading {
  readonly query: ListQuery;
  readonly window: ListWindow;
  readonly modified: ModifiedFilter;
  readonly named: NamedInList;
  readonly statuses: readonly PostStatus[];
  readonly words: SearchWords | undefined;
  readonly circle: Circle | undefined;
  /** Whether each series is listed once. */
  readonly isGrouped: boolean;
}

export interface Seeing {
  readonly db: Knex;
  readonly visibility: Visibility;
  /** Whether there may be events or venues with a due publication. */
  readonly hasDue: boolean;
}

/** How daily counts (`list_days`) give the total of a filter. */
export type CountedBy =
  /** The occurrences of a list. */
  | { readonly within: string }
  /** All published occurrences except those of a list. */
  | { readonly without: string }
  /** All except those of a few events. */
  | { readonly except: readonly number[] };

/** One parameter that narrows a list of occurrences `o`. */
export interface Filter<Value> {
  /** The parsed value, as JSON; undefined does not narrow. */
  read(reading: Reading): Value | undefined;
  /** The parameter in links to the list; undefined omits it. */
  link(reading: Reading): string | number | boolean | undefined;
  /** The condition on an occurrence `o`; undefined if the `bounds` are the whole condition. */
  where?(value: Value, seeing: Seeing): Statement;
  /** Ids of events, each once, that include all matches, found by an index. */
  among?(value: Value, seeing: Seeing): Statement | undefined;
  /** Whether all dates of the events in `among` match. */
  readonly isOfEvents?: boolean;
  /** Undefined if matches are counted one by one. */
  keepsCount?(value: Value, seeing: Seeing): CountedBy | undefined;
  bounds?(value: Value): Bounds;
  /** Whether only the first matching date of each series is listed. */
  readonly whereFirst?: boolean;
}

/** A filter of any value. */
type AnyFilter = Omit<Filter<never>, 'read'> & Pick<Filter<unknown>, 'read'>;

type Query = ListQuery;

/** A parameter that another one reads, or whose value is only in the links. */
const linked = (name: keyof Query & FilterName): AnyFilter => ({
  read: () => undefined,
  link: ({ query }) => query[name]?.toString(),
});

/** A date; `replacedBy` is the parameter that replaces it, as in TEC. With `include`, no date applies (DI-6). */
const date = (name: LimitName, bounds: (atMs: number) => Bounds, replacedBy?: LimitName): Filter<number> => ({
  read: ({ window: { limits }, query }) =>
    query.include !== undefined || (replacedBy && limits[replacedBy]) ? undefined : limits[name]?.atMs,
  link: ({ window }) => window.limits[name]?.wall,
  bounds,
});

const modified = (name: 'modified_after' | 'modified_before', compare: '<' | '>'): Filter<number> => ({
  read: ({ query, modified: { range } }) =>
    query[name] === undefined ? undefined : compare === '>' ? range?.after : range?.before,
  link: (reading) => reading.modified.filters.find(([each]) => each === name)?.[1],
  where: (atMs) =>
    sql(`exists (select 1 from events e where e.id = o.event_id and e.modified_at ${compare} ? limit 1 offset 0)`, [
      atMs,
    ]),
  among: (atMs) => sql(`select id from events where modified_at ${compare} ?`, [atMs]),
});

const terms = (name: 'categories' | 'tags'): Filter<NamedTerms> => ({
  read: ({ named }) => named[name],
  link: ({ query }) => query[name]?.join(),
  where: ({ all }) => exists('event_terms x where x.event_id = o.event_id and x.term_id in', all),
  among: ({ all }) => ofLinks('event_terms', 'term_id', all),
  isOfEvents: true,
  keepsCount: ({ named: [id, ...others] }) => (others.length === 0 ? { within: `t${id}` } : undefined),
});

const toSwitch = (value: unknown): number | undefined => {
  const isOn = readBoolean(value);
  return isOn === undefined ? undefined : Number(isOn);
};

const flag = (
  name: 'featured' | 'free',
  column: string,
  rows: (isOn: boolean) => Statement | undefined,
): Filter<boolean> => ({
  read: ({ query }) => readBoolean(query[name]),
  link: ({ query }) => toSwitch(query[name]),
  where: (isOn) => sql(`+o.${column} = ${Number(isOn)}`),
  among: rows,
  keepsCount: (isOn) => (isOn ? { within: name } : { without: name }),
});

/** All parameters that narrow a list, in the order of TEC's links, then those that TEC omits (DI-5). */
export const filters = {
  start_date: date('start_date', (startsFrom) => ({ startsFrom }), 'starts_after'),
  // An event that ends before a time also starts before it, which bounds the scan of the starts.
  end_date: date('end_date', (atMs) => ({ startsTo: atMs, endsTo: atMs }), 'ends_before'),
  search: {
    read: ({ words }) => words,
    link: ({ query }) => query.search,
    where: (words, { db }) => rowContains(db, 'events', 'o.event_id', words),
    among: (words, { db }) => rowsContaining(db, 'events', { ...words, inOneColumn: false }),
  } satisfies Filter<SearchWords>,
  geoloc: {
    read: ({ query }) => readBoolean(query.geoloc),
    link: ({ query }) => toSwitch(query.geoloc),
    where: (isLocated, seeing) =>
      sql(
        `${isLocated ? '' : 'not '}exists (${venueWithPlace('o.venue_id', seeing).text} limit 1 offset 0)`,
        venueWithPlace('o.venue_id', seeing).bindings,
      ),
    keepsCount(isLocated, { visibility, hasDue }) {
      // The list contains only venues that are published.
      if (visibility.unpublishedOf !== 'nobody' || hasDue) return undefined;
      return isLocated ? { within: 'located' } : { without: 'located' };
    },
  } satisfies Filter<boolean>,
  geoloc_lat: {
    read: ({ circle }) => circle,
    link: ({ query }) => query.geoloc_lat,
    where: (circle, { visibility }) => circleCondition(circle, visibility),
    among: (circle, { visibility }) => eventsInCircle(circle, visibility),
  } satisfies Filter<Circle>,
  geoloc_lng: linked('geoloc_lng'),
  geoloc_radius: linked('geoloc_radius'),
  // Each status is read by its own index (statements.ts).
  status: { read: () => undefined, link: ({ query, statuses }) => toStatusFilter(query.status, statuses)[1] },
  // The dates of a series; a single event has none.
  post_parent: {
    read: ({ query }) => query.post_parent,
    link: ({ query }) => query.post_parent,
    where: (id) => sql('o.event_id = ? and o.recurrence_id is not null', [id]),
    among: (id) => sql('select id from events where id = ? and rrule is not null', [id]),
  } satisfies Filter<number>,
  include: {
    read: ({ query }) => query.include,
    link: ({ query }) => query.include?.join(),
    where: (ids) => isNamed(ids),
    among: (ids) => eventsNamed(ids),
  } satisfies Filter<readonly number[]>,
  starts_before: date('starts_before', (atMs) => ({ startsTo: atMs - 1 })),
  starts_after: date('starts_after', (atMs) => ({ startsFrom: atMs + 1 })),
  ends_before: date('ends_before', (atMs) => ({ startsTo: atMs - 1, endsTo: atMs - 1 })),
  ends_after: date('ends_after', (atMs) => ({ endsFrom: atMs + 1 })),
  venue: {
    read: ({ query }) => query.venue,
    link: ({ query }) => query.venue?.join(),
    where: (ids) => among('+o.venue_id in', ids),
    among: (ids) => among('select distinct event_id as id from occurrences where venue_id in', ids),
    keepsCount: (ids) => onlyList('v', ids),
  } satisfies Filter<readonly number[]>,
  organizer: {
    read: ({ query }) => query.organizer,
    link: ({ query }) => query.organizer?.join(),
    where: (ids) => exists('event_organizers x where x.event_id = o.event_id and x.organizer_id in', ids),
    among: (ids) => ofLinks('event_organizers', 'organizer_id', ids),
    isOfEvents: true,
    keepsCount: (ids) => onlyList('o', ids),
  } satisfies Filter<readonly number[]>,
  featured: flag('featured', 'featured', (isOn) =>
    isOn ? sql('select id from events where featured = 1') : undefined,
  ),
  free: flag('free', 'is_free', (isOn) =>
    sql('select distinct event_id as id from occurrences where is_free = ? and listed_from is not null', [
      Number(isOn),
    ]),
  ),
  categories: terms('categories'),
  tags: terms('tags'),
  group: {
    read: ({ isGrouped }) => (isGrouped ? 'series' : undefined),
    link: ({ query }) => query.group,
    whereFirst: true,
  } satisfies Filter<'series'>,
  strict_dates: linked('strict_dates'),
  modified_after: modified('modified_after', '>'),
  modified_before: modified('modified_before', '<'),
  exclude: {
    read: ({ query }) => (query.exclude?.length ? query.exclude : undefined),
    link: ({ query }) => query.exclude?.join(),
    where: (ids) => sql(`not ${isNamed(ids).text}`, isNamed(ids).bindings),
    keepsCount: (ids) => ({ except: ids }),
  } satisfies Filter<readonly number[]>,
} satisfies { readonly [Name in FilterName]: AnyFilter };

function onlyList(kind: 'v' | 'o', ids: readonly number[]): CountedBy | undefined {
  const [id, ...others] = new Set(ids);
  return id !== undefined && others.length === 0 ? { within: `${kind}${id}` } : undefined;
}

const among = (text: string, ids: readonly number[]): Statement => joinSql([sql(text), inList(ids)], ' ');

/** An id names a date, or an event with all its dates. */
export const isNamed = (ids: readonly number[]): Statement => {
  const list = inList(ids);
  return sql(`(o.event_id in ${list.text} or o.id in ${list.text})`, [...list.bindings, ...list.bindings]);
};

export const eventsNamed = (ids: readonly number[]): Statement => {
  const list = inList(ids);
  return sql(`select distinct event_id as id from occurrences where id in ${list.text} or event_id in ${list.text}`, [
    ...list.bindings,
    ...list.bindings,
  ]);
};

/** The offset prevents a join, so that each occurrence is looked up. */
function exists(condition: string, ids: readonly number[]): Statement {
  const { text, bindings } = among(condition, ids);
  return sql(`exists (select 1 from ${text} limit 1 offset 0)`, bindings);
}

const ofLinks = (table: string, column: string, ids: readonly number[]): Statement =>
  among(`select ${ids.length === 1 ? '' : 'distinct '}event_id as id from ${table} where ${column} in`, ids);

/** An event at a hidden venue has no place. */
function venueWithPlace(id: string, { visibility }: Seeing): Statement {
  const { text, bindings } = visible('v', visibility);
  return sql(
    `select 1 from venues v where v.id = ${id} and v.geo_lat is not null and v.geo_lng is not null and ${text}`,
    bindings,
  );
}
