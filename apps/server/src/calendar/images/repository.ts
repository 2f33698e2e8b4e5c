import type { Knex } from 'knex';
import type { UserId } from '../../account/caller.ts';
import type { Transaction } from '../../database/database.ts';
import { maxId } from '../../database/max-id.ts';
import { countRows } from '../lists/count-rows.ts';
import { journalOf } from '../posts/journal.ts';
import { touchPostsWithImage } from '../posts/journal-store.ts';
import type { ImageId, PostKind, PostTable } from '../posts/post.ts';
import { type Visibility, visible } from '../posts/visibility.ts';
import {
  type Image,
  type ImageCopy,
  type ImageReference,
  isSamePoint,
  ownImagePath,
  sourceAddress,
  type WithImage,
} from './image.ts';

interface ImageRow {
  readonly id: ImageId;
  readonly path: string;
  readonly media_type: string;
  readonly width: number;
  readonly height: number;
  readonly size_bytes: number;
  readonly sizes: string;
  readonly author_id: UserId;
  readonly alt: string;
  readonly focus_x: number;
  readonly focus_y: number;
}

const columns: (keyof ImageRow)[] = [
  ...(['id', 'path', 'media_type', 'width', 'height', 'size_bytes', 'sizes'] as const),
  ...(['author_id', 'alt', 'focus_x', 'focus_y'] as const),
];

interface CopyRow {
  readonly name: string;
  readonly path: string;
  readonly width: number;
  readonly height: number;
  readonly size_bytes: number;
}

export async function findImage(db: Knex, id: number): Promise<Image | undefined> {
  if (id > maxId) return undefined;
  const images = await findImages(db, [id as ImageId]); // as: it is one if a row has it
  return images.get(id as ImageId);
}

async function findImages(db: Knex, ids: readonly ImageId[]): Promise<Map<ImageId, Image>> {
  if (ids.length === 0) return new Map();
  const rows = await db<ImageRow>('images')
    .whereIn('id', [...new Set(ids)])
    .select(columns);
  return new Map(rows.map((row) => [row.id, toImage(row)]));
}

/** Finds an image by its id, its URL, or the URL that it was imported from. */
export async function findImageId(
  db: Knex,
  reference: Exclude<ImageReference, { kind: 'none' }>,
  origin: string,
): Promise<ImageId | undefined> {
  if (reference.kind === 'id' && reference.id > maxId) return undefined;
  const query = db<ImageRow & { source_url: string | null }>('images').orderBy('id');
  if (reference.kind === 'id')
    query.where({ id: reference.id as ImageId }); // as: it is one if a row has it
  else {
    const path = ownImagePath(reference.url, origin);
    if (path === undefined) query.where({ source_url: sourceAddress(reference.url) });
    else query.where({ path });
  }
  const row = await query.first('id');
  return row?.id;
}

export async function findUsedPaths(db: Knex, paths: readonly string[]): Promise<Set<string>> {
  const rows = await db<ImageRow>('images').whereIn('path', paths).select('path');
  return new Set(rows.map(({ path }) => path));
}

export interface NewImage extends Image {
  /** The URL that it was imported from, normalized by `sourceAddress`; undefined for uploads. */
  readonly sourceUrl: string | undefined;
  readonly createdAtMs: number;
}

export async function insertImage(trx: Transaction, image: NewImage): Promise<void> {
  await trx('images').insert({
    id: image.id,
    author_id: image.authorId,
    path: image.path,
    media_type: image.mediaType,
    width: image.width,
    height: image.height,
    size_bytes: image.sizeBytes,
    sizes: JSON.stringify(image.copies.map(fromCopy)),
    source_url: image.sourceUrl ?? null,
    alt: image.alt,
    focus_x: image.focus.x,
    focus_y: image.focus.y,
    created_at: image.createdAtMs,
  });
  journalOf(trx).note({ kind: 'image', id: image.id, before: undefined, after: { revision: 1 }, members: new Set() });
}

