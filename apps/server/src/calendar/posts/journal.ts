import type { Caller, UserId } from '../../account/caller.ts';
import type { Transaction } from '../../database/database.ts';
import { type PostKind, type PostState, statusAt } from './post.ts';

/** Kinds of records in the change feed. */
export type RecordKind = PostKind | 'category' | 'tag';

export type Change = 'created' | 'updated' | 'trashed' | 'restored' | 'deleted';

export interface Writer {
  /** Undefined for writes of the service itself. */
  readonly caller: Caller | undefined;
  readonly nowMs: number;
  readonly address?: string | undefined;
}

/** State of a record that decides who sees a change. Terms have no `post`: everybody sees them. */
export interface RecordState {
  readonly revision: number;
  readonly post?: PostState;
}

/** Change of one record in one transaction; the state is undefined if the record does not exist. */
export interface JournalEntry {
  /** Images are in the audit log but not in the change feed: clients see them inside posts. */
  readonly kind: RecordKind | 'image';
  readonly id: number;
  readonly before: RecordState | undefined;
  readonly after: RecordState | undefined;
  /** Changed members, by their names in the API. */
  readonly members: ReadonlySet<string>;
  /** Of a date of a series. */
  readonly date?: { readonly seriesId: number; readonly recurrenceId: string } | undefined;
}

/** Changes of one transaction, stored at its end in the change feed and the audit log. */
export interface Journal {
  readonly writer: Writer;
  entries(): JournalEntry[];
  /** Whether the transaction has written nothing: no entry and no id. */
  isUntouched(): boolean;
  /** Marks the transaction as written to before there is an entry. */
  touch(): void;
  note(entry: JournalEntry): void;
  /** Adds a changed member to the entry of a record, if there is one. */
  noteMember(kind: RecordKind, id: number, member: string): void;
}

const journals = new WeakMap<Transaction, Journal>();

export function openJournal(trx: Transaction, writer: Writer): Journal {
  const entries = new Map<string, JournalEntry>();
  let isTouched = false;
  const journal: Journal = {
    writer,
    entries: () => [...entries.values()],
    isUntouched: () => !isTouched && entries.size === 0,
    touch() {
      isTouched = true;
    },
    note(entry) {
      const name = `${entry.kind} ${entry.id}`;
      const earlier = entries.get(name);
      entries.set(name, earlier === undefined ? entry : joined(earlier, entry));
    },
    noteMember(kind, id, member) {
      const name = `${kind} ${id}`;
      const noted = entries.get(name);
      if (noted !== undefined) entries.set(name, { ...noted, members: new Set([...noted.members, member]) });
    },
  };
  journals.set(trx, journal);
  return journal;
}

/** Several writes of a record in one transaction are one change in the feed. */
function joined(earlier: JournalEntry, later: JournalEntry): JournalEntry {
  return { ...later, before: earlier.before, members: new Set([...earlier.members, ...later.members]) };
}

/** Throws outside `writeCalendar`, so that every write is in the change feed. */
export function journalOf(trx: Transaction): Journal {
  const journal = journals.get(trx);
  if (journal === undefined) throw new Error('The calendar is only written within writeCalendar.');
  return journal;
}

export interface ChangeRow {
  readonly kind: JournalEntry['kind'];
  readonly record_id: number;
  readonly change: Change;
  readonly revision: number;
  readonly at: number;
  readonly public_before: 0 | 1;
  readonly public_after: 0 | 1;
  readonly author_before: UserId | null;
  readonly author_after: UserId | null;
  /** Of a date of a series, with its original start as responses show it. */
  readonly series_id: number | null;
  readonly recurrence_id: string | null;
}

export function toChangeRow({ kind, id, before, after, date }: JournalEntry, nowMs: number): ChangeRow {
  return {
    kind,
    record_id: id,
    change: decideChange(before, after),
    revision: (after ?? before)?.revision ?? 0,
    at: nowMs,
    public_before: isPublic(before, nowMs),
    public_after: isPublic(after, nowMs),
    author_before: before?.post?.authorId ?? null,
    author_after: after?.post?.authorId ?? null,
    series_id: date?.seriesId ?? null,
    recurrence_id: date?.recurrenceId ?? null,
  };
}

function decideChange(before: RecordState | undefined, after: RecordState | undefined): Change {
  if (after === undefined) return 'deleted';
  if (after.post?.status === 'trash') return 'trashed';
  if (before === undefined) return 'created';
  return before.post?.status === 'trash' ? 'restored' : 'updated';
}

function isPublic(state: RecordState | undefined, nowMs: number): 0 | 1 {
  if (state === undefined) return 0;
  return state.post === undefined || statusAt(state.post, nowMs) === 'publish' ? 1 : 0;
}

/** Time at which the scheduled record is published. */
export function scheduledAt(state: RecordState | undefined): number | undefined {
  return state?.post?.status === 'future' ? state.post.publishedAtMs : undefined;
}

/**
 * Whether a change of a venue or organizer gives it other readers. Always true for the trash: events may still show the
 * record, and clients have no copy of it.
 */
export const hasOtherReaders = (before: PostState, after: PostState, nowMs: number): boolean =>
  before.authorId !== after.authorId ||
  before.status === 'trash' ||
  after.status === 'trash' ||
  (statusAt(before, nowMs) === 'publish') !== (statusAt(after, nowMs) === 'publish');

/** Members of the API by column, if their names differ. */
const memberNames: Readonly<Record<string, string>> = {
  author_id: 'author',
  image_id: 'image',
  venue_id: 'venue',
  parent_id: 'parent',
  published_local: 'date',
  start_local: 'start_date',
  end_local: 'end_date',
};
/** Columns that no member of the API writes. */
const internalColumns = new Set([
  ...['id', 'revision', 'modified_at', 'published_utc', 'trashed_from', 'start_utc', 'end_utc'],
  ...['name_key', 'event_count', 'taxonomy'],
]);

/** The members in which two rows of a table differ. */
export function changedMembers<Row extends object>(before: Row, after: Row): Set<string> {
  const columns = Object.entries(after).filter(([name, value]) => before[name as keyof Row] !== value); // as: both rows are of one table
  return new Set(columns.flatMap(([name]) => (internalColumns.has(name) ? [] : (memberNames[name] ?? name))));
}
