import type { Statement } from '../../database/statement.ts';
import type { EventSearch } from './event-search.ts';

/** Numbers that decide how a page is found; they stay the same until the calendar changes. */
export interface ListSizes {
  /** Occurrences of the list. */
  readonly total: number;
  /** Public occurrences in the window of the list. */
  readonly inWindow: number;
  /** Events in the smallest set that contains all matches; undefined if no filter has one. */
  readonly set: { readonly size: number; readonly index: number } | undefined;
}

/** The index of the order is scanned, or the events of a set are looked up and sorted. */
export type Plan = { readonly way: 'scan' } | { readonly way: 'set'; readonly set: Statement };

/** A scanned row costs about as much as one of a set. */
export function planList(search: EventSearch, sizes: ListSizes): Plan {
  const { offset, limit, narrowings } = search;
  const { total, inWindow, set } = sizes;
  const events = set && narrowings[set.index]?.among;
  if (set === undefined || events === undefined) return { way: 'scan' };
  const passed = (Math.min(offset, Math.max(0, total - offset)) + limit) * (inWindow / Math.max(1, total));
  return total > 0 && Math.min(passed, inWindow) <= set.size ? { way: 'scan' } : { way: 'set', set: events };
}
