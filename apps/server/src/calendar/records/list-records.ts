import type { Caller } from '../../account/caller.ts';
import type { Database } from '../../database/database.ts';
import type { NoMembers } from '../../http/handler.ts';
import { Problem } from '../../problems/problem.ts';
import { invalidQuery } from './faults.ts';
import { findKind } from './find-kind.ts';
import { type Fresh, freshFor } from './freshness.ts';
import { dependsOnEvents, type ListQuery, listFilters, readListQuery } from './list-query.ts';
import { type PageLinks, pageLinks } from './page-links.ts';
import { countPages, isBehindTheEnd, pagingHeaders } from './paging.ts';
import { findNextPublication, type LinkedTable, type RecordSearch, searchRecords } from './search.ts';
import type { Site } from './site.ts';

/** A page of venues or organizers: which they are, and what stands around them in the answer. */
export interface RecordPage {
  readonly ids: readonly number[];
  readonly envelope: PageLinks & { readonly total: number; readonly total_pages: number };
  readonly headers: Record<string, string>;
  readonly fresh: Fresh;
}

const kinds = { venues: 'venue', organizers: 'organizer' } as const;

export async function listRecords<Query extends ListQuery>(
  db: Database,
  table: LinkedTable,
  query: Query & NoMembers<Query, keyof ListQuery>,
  caller: Caller,
  site: Site,
): Promise<RecordPage> {
  const search = readListQuery(query, caller, site.nowMs);
  await requireEvent(db, search.eventId);
  const { ids, total } = await searchRecords(db, table, search);
  const totalPages = countPages(total, search.paging);
  if (isBehindTheEnd(total, search.paging)) throw pageNotFound(table, search, totalPages);
  const links = pageLinks(`${site.base}/${table}`, listFilters(query, search), search.paging, totalPages);
  return {
    ids,
    envelope: { ...links, total, total_pages: totalPages },
    headers: pagingHeaders(total, totalPages),
    fresh: dependsOnEvents(search) ? {} : freshFor(await findNextPublication(db.read, table, site.nowMs)),
  };
}

async function requireEvent(db: Database, id: number | undefined): Promise<void> {
  if (id === undefined || (await findKind(db.read, id)) === 'event') return;
  throw invalidQuery('event', "'event' must be the id of an event.");
}

function pageNotFound(table: LinkedTable, { paging }: RecordSearch, totalPages: number): Problem {
  const pages = totalPages === 1 ? 'one page' : `${totalPages} pages`;
  return new Problem(`${kinds[table]}-archive-page-not-found`, {
    detail: `There is no page ${paging.page}: the list has ${pages}.`,
  });
}
