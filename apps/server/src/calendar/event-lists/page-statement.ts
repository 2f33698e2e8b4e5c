import { preparedIf, type Statement, sql } from '../../database/statement.ts';
import type { EventSearch } from './event-search.ts';
import { deepOffset, findPlace, type KnownList, notePlace } from './list-sizes.ts';
import { planList } from './plan.ts';
import { fromOtherEnd, toScanPage, toSetPage } from './statements.ts';
import { countByDays } from './totals.ts';

/** The first pages of a list that nothing narrows: one statement finds the page and its total. Undefined for other pages. */
export function toSimplePage(search: EventSearch): { readonly page: Statement; readonly total: Statement } | undefined {
  const { order, offset, narrowings } = search;
  if (order.by !== 'start_date' || offset >= deepOffset || narrowings.length > 0) return undefined;
  const total = countByDays(search);
  // Its text depends on few things, so that it can be prepared.
  return total && { page: preparedIf(true, toScanPage(search, total)), total };
}

/** So few events that it costs less to look up all of their dates than to measure the list first. */
const fewEvents = 50;

/**
 * A page that one statement finds and counts, if a set has few events: of a search for rare words, or of the dates of a
 * series. It is empty for larger sets.
 */
export function toPageOfFew(search: EventSearch): Statement | undefined {
  const set = search.narrowings.find(({ among, countedBy }) => among !== undefined && countedBy === undefined)?.among;
  if (set === undefined) return undefined;
  const few = sql(
    `select id from (select id, count(*) over () as events
      from (select id from (${set.text}) as found limit ${fewEvents + 1}) as first_found) as counted where events <= ${fewEvents}`,
    set.bindings,
  );
  return toSetPage(search, few, sql('count(*) over ()'));
}

export interface PlannedPage {
  readonly page: Statement;
  /** Remembers where the page ends. */
  note(ids: readonly number[]): void;
}

/** A page of a list whose sizes are known. */
export function toPlannedPage(search: EventSearch, list: KnownList): PlannedPage {
  const { total } = list;
  const counted = sql('select cast(? as integer)', [total]);
  const plan = planList(search, list);
  if (plan.way === 'set') return { page: toSetPage(search, plan.set, counted), note: () => {} };
  const reversed = fromOtherEnd(search, total);
  const scan = reversed !== undefined && skippedBy(list, reversed) < skippedBy(list, search) ? reversed : search;
  return {
    page: toScanPage(scan, counted, findPlace(list, scan)),
    note(ids) {
      notePlace(list, search, ids);
      if (reversed !== undefined) notePlace(list, reversed, ids.toReversed());
    },
  };
}

/** How many events a scan passes before the page. */
const skippedBy = (list: KnownList, search: EventSearch): number =>
  search.offset - (findPlace(list, search)?.position ?? 0);

/** The first occurrences of a list whose sizes are not known. */
export function toFirstPage(search: EventSearch): Statement {
  const set = search.narrowings.find(({ among }) => among !== undefined)?.among;
  const uncounted = sql('select 0');
  return set === undefined ? toScanPage(search, uncounted) : toSetPage(search, set, uncounted);
}
