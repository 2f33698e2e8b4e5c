import type { ReadableAuthor } from '../../account/permissions.ts';
import type { Database, Snapshot } from '../../database/database.ts';
import { joinSql, prepared, type Statement, sql } from '../../database/statement.ts';
import type { ChangeRow, RecordKind } from '../posts/journal.ts';
import type { PostTable } from '../posts/post.ts';
import { type Visibility, visible } from '../posts/visibility.ts';
import { seenBy } from './audience.ts';

export interface StoredChange extends ChangeRow {
  readonly kind: RecordKind;
  readonly seq: number;
}

/** A record as the feed shows it to who begins. */
interface RecordRow {
  readonly id: number;
  readonly revision: number;
}

/** How many rows or ids one statement looks through at the most, whatever it finds: a page costs the same everywhere. */
export const stretch = 5_000;

const selectHead = prepared('select coalesce(max(seq), 0) as seq from calendar_changes');

/** The number of the last change that is committed. */
export async function findHead(db: Database, snapshot: Snapshot): Promise<number> {
  const [row] = await db.select<{ seq: number }>(selectHead(), snapshot);
  return Number(row?.seq ?? 0);
}

/** The changes after `after` and up to `upTo` that the audience learns of, in the order of their commits. */
export function findChanges(
  db: Database,
  snapshot: Snapshot,
  { after, upTo, limit }: { readonly after: number; readonly upTo: number; readonly limit: number },
  audience: ReadableAuthor,
): Promise<StoredChange[]> {
  const seen = seenBy(audience);
  const text = `select * from calendar_changes where seq > ? and seq <= ? and ${seen.text} order by seq limit ?`;
  return db.select<StoredChange>({ ...sql(text, [after, upTo, ...seen.bindings, limit]), isPrepared: true }, snapshot);
}

/** In this order, what a record is linked to comes before it. */
export const recordKinds: readonly RecordKind[] = ['category', 'tag', 'venue', 'organizer', 'event'];

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

/** The first id after `after` that the table has. */
async function findNextId(db: Database, snapshot: Snapshot, table: Source['table'], after: number) {
  const first = { text: `select min(id) as id from ${table} where id > ?`, bindings: [after], isPrepared: true };
  const [row] = await db.select<{ id: number | null }>(first, snapshot);
  return row?.id ?? undefined;
}

export interface FoundRecords {
  readonly rows: readonly RecordRow[];
  /** The id up to which everything was looked at; undefined where there are no more. */
  readonly upTo: number | undefined;
}

/** Visible records of a kind outside the trash, by their ids, from among the next `stretch` ids. */
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
  const upTo = first + stretch;
  const text = `select id, revision from ${table} where id >= ? and id <= ? and ${condition.text} order by id limit ?`;
  const rows = await db.select<RecordRow>(sql(text, [first, upTo, ...condition.bindings, limit]), snapshot);
  return { rows, upTo: rows.length < limit ? upTo : (rows.at(-1)?.id ?? upTo) };
}

const selectDue = prepared('select 1 as due from scheduled_publications where at <= ? limit 1');

/** Whether time alone has published something that is not among the changes yet. */
export async function hasDuePublications(db: Database, nowMs: number): Promise<boolean> {
  return (await db.select(selectDue(nowMs))).length > 0;
}

/**
 * Deletes some of the oldest changes from before a moment, and says how many. The last one stays: cursors are compared
 * with it.
 */
export function deleteChangesBefore(db: Database, atMs: number, limit: number): Promise<number> {
  const last = db.write('calendar_changes').max('seq');
  const oldest = db.write('calendar_changes').where('at', '<', atMs).where('seq', '<', last).limit(limit).select('seq');
  return db.write('calendar_changes').whereIn('seq', oldest).delete();
}
