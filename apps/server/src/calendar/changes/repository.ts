import type { ReadableAuthor } from '../../account/permissions.ts';
import type { Database, Snapshot } from '../../database/database.ts';
import { joinSql, prepared, type Statement, sql } from '../../database/statement.ts';
import { dayMs } from '../../time/durations.ts';
import type { FeedChange } from '../posts/change-listener.ts';
import type { RecordKind } from '../posts/journal.ts';
import type { PostTable } from '../posts/post.ts';
import { type Visibility, visible } from '../posts/visibility.ts';
import { whereSeenBy } from './audience.ts';
import { cursorDays } from './cursor.ts';

interface RecordRow {
  readonly id: number;
  readonly revision: number;
}

/** Rows or ids that one statement scans at most, so that the cost of a page is bounded. */
export const scanLimit = 5_000;

const selectHead = prepared('select coalesce(max(seq), 0) as seq from calendar_changes');

/** Sequence number of the last committed change. */
export async function findHead(db: Database, snapshot: Snapshot): Promise<number> {
  const [row] = await db.select<{ seq: number }>(selectHead(), snapshot);
  return Number(row?.seq ?? 0);
}

/** Changes after `after` and up to `upTo` that the audience may see, in the order of their commits. */
export function findChanges(
  db: Database,
  snapshot: Snapshot,
  { after, upTo, limit }: { readonly after: number; readonly upTo: number; readonly limit: number },
  audience: ReadableAuthor,
): Promise<FeedChange[]> {
  const seen = whereSeenBy(audience);
  const text = `select * from calendar_changes where seq > ? and seq <= ? and ${seen.text} order by seq limit ?`;
  return db.select<FeedChange>({ ...sql(text, [after, upTo, ...seen.bindings, limit]), isPrepared: true }, snapshot);
}

interface Source {
  readonly table: PostTable | 'terms';
  readonly condition: Statement;
}

function sourceOf(kind: RecordKind, visibility: Visibility): Source {
  switch (kind) {
    case 'category':
      return { table: 'terms', condition: sql(`taxonomy = 'tribe_events_cat'`) };
    case 'tag':
      return { table: 'terms', condition: sql(`taxonomy = 'post_tag'`) };
    default: {
      const table: PostTable = `${kind}s`;
      return { table, condition: joinSql([visible(table, visibility), sql(`status <> 'trash'`)], ' and ') };
    }
  }
}

async function findNextId(db: Database, snapshot: Snapshot, table: Source['table'], after: number) {
  const first = { text: `select min(id) as id from ${table} where id > ?`, bindings: [after], isPrepared: true };
  const [row] = await db.select<{ id: number | null }>(first, snapshot);
  return row?.id ?? undefined;
}

export interface FoundRecords {
  readonly rows: readonly RecordRow[];
  /** Last id of the scan; undefined if there are no more. */
  readonly upTo: number | undefined;
}

/** Visible records of a kind outside the trash, among the next `scanLimit` ids. */
export async function findRecords(
  db: Database,
  snapshot: Snapshot,
  kind: RecordKind,
  { after, limit }: { readonly after: number; readonly limit: number },
  visibility: Visibility,
): Promise<FoundRecords> {
  const { table, condition } = sourceOf(kind, visibility);
  const first = await findNextId(db, snapshot, table, after);
  if (first === undefined) return { rows: [], upTo: undefined };
  const upTo = first + scanLimit;
  const text = `select id, revision from ${table} where id >= ? and id <= ? and ${condition.text} order by id limit ?`;
  const rows = await db.select<RecordRow>(sql(text, [first, upTo, ...condition.bindings, limit]), snapshot);
  return { rows, upTo: rows.length < limit ? upTo : (rows.at(-1)?.id ?? upTo) };
}

const selectDue = prepared('select 1 as due from scheduled_publications where at <= ? limit 1');

/** Whether a scheduled publication is due that is not in the feed. */
export async function hasDuePublications(db: Database, nowMs: number): Promise<boolean> {
  return (await db.select(selectDue(nowMs))).length > 0;
}

/** A cursor is valid to the end of a day, and the clocks of processes differ. */
const retentionDays = cursorDays + 3;

/**
 * Deletes up to `limit` changes that no valid cursor needs, and returns their number. Keeps the last change: cursors are
 * compared with it.
 */
export function deleteOldChanges(db: Database, nowMs: number, limit: number): Promise<number> {
  const atMs = nowMs - retentionDays * dayMs;
  const last = db.write('calendar_changes').max('seq');
  const oldest = db.write('calendar_changes').where('at', '<', atMs).where('seq', '<', last).limit(limit).select('seq');
  return db.write('calendar_changes').whereIn('seq', oldest).delete();
}
