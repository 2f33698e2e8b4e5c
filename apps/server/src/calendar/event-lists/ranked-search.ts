import type { Database, Snapshot } from '../../database/database.ts';
import { sql } from '../../database/statement.ts';
import type { EventId } from '../events/event.ts';
import { type Candidate, expandQuery, maxRanked, type RankedQuery, rank } from '../lists/ranking.ts';
import type { EventSearch, FoundEvents } from './event-search.ts';
import { toFirstPage } from './page-statement.ts';
import { type CandidatePages, candidates, eventsWithWords, maxExamined } from './ranked-sql.ts';

import { toSetPage, toSorting } from './statements.ts';

interface FoundCandidate extends Candidate {
  readonly id: EventId;
  readonly event_id: EventId;
  readonly revision: number;
}

/**
 * Events of a query, best matches first. If a word has more events than the limit, the first events of the list without
 * the query are also ranked, so that a list filtered by dates or terms misses none.
 */
export async function searchRankedEvents(
  db: Database,
  snapshot: Snapshot,
  search: EventSearch,
  query: RankedQuery,
): Promise<FoundEvents> {
  const words = await expandQuery(db, snapshot, query);
  if (words.length === 0) return { ids: [], total: 0, revision: undefined };
  const { visibility } = search;
  const found = eventsWithWords(snapshot, words, visibility);
  const limited = { ...search, offset: 0, limit: maxExamined };
  const pages: CandidatePages = {
    withWords: toSetPage(limited, found, sql('select 0')),
    found,
    first: toFirstPage(limited),
    sorting: toSorting(search.order, 'page.'),
  };
  const rows = await db.select<FoundCandidate>(candidates(pages, words, visibility), snapshot);
  const ranked = rankDates([...new Map(rows.map((row) => [row.id, row])).values()], words).slice(0, maxRanked);
  const page = ranked.slice(search.offset, search.offset + search.limit);
  return { ids: page.map(({ id }) => id), total: ranked.length, revision: ranked[0]?.revision };
}

/** The first listed date of each event by its rank; the other dates of series follow in the order of the list. */
function rankDates(rows: readonly FoundCandidate[], words: Parameters<typeof rank>[1]): FoundCandidate[] {
  const first = new Map<EventId, FoundCandidate>();
  for (const row of rows) if (!first.has(row.event_id)) first.set(row.event_id, row);
  const ranked = rank([...first.values()], words);
  const found = new Set(ranked.map(({ event_id }) => event_id));
  const others = rows.filter((row) => found.has(row.event_id) && first.get(row.event_id) !== row);
  return [...ranked, ...others];
}
