import type { Knex } from 'knex';
import type { UserId } from '../../account/caller.ts';
import { runIn, type Snapshot, type Transaction } from '../../database/database.ts';
import { maxId } from '../../database/max-id.ts';
import { idList, prepared, preparedChange, selectIds } from '../../database/statement.ts';
import { journalOf } from './journal.ts';
import type { IdKind, ImageId, Post, PostAddress, PostStatus, PostTable } from './post.ts';
import { prefetchIn } from './prefetch.ts';
import { slugsMeantBy } from './slug-paths.ts';
import { type Visibility, whereVisible } from './visibility.ts';

/** Columns that the tables of events, venues and organizers share. */
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

/** Next id of the sequence that events, venues, organizers and images share. */
export async function allocateId<Id extends number>(trx: Transaction, kind: IdKind): Promise<Id> {
  journalOf(trx).touch();
  const unused = kind === 'event' ? unusedEventIdsOf(trx) : [];
  if (unused.length === 0) unused.push(...(await allocateIds<Id>(trx, kind, prefetchIn(trx)?.changes ?? 1)));
  return unused.shift() as Id; // as: one id was allocated for each change
}

/** Ids allocated for the next creates of events in the transaction. */
const unusedEventIds = new WeakMap<Transaction, number[]>();

function unusedEventIdsOf(trx: Transaction): number[] {
  const ids = unusedEventIds.get(trx) ?? [];
  unusedEventIds.set(trx, ids);
  return ids;
}

/** Several ids of that sequence, in ascending order. */
export async function allocateIds<Id extends number>(trx: Transaction, kind: IdKind, count: number): Promise<Id[]> {
  if (count === 0) return [];
  journalOf(trx).touch();
  const places = Array.from({ length: count }, (_place, index) => index);
  const rows = await runIn<{ readonly id: Id }>(trx, insertRecords(kind, idList(places)));
  return rows.map(({ id }) => id).sort((one, other) => one - other);
}

const insertRecords = prepared(
  'insert into calendar_records (kind) select cast(? as varchar(20)) from json_each(?) returning id',
);

/** Deletes the ids of creates that were rejected. */
export async function deleteUnusedIds(trx: Transaction): Promise<void> {
  const ids = unusedEventIds.get(trx) ?? [];
  if (ids.length > 0) await runIn(trx, deleteRecords(idList(ids)));
}

const deleteRecords = preparedChange('calendar_records', `delete from calendar_records where id in (${selectIds})`);

/** Kind of the post or image with this id. */
export async function findKind(db: Knex, id: number): Promise<IdKind | undefined> {
  const row = await db<{ id: number; kind: IdKind }>('calendar_records').where({ id }).first('kind');
  return row?.kind;
}

/** Ids of visible posts; hidden and missing posts are not distinguished. */
export async function findVisibleIds(
  snapshot: Snapshot,
  table: PostTable,
  ids: readonly number[],
  visibility: Visibility,
): Promise<number[]> {
  const storable = [...new Set(ids)].filter((id) => id <= maxId);
  const rows: { id: number }[] = await whereVisible(snapshot(table).whereIn('id', storable), table, visibility).select(
    'id',
  );
  const found = rows.map(({ id }) => id);
  if (table !== 'events' || found.length === storable.length) return found;
  // Dates of series have ids of their own.
  const dates = snapshot('occurrences').join('events', 'events.id', 'occurrences.event_id');
  const ofDates = whereVisible(dates.whereIn('occurrences.id', storable), 'events', visibility);
  return [...new Set([...found, ...(await ofDates.pluck('occurrences.id'))])];
}

export async function isUser(trx: Transaction, id: number): Promise<boolean> {
  if (id > maxId) return false;
  const rows = await runIn(trx, selectUser(id));
  return rows.length > 0;
}

const selectUser = prepared('select id from users where id = ? and deleted_at is null');

/** Rows in the order of `ids`; ids without a row are skipped. */
export function inOrderOf<Row extends { readonly id: number }>(ids: readonly number[], rows: readonly Row[]): Row[] {
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}

/**
 * Finds the row of a post by its id or slug. A slug without letters, such as `!!!`, finds none: pending events can have
 * the empty slug.
 */
export async function findAtAddress<Row>(
  address: PostAddress,
  find: (condition: PostAddress) => Promise<Row | undefined>,
): Promise<Row | undefined> {
  if ('id' in address) return find({ id: address.id });
  for (const slug of slugsMeantBy(address.slug)) {
    const row = await find({ slug });
    if (row !== undefined) return row;
  }
  return undefined;
}
