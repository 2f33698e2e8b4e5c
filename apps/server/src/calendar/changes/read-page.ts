import type { ReadableAuthor } from '../../account/permissions.ts';
import type { Database, Snapshot } from '../../database/database.ts';
import type { Change, RecordKind } from '../posts/journal.ts';
import type { Visibility } from '../posts/visibility.ts';
import { recordKinds } from '../records/kinds.ts';
import { changeSeenBy } from './audience.ts';
import { expired, type Position } from './cursor.ts';
import { findChanges, findHead, findRecords, scanLimit } from './repository.ts';

export interface SeenChange {
  readonly kind: RecordKind;
  readonly id: number;
  readonly change: Change;
  readonly revision: number;
  /** Epoch milliseconds; undefined in the phase of the records. */
  readonly atMs: number | undefined;
  /** Of a date of a series. */
  readonly seriesId?: number | undefined;
  readonly recurrenceId?: string | undefined;
}

export interface ChangePage {
  readonly changes: readonly SeenChange[];
  readonly next: Position;
  readonly hasMore: boolean;
}

interface Reader {
  readonly visibility: Visibility;
  readonly limit: number;
}

/** Page after a position, or the first page. */
export async function readPage(
  db: Database,
  snapshot: Snapshot,
  position: Position | undefined,
  reader: Reader,
): Promise<ChangePage> {
  const head = await findHead(db, snapshot);
  const start = position ?? { phase: 'records', since: head, kind: 0, afterId: 0 };
  // The database was restored from a backup, and the sequence numbers that the client has read will be used again.
  if ((start.phase === 'changes' ? start.seq : start.since) > head)
    throw expired('This cursor is from a later state of the calendar: start again without `cursor`.');
  return start.phase === 'records'
    ? readRecords(db, snapshot, start, head, reader)
    : readChanges(db, snapshot, start.seq, head, reader);
}

async function readChanges(
  db: Database,
  snapshot: Snapshot,
  after: number,
  head: number,
  { visibility, limit }: Reader,
): Promise<ChangePage> {
  const upTo = Math.min(head, after + scanLimit);
  const audience: ReadableAuthor = visibility.unpublishedOf;
  const rows = await findChanges(db, snapshot, { after, upTo, limit }, audience);
  const seq = rows.length < limit ? upTo : Number(rows.at(-1)?.seq ?? upTo);
  const changes = rows.flatMap((row): SeenChange[] => {
    const change = changeSeenBy(row, audience);
    const { kind, record_id: id, revision, at: atMs } = row;
    const date = { seriesId: row.series_id ?? undefined, recurrenceId: row.recurrence_id ?? undefined };
    return change === undefined ? [] : [{ kind, id, change, revision, atMs, ...date }];
  });
  return { changes, next: { phase: 'changes', seq }, hasMore: seq < head };
}

/** Ranges of ids that one page scans at most. */
const maxScans = 10;

/** Records change between the pages; the client then gets all changes since the first page, so it misses none. */
async function readRecords(
  db: Database,
  snapshot: Snapshot,
  start: Position & { readonly phase: 'records' },
  head: number,
  { visibility, limit }: Reader,
): Promise<ChangePage> {
  const changes: SeenChange[] = [];
  let { kind, afterId } = start;
  for (let scans = 0; scans < maxScans && changes.length < limit; scans += 1) {
    const name = recordKinds[kind];
    if (name === undefined) break;
    const asked = { after: afterId, limit: limit - changes.length };
    const { rows, upTo } = await findRecords(db, snapshot, name, asked, visibility);
    for (const { id, revision } of rows) changes.push({ kind: name, id, change: 'created', revision, atMs: undefined });
    if (upTo === undefined) kind += 1;
    afterId = upTo ?? 0;
  }
  const { since } = start;
  return kind < recordKinds.length
    ? { changes, next: { phase: 'records', since, kind, afterId }, hasMore: true }
    : { changes, next: { phase: 'changes', seq: since }, hasMore: since < head };
}
