import type { Database, Snapshot } from '../../database/database.ts';
import { rowContains, rowsContaining } from '../../database/search/find-texts.ts';
import { inList, joinSql, keyList, type Statement, selectIds, sql } from '../../database/statement.ts';
import type { SearchWords } from '../text/search-words.ts';
import { eventSets, type IdSet } from './event-sets.ts';
import { canUseIndexScan } from './index-scan.ts';
import {
  chooseScan,
  countForOrder,
  countPassed,
  fromNearerEnd,
  inOrderOfList,
  type Statements,
  toPassingPage,
  toTotal,
} from './index-scan-pages.ts';
import { type EventSearch, toCount, toDueCount, toPageInSets } from './list-sql.ts';

/** Maximum number of events that are looked up. */
const maxLookedUp = 1000;

/** Whether a list is a text search whose events can be counted without lookups. */
export function isCountable({ words, ...search }: EventSearch): boolean {
  const isInSets = search.located === undefined && search.featured !== false;
  return words !== undefined && isInSets && canUseIndexScan({ ...search, words: undefined });
}

/**
 * Statements of a text search (docs/adr/0022). Events with a rare text are looked up. Events with a frequent text are
 * counted in the table of times of all listed events, and their pages are found by an index scan, because many of the
 * scanned events match.
 */
export async function toSearchStatements(
  db: Database,
  snapshot: Snapshot | undefined,
  search: EventSearch,
  words: SearchWords,
): Promise<Statements> {
  const knex = snapshot ?? db.read;
  const found = rowsContaining(knex, 'events', { ...words, inOneColumn: false });
  const others = eventSets(knex, { ...search, words: undefined }, search.visibility);
  const few = await findFew(db, snapshot, found);
  if (few !== undefined) return toLookedUp(search, [few, ...others]);
  const texts = [rowContains(knex, 'events', 'e.id', words)];
  const counted = countTimes(search, found, others, texts);
  const counts = await countForOrder(db, snapshot, counted, search, texts);
  const scan = await chooseScan(db, snapshot, { ...search, words: undefined });
  const nearer = fromNearerEnd(search, counts.total);
  if (countPassed(nearer, counts) > counts.total) return toLookedUp(search, [found, ...others]);
  const page = inOrderOfList(search, toPassingPage(nearer, scan, counts, texts));
  return { page, total: toTotal(counts.total) };
}

const toLookedUp = (search: EventSearch, sets: readonly IdSet[]): Statements => ({
  page: toPageInSets(search, sets),
  total: toCount(search, sets),
});

/** Ids of a set if they are few, else undefined. */
async function findFew(db: Database, snapshot: Snapshot | undefined, set: IdSet): Promise<IdSet | undefined> {
  const some = sql(
    `select string_agg(cast(id as text), ',') as ids, count(*) as events
      from (select id from (${set.text}) as found limit ${maxLookedUp + 1}) as first_ones`,
    set.bindings,
  );
  const [row] = await db.select<{ ids: string | null; events: number }>(some, snapshot);
  if (Number(row?.events) > maxLookedUp) return undefined;
  return toSet(row?.ids?.split(',') ?? []);
}

/** The total: published events of a set, counted in a table of times only, and due events. */
function countTimes(
  search: EventSearch,
  found: IdSet,
  others: readonly IdSet[],
  texts: readonly Statement[],
): Statement {
  const { window, exclude, hasDue } = search;
  const conditions = joinSql(
    [
      sql('e.id = found.id and e.start_utc between ? and ?', [window.starts.from, window.starts.to]),
      sql('e.end_utc between ? and ?', [window.ends.from, window.ends.to]),
      ...others.map(({ text, bindings }) => sql(`e.id in (${text})`, bindings)),
      ...(exclude.length === 0 ? [] : [joinSql([sql('e.id not in'), inList(exclude)], ' ')]),
    ],
    ' and ',
  );
  const scheduled = hasDue ? toDueCount(search, texts) : sql('select 0');
  return sql(
    `select count(*) + (${scheduled.text}) as total
      from (${found.text}) as found cross join listed_events e where ${conditions.text}`,
    [...scheduled.bindings, ...found.bindings, ...conditions.bindings],
  );
}

const toSet = (ids: readonly string[]): IdSet => sql(selectIds, [keyList(ids)]);
