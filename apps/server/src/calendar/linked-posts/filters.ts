import type { Knex } from 'knex';
import type { Snapshot } from '../../database/database.ts';
import { rowsContaining } from '../../database/search/find-texts.ts';
import { type Statement, sql, type Value } from '../../database/statement.ts';
import type { Filter } from '../lists/paging.ts';
import { readTextQuery } from '../lists/ranking.ts';
import type { PostStatus } from '../posts/post.ts';
import { publicVisibility, type Visibility, whereVisible } from '../posts/visibility.ts';
import { isTruthyWord } from '../tec/booleans.ts';
import { readFragments } from '../text/search-words.ts';
import { slugify } from '../text/slugify.ts';
import type { LinkedPostTable } from './linked-post.ts';

export interface LinkedPostQuery {
  readonly page?: number;
  readonly per_page?: number;
  readonly search?: string;
  readonly q?: string;
  readonly event?: number;
  readonly has_events?: boolean | number | string;
  readonly only_with_upcoming?: boolean | number | string;
  readonly status?: PostStatus[];
  readonly slug?: string;
  readonly exclude?: number[];
  readonly order?: string;
  readonly orderby?: LinkedPostOrder;
  readonly offset?: number;
  readonly modified_after?: string;
  readonly modified_before?: string;
}

export type LinkedPostOrder = 'date' | 'name' | 'modified' | 'id';

interface FilteredList {
  readonly snapshot: Snapshot;
  readonly table: LinkedPostTable;
  readonly visibility: Visibility;
}

/** A filter; its key in `filters` is its query parameter. */
interface ListFilter<Sent> {
  /** Adds the condition to a query. Columns must be qualified with the table. */
  narrow(rows: Knex.QueryBuilder, sent: Sent, list: FilteredList): Knex.QueryBuilder;
  /** Whether this value narrows the list; by default, every value does. If none does, the cached count is used. */
  narrows?(sent: Sent): boolean;
  /** Value in the links to pages; by default, the value of the request. */
  toLink?(sent: Sent): string;
  /** Few posts match, so that sorting them is cheaper than reading each status from an index. */
  readonly matchesFew?: true;
  /** Matches change when events start or end, so that responses are not cached. */
  readonly followsEvents?: true;
}

/** Filters besides those of every list of posts (`status`, `modified_after`, `modified_before`). */
const filters = {
  // Words are ranked (search.ts); symbols only narrow the list.
  q: {
    narrows: (q) => readTextQuery(q).symbols.length > 0,
    narrow: (rows, q, { snapshot, table }) => {
      const texts = { included: readTextQuery(q).symbols, excluded: [], inOneColumn: false };
      return rows.whereRaw(...isAmong(table, rowsContaining(snapshot, table, texts)));
    },
    matchesFew: true,
  },
  search: {
    narrow: (rows, text, list) => rows.whereRaw(...isAmong(list.table, containing(list, text))),
    matchesFew: true,
  },
  event: {
    narrow: (rows, id, list) =>
      rows.whereExists(
        eventsOf(list, list.visibility).where((named) => named.where('events.id', id).orWhere('occurrences.id', id)),
      ),
    matchesFew: true,
    followsEvents: true,
  },
  has_events: {
    narrow: (rows, word, list) =>
      isTruthyWord(word) ? rows.whereExists(publishedEventsOf(list)) : rows.whereNotExists(publishedEventsOf(list)),
    followsEvents: true,
  },
  only_with_upcoming: {
    narrows: isTruthyWord,
    narrow: (rows, _word, list) =>
      rows.whereExists(
        publishedEventsOf(list)
          .where('occurrences.end_utc', '>=', list.visibility.nowMs)
          .where({ hide_from_listings: 0 }),
      ),
    followsEvents: true,
  },
  slug: {
    narrow: (rows, slug, { table }) => rows.where(`${table}.slug`, slugify(slug)),
    matchesFew: true,
  },
  exclude: {
    narrows: (ids) => ids.length > 0,
    narrow: (rows, ids, { table }) => rows.whereNotIn(`${table}.id`, ids),
    toLink: (ids) => ids.join(),
  },
} satisfies { readonly [Name in keyof LinkedPostQuery]?: ListFilter<NonNullable<LinkedPostQuery[Name]>> };

type FilterName = keyof typeof filters;

/** A filter with its value. */
export interface ActiveFilter extends Pick<ListFilter<never>, 'matchesFew' | 'followsEvents'> {
  readonly narrows: boolean;
  narrow(rows: Knex.QueryBuilder, list: FilteredList): Knex.QueryBuilder;
  readonly link: Filter;
}

/** Filters of a query, in the order of the links. */
export function activeFilters(query: LinkedPostQuery): ActiveFilter[] {
  const names = Object.keys(filters) as FilterName[]; // as: the keys of the literal
  return names.flatMap((name) => activate(name, query) ?? []);
}

function activate<Name extends FilterName>(name: Name, query: LinkedPostQuery): ActiveFilter | undefined {
  const sent = query[name];
  if (sent === undefined) return undefined;
  const filter: ListFilter<NonNullable<LinkedPostQuery[Name]>> = bySameName[name];
  return {
    ...filter,
    narrows: filter.narrows?.(sent) ?? true,
    narrow: (rows, list) => filter.narrow(rows, sent, list),
    link: [name, filter.toLink?.(sent) ?? String(sent)],
  };
}

/** Typed so that each filter takes the value of its own parameter. */
const bySameName: { readonly [Name in FilterName]: ListFilter<NonNullable<LinkedPostQuery[Name]>> } = filters;

/** A search without letters and digits matches nothing. */
function containing({ snapshot, table }: FilteredList, text: string): Statement {
  const words = readFragments(text);
  return words.included.length === 0
    ? sql('select 0 where 1 = 0')
    : rowsContaining(snapshot, table, { ...words, inOneColumn: true });
}

export function isAmong(table: LinkedPostTable, { text, bindings }: Statement): [sql: string, bindings: Value[]] {
  return [`${table}.id in (${text})`, [...bindings]];
}

function publishedEventsOf(list: FilteredList): Knex.QueryBuilder {
  return eventsOf(list, publicVisibility(list.visibility.nowMs));
}

/** Dates of visible events of the post in the enclosing query. */
function eventsOf({ snapshot, table }: FilteredList, visibility: Visibility): Knex.QueryBuilder {
  const dates = snapshot('events').join('occurrences', 'occurrences.event_id', 'events.id').select(snapshot.raw('1'));
  const events = whereVisible(dates, 'events', visibility);
  // A date of a series may be at another venue.
  if (table === 'venues') return events.whereRaw('occurrences.venue_id = venues.id');
  return events
    .join('event_organizers', 'event_organizers.event_id', 'events.id')
    .whereRaw('event_organizers.organizer_id = organizers.id');
}
