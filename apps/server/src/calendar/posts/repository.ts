import type { Knex } from 'knex';
import type { UserId } from '../../account/caller.ts';
import type { Database, Snapshot, Transaction } from '../../database/database.ts';
import { createConcurrencyLimit } from '../../jobs/concurrency-limit.ts';
import { slugify } from '../text/slugify.ts';
import { openJournal, type Writer } from './journal.ts';
import { announcePublications, storeJournal } from './journal-store.ts';
import {
  type IdKind,
  type ImageId,
  MAX_ID,
  type Post,
  type PostAddress,
  type PostStatus,
  type PostTable,
} from './post.ts';
import { type Visibility, whereVisible } from './visibility.ts';

/** The columns that the tables of events, venues and organizers share. */
export interface PostRow {
  readonly author_id: UserId;
  readonly status: PostStatus;
  readonly trashed_from: PostStatus | null;
  readonly slug: string;
  readonly description: string;
  readonly image_id: ImageId | null;
  readonly published_local: string;
  readonly published_utc: number | null;
  readonly modified_at: number;
  readonly revision: number;
}

export function fromPostRow(row: PostRow): Post {
  return {
    authorId: row.author_id,
    status: row.status,
    trashedFrom: row.trashed_from ?? undefined,
    slug: row.slug,
    description: row.description,
    imageId: row.image_id ?? undefined,
    publishedLocal: row.published_local,
    publishedAtMs: row.published_utc ?? undefined,
    modifiedAtMs: row.modified_at,
    revision: row.revision,
  };
}

export function toPostRow(post: Post): PostRow {
  return {
    author_id: post.authorId,
    status: post.status,
    trashed_from: post.trashedFrom ?? null,
    slug: post.slug,
    description: post.description,
    image_id: post.imageId ?? null,
    published_local: post.publishedLocal,
    published_utc: post.publishedAtMs ?? null,
    modified_at: post.modifiedAtMs,
    revision: post.revision,
  };
}

/** The next id of the one sequence of events, venues, organizers and images; `Id` is the branded id of that kind. */
export async function allocateId<Id extends number>(trx: Transaction, kind: IdKind): Promise<Id> {
  const [row] = await trx<{ id: Id; kind: IdKind }>('calendar_records').insert({ kind }).returning('id');
  if (row === undefined) throw new Error('The database gave no id');
  return row.id as Id; // as: an id of the kind that was just stored
}

/** The kind of the post or image with this id; undefined where there is none. */
export async function findKind(db: Knex, id: number): Promise<IdKind | undefined> {
  const row = await db<{ id: number; kind: IdKind }>('calendar_records').where({ id }).first('kind');
  return row?.kind;
}

/** Those of the ids that are those of visible posts of the table: a hidden one is as good as none. */
export async function findVisibleIds(
  snapshot: Snapshot,
  table: PostTable,
  ids: readonly number[],
  visibility: Visibility,
): Promise<number[]> {
  const storable = [...new Set(ids)].filter((id) => id <= MAX_ID);
  const rows: { id: number }[] = await whereVisible(snapshot(table).whereIn('id', storable), table, visibility).select(
    'id',
  );
  return rows.map(({ id }) => id);
}

/** Whether there is a user with this id. */
export async function isUser(trx: Transaction, id: number): Promise<boolean> {
  if (id > MAX_ID) return false;
  const row = await trx<{ id: UserId }>('users')
    .where({ id: id as UserId }) // as: it is one if a row has it
    .first('id');
  return row !== undefined;
}

/** Rows in the order of the ids that were asked for; ids without a row are left out. */
export function inOrderOf<Row extends { readonly id: number }>(ids: readonly number[], rows: readonly Row[]): Row[] {
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}

/**
 * Runs a change of the calendar in one transaction. The revision is counted first: on PostgreSQL the writers then wait
 * for each other at its row, so that a slug or name that one has found free is not taken by another. Few of them wait
 * there; the others wait here for their turn, without a connection and without its deadlines, so that none of a thousand
 * that come at once is refused, and readers find connections. What the work has noted in its journal is stored last.
 */
export function writeCalendar<T>(
  db: Database,
  work: (trx: Transaction) => Promise<T>,
  writer: Writer = { caller: undefined, nowMs: Date.now() },
): Promise<T> {
  return turnsOf(db)(() =>
    db.transaction(async (trx) => {
      await db.bumpRevision(trx, 'calendar');
      const journal = openJournal(trx, writer);
      await announcePublications(trx, writer.nowMs);
      const result = await work(trx);
      await storeJournal(db, trx, journal);
      return result;
    }),
  );
}

/** The next ones wait in the database already while one commits. */
const writersAtOnce = 4;

type Turns = ReturnType<typeof createConcurrencyLimit>;
const turns = new WeakMap<Database, Turns>();

function turnsOf(db: Database): Turns {
  const known = turns.get(db) ?? createConcurrencyLimit(writersAtOnce);
  turns.set(db, known);
  return known;
}

/** The column and the value to look for: any spelling of a slug finds the stored one. */
export function toCondition(address: PostAddress): PostAddress {
  return 'id' in address ? { id: address.id } : { slug: slugify(address.slug) };
}
