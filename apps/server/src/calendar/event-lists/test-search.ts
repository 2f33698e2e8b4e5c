import type { Knex } from 'knex';
import { isSqlite } from '../../database/dialect.ts';
import type { ModifiedRange } from '../lists/modified.ts';
import type { SearchWords } from '../text/search-words.ts';
import type { Circle } from './circle.ts';
import type { EventSearch } from './event-search.ts';
import { narrow } from './list-query.ts';
import type { NamedTerms } from './named-in-list.ts';

/** A list as tests describe it; undefined members do not narrow it. */
export interface AskedSearch extends Omit<EventSearch, 'narrowings' | 'nextAtMs' | 'isSqlite'> {
  readonly words?: SearchWords | undefined;
  readonly categories?: NamedTerms | undefined;
  readonly tags?: NamedTerms | undefined;
  readonly venues?: readonly number[] | undefined;
  readonly organizers?: readonly number[] | undefined;
  readonly include?: readonly number[] | undefined;
  readonly exclude?: readonly number[] | undefined;
  readonly modified?: ModifiedRange | undefined;
  readonly featured?: boolean | undefined;
  readonly free?: boolean | undefined;
  readonly located?: boolean | undefined;
  readonly near?: Circle | undefined;
  /** Lists with the same one share what is remembered; by default, nothing is. */
  readonly nextAtMs?: number;
}

let asked = 0;

/** The search of a list, by the table of filters. */
export function toEventSearch(db: Knex, { nextAtMs, ...list }: AskedSearch): EventSearch {
  asked += 1;
  const { statuses, visibility, hasDue, window, ranked, order, offset, limit, modified, near } = list;
  const ids = (some: readonly number[] | undefined) => (some === undefined ? undefined : [...some]);
  const query = {
    ...{ venue: ids(list.venues), organizer: ids(list.organizers), include: ids(list.include) },
    ...{ exclude: ids(list.exclude), featured: list.featured, free: list.free, geoloc: list.located },
    ...(modified && { modified_after: String(modified.after), modified_before: String(modified.before) }),
  };
  const { narrowings } = narrow(
    {
      query: query as object, // as: the members of a query may be undefined here
      window: { limits: {}, unreadable: [] },
      modified: { range: modified, filters: [], errors: [], isFixed: true },
      named: { categories: list.categories, tags: list.tags, errors: [] },
      ...{ statuses, words: list.words, circle: near, isGrouped: false },
    },
    { db, visibility, hasDue },
  );
  return {
    statuses,
    visibility,
    hasDue,
    nextAtMs: nextAtMs ?? asked,
    window,
    narrowings,
    ranked,
    isSqlite: isSqlite(db),
    order,
    offset,
    limit,
  };
}
