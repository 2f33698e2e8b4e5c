import type { Caller } from '../../account/caller.ts';
import type { Database } from '../../database/database.ts';
import type { Input, Serialized } from '../../http/handler.ts';
import { Problem } from '../../problems/problem.ts';
import { type Fresh, freshFor } from '../records/freshness.ts';
import { pageLinks } from '../records/page-links.ts';
import { countPages, type Paging, pagingHeaders } from '../records/paging.ts';
import type { Site } from '../records/site.ts';
import type { EventId } from './event.ts';
import { createFragment, createFragments, type Fragment, type Fragments } from './fragments.ts';
import { listFreshUntil } from './list-freshness.ts';
import { readEventList } from './list-query.ts';
import type { ReadTimetable } from './publication-timetable.ts';
import { findEvents } from './repository.ts';
import { type Currency, type EventPageBody, toEvent, toEventPage } from './representation.ts';
import { createEventSearch, type FoundEvents } from './search.ts';
import { showEvents } from './show-events.ts';

interface ListedEvents extends Fresh {
  readonly body: Serialized<EventPageBody>;
  readonly headers: Record<string, string>;
}

export type ListEvents = (query: Input<'listEvents'>['query'], caller: Caller, site: Site) => Promise<ListedEvents>;

export interface ListOptions {
  readonly db: Database;
  readonly currency: Currency;
  readonly readTimetable: ReadTimetable;
}

const nothing: FoundEvents = { ids: [], total: 0 };

/** Answers lists of events; what visitors see of an event is written once and kept until the calendar changes. */
export function createEventLists({ db, currency, readTimetable }: ListOptions): ListEvents {
  const find = createEventSearch(db);
  const fragmentsAt = createFragments();

  return async (query, caller, site) => {
    // Read first: whatever is found is then at least as new as it says.
    const revision = await db.revision('calendar');
    const timetable = await readTimetable(revision, site.nowMs);
    const { search, paging, filters } = await readEventList(query, caller, site, timetable.hasDueEvents, db);
    const { ids, total } = search === undefined ? nothing : await find(search);
    const totalPages = countPages(Math.max(0, total - (query.offset ?? 0)), paging);
    if (ids.length === 0 && paging.page > 1) throw pageNotFound(paging, totalPages);
    const isPublic = caller.kind === 'anonymous';
    const fragments = isPublic ? fragmentsAt(revision, timetable.nextAt) : undefined;
    const events = await write(ids, caller, site, fragments);
    const links = pageLinks(`${site.base}/events`, filters, paging, totalPages);
    const { body, etag } = toEventPage(events, { ...links, total, total_pages: totalPages });
    return {
      body,
      headers: { ...pagingHeaders(total, totalPages), ETag: etag },
      ...freshFor(listFreshUntil(query, timetable.nextAt, site)),
    };
  };

  /** The JSON of each event, taken from the fragments where they have it. */
  async function write(
    ids: readonly EventId[],
    caller: Caller,
    site: Site,
    fragments: Fragments | undefined,
  ): Promise<Fragment[]> {
    const kept = ids.map((id) => fragments?.find(site.base, id));
    const missing = ids.filter((_id, index) => kept[index] === undefined);
    if (missing.length === 0) return kept.flatMap((fragment) => fragment ?? []);
    const shown = await showEvents(db.read, await findEvents(db.read, missing), caller, site.nowMs);
    const written = new Map(
      shown.map((each) => [each.event.id, createFragment(JSON.stringify(toEvent(each, site, currency)))]),
    );
    for (const [id, fragment] of written) fragments?.store(site.base, id, fragment);
    return ids.flatMap((id, index) => kept[index] ?? written.get(id) ?? []);
  }
}

function pageNotFound({ page }: Paging, totalPages: number): Problem {
  const pages = totalPages === 1 ? 'one page' : `${totalPages} pages`;
  return new Problem('event-archive-page-not-found', { detail: `There is no page ${page}: the list has ${pages}.` });
}
