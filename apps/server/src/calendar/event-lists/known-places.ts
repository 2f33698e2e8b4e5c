import type { Database } from '../../database/database.ts';
import type { Statement } from '../../database/statement.ts';
import type { EventId } from '../events/event.ts';
import { opposite } from '../lists/direction.ts';
import type { EventSearch, FoundEvents } from './list-sql.ts';
import { createRememberedLists } from './remembered-lists.ts';

/** An event of a list, how many events are before it, and the revision of the calendar at which that was so. */
interface KnownPlace {
  readonly offset: number;
  readonly id: EventId;
  readonly revision: number;
}

/** How a page is walked to along the index of its order. */
export interface Approach {
  /** The page in the direction of the walk; its offset is how many events of the list are passed. */
  readonly search: EventSearch;
  /** The event where the walk begins; left out where it begins at an end of the list. */
  readonly from?: EventId;
}

/** Of one list the newest ones are remembered. */
const maxPlaces = 20;
const placesOf = createRememberedLists<readonly KnownPlace[]>();

/** Places of the events of one list in one order, from which other pages of it are walked to. */
interface KnownPlaces {
  /** Those that are right at a revision of the calendar. */
  at(revision: number): readonly KnownPlace[];
  /** Remembers where the page begins that was found behind an offset. */
  remember(found: FoundEvents, offset: number): void;
}

/** `list` is a statement of all of it, in its order. */
export function knownPlaces(db: Database, list: Statement): KnownPlaces {
  const places = placesOf(db, list);
  const at = (revision: number) => (places.get() ?? []).filter((place) => place.revision === revision);
  return {
    at,
    remember({ ids: [id], revision }, offset) {
      if (id === undefined || revision === undefined) return;
      const others = at(revision).filter((place) => place.offset !== offset);
      places.set([{ offset, id, revision }, ...others].slice(0, maxPlaces));
    },
  };
}

/**
 * The walk that passes the fewest events: from the beginning of the list, its end or a known place, forwards or
 * backwards.
 */
export function toApproach(search: EventSearch, total: number, places: readonly KnownPlace[]): Approach {
  const approaches = [
    { search },
    { search: backwards(search, total, total - 1) },
    ...places.flatMap(({ offset, id }) => [
      { search: { ...search, offset: search.offset - offset }, from: id },
      { search: backwards(search, total, offset), from: id },
    ]),
  ];
  return approaches
    .filter((approach) => approach.search.offset >= 0)
    .reduce((best, each) => (each.search.offset < best.search.offset ? each : best));
}

/**
 * The same page in the other direction, from the event that `offset` events precede; its own offset is negative where
 * the page is not all before it.
 */
function backwards(search: EventSearch, total: number, offset: number): EventSearch {
  const { order } = search;
  const end = Math.min(search.offset + search.limit, total);
  const limit = Math.max(0, end - search.offset);
  return { ...search, order: { ...order, direction: opposite(order.direction) }, offset: offset - (end - 1), limit };
}