/** Updates an image and the revisions of the posts that show it. */
export async function replaceImageRow(trx: Transaction, before: Image, after: Image): Promise<void> {
  const { id, alt, focus, copies } = after;
  await trx<ImageRow>('images')
    .where({ id })
    .update({ alt, focus_x: focus.x, focus_y: focus.y, sizes: JSON.stringify(copies.map(fromCopy)) });
  const changed = { alt: alt !== before.alt, focus: !isSamePoint(focus, before.focus) };
  const members = new Set(Object.entries(changed).flatMap(([name, isChanged]) => (isChanged ? [name] : [])));
  journalOf(trx).note({ kind: 'image', id, before: { revision: 1 }, after: { revision: 1 }, members });
  await touchPostsWithImage(trx, id);
}

export async function deleteImageRow(trx: Transaction, id: ImageId): Promise<void> {
  await trx<ImageRow>('images').where({ id }).delete();
  await trx('calendar_records').where({ id }).delete();
  journalOf(trx).note({ kind: 'image', id, before: { revision: 1 }, after: undefined, members: new Set() });
}

export async function listImageRows(db: Knex, limit: number, offset: number): Promise<Image[]> {
  const rows = await db<ImageRow>('images').orderBy('id', 'desc').limit(limit).offset(offset).select(columns);
  return rows.map(toImage);
}

/** Whether an image is the logo of the calendar. */
export const isLogo = async (db: Knex, id: ImageId): Promise<boolean> =>
  (await db('calendar_settings').where({ logo_id: id }).first('id')) !== undefined;

export const countImages = (db: Knex): Promise<number> => countRows(db('images'));

export interface ImageUse {
  readonly kind: PostKind;
  readonly id: number;
  /** Whether the caller may see it. */
  readonly visible: boolean;
}

const tablesOfKinds = { event: 'events', venue: 'venues', organizer: 'organizers' } as const;

/** The posts with an image, including trashed ones; at most `limit` of each kind. */
export async function findImageUses(db: Knex, id: ImageId, visibility: Visibility, limit: number): Promise<ImageUse[]> {
  const uses: ImageUse[] = [];
  // as: its own entries
  for (const [kind, table] of Object.entries(tablesOfKinds) as [PostKind, PostTable][]) {
    const seen = visible(table, visibility);
    const rows = await db(table)
      .where({ image_id: id })
      .orderBy('id')
      .limit(limit)
      .select<{ id: number; seen: number }[]>(
        'id',
        db.raw(`case when ${seen.text} then 1 else 0 end as seen`, [...seen.bindings]),
      );
    uses.push(...rows.map((row) => ({ kind, id: row.id, visible: row.seen === 1 })));
  }
  return uses;
}

function toImage(row: ImageRow): Image {
  const copies: readonly CopyRow[] = JSON.parse(row.sizes);
  return {
    id: row.id,
    path: row.path,
    mediaType: row.media_type,
    width: row.width,
    height: row.height,
    sizeBytes: row.size_bytes,
    copies: copies.map(toCopy),
    authorId: row.author_id,
    alt: row.alt,
    focus: { x: row.focus_x, y: row.focus_y },
  };
}

function toCopy({ size_bytes, ...row }: CopyRow): ImageCopy {
  return { ...row, sizeBytes: size_bytes };
}

function fromCopy({ sizeBytes, ...copy }: ImageCopy): CopyRow {
  return { ...copy, size_bytes: sizeBytes };
}

/** The images of posts by image id, in at most one query. */
export function findImagesOf(
  db: Knex,
  posts: readonly { readonly imageId: ImageId | undefined }[],
): Promise<Map<ImageId, Image>> {
  return findImages(
    db,
    posts.flatMap(({ imageId }) => (imageId === undefined ? [] : [imageId])),
  );
}

export async function withImages<Post extends { readonly imageId: ImageId | undefined }>(
  db: Knex,
  posts: readonly Post[],
): Promise<WithImage<Post>[]> {
  const images = await findImagesOf(db, posts);
  return posts.map((post) => ({ post, image: post.imageId && images.get(post.imageId) }));
}

export async function withImage<Post extends { readonly imageId: ImageId | undefined }>(
  db: Knex,
  post: Post,
): Promise<WithImage<Post>> {
  const images = await findImagesOf(db, [post]);
  return { post, image: post.imageId && images.get(post.imageId) };
}
