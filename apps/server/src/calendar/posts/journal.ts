import type { Caller, UserId } from '../../account/caller.ts';
import type { Transaction } from '../../database/database.ts';
import { type PostKind, type PostState, statusAt } from './post.ts';

/** The records whose changes clients follow. */
export type RecordKind = PostKind | 'category' | 'tag';

export type Change = 'created' | 'updated' | 'trashed' | 'restored' | 'deleted';

/** Who writes, when, and from where. */
export interface Writer {
  /** Undefined where the service itself writes. */
  readonly caller: Caller | undefined;
  readonly nowMs: number;
  readonly address?: string | undefined;
}

/** A record at one moment, as far as it decides what its readers learn of a change. Terms have no state: all see them. */
export interface RecordState {
  readonly revision: number;
  readonly post?: PostState;
}

/** What one transaction did to one record; undefined states are those of a record that is not there. */
export interface JournalEntry {
  /** Images are audited, but not followed: clients see them inside posts. */
  readonly kind: RecordKind | 'image';
  readonly id: number;
  readonly before: RecordState | undefined;
  readonly after: RecordState | undefined;
  /** What a write changed, by the names of the API. */
  readonly members: ReadonlySet<string>;
}

/** All that one transaction changes in the calendar: at its end it becomes rows of the change feed and of the audit. */
export interface Journal {
  readonly writer: Writer;
  entries(): JournalEntry[];
  /** Whether nothing was written so far: neither noted nor given an id. */
  isUntouched(): boolean;
  /** Says that something is being written, before there is an entry to note. */
  touch(): void;
  note(entry: JournalEntry): void;
  /** Adds a member to what a record of this transaction is noted with. */
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

/** Of several writes of a record in one transaction, its readers learn of one. */
function joined(earlier: JournalEntry, later: JournalEntry): JournalEntry {
  return { ...later, before: earlier.before, members: new Set([...earlier.members, ...later.members]) };
}

/** The journal of the transaction; throws outside `writeCalendar`, so that no write can forget its readers. */
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
}

/** The row of the change feed. */
export function toChangeRow({ kind, id, before, after }: JournalEntry, nowMs: number): ChangeRow {
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

/** When the record will be published by time alone. */
export function scheduledAt(state: RecordState | undefined): number | undefined {
  return state?.post?.status === 'future' ? state.post.publishedAtMs : undefined;
}

/**
 * Whether others see it than before, or it is in the trash, where its events may still show it and no client has a copy.
 */
export const hasOtherReaders = (before: PostState, after: PostState, nowMs: number): boolean =>
  before.authorId !== after.authorId ||
  before.status === 'trash' ||
  after.status === 'trash' ||
  (statusAt(before, nowMs) === 'publish') !== (statusAt(after, nowMs) === 'publish');

/** Columns by the members of the API that write them; those left out are kept by the service itself. */
const memberNames: Readonly<Record<string, string>> = {
  author_id: 'author',
  image_id: 'image',
  venue_id: 'venue',
  parent_id: 'parent',
  published_local: 'date',
  start_local: 'start_date',
  end_local: 'end_date',
};
const housekeeping = new Set([
  ...['id', 'revision', 'modified_at', 'published_utc', 'trashed_from', 'start_utc', 'end_utc'],
  ...['name_key', 'event_count', 'taxonomy'],
]);

/** The members in which two rows of a table differ. */
export function changedMembers<Row extends object>(before: Row, after: Row): Set<string> {
  const columns = Object.entries(after).filter(([name, value]) => before[name as keyof Row] !== value); // as: of one table
  return new Set(columns.flatMap(([name]) => (housekeeping.has(name) ? [] : (memberNames[name] ?? name))));
}
