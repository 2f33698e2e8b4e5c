import type { Knex } from 'knex';
import type { UserId } from '../../account/caller.ts';
import type { Transaction } from '../../database/database.ts';
import { type ImageId, MAX_ID } from '../posts/post.ts';
import {
  type Image,
  type ImageCopy,
  type ImageReference,
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
}

interface CopyRow {
  readonly name: string;
  readonly path: string;
  readonly width: number;
  readonly height: number;
  readonly size_bytes: number;
}

/** The images with these ids; ids of nothing are left out. */
async function findImages(db: Knex, ids: readonly ImageId[]): Promise<Map<ImageId, Image>> {
  if (ids.length === 0) return new Map();
  const rows = await db<ImageRow>('images')
    .whereIn('id', [...new Set(ids)])
    .select('id', 'path', 'media_type', 'width', 'height', 'size_bytes', 'sizes');
  return new Map(rows.map((row) => [row.id, toImage(row)]));
}

/**
 * The id of the image that a reference names: by its id, by its own address, or by the address that it was copied from.
 */
export async function findImageId(
  db: Knex,
  reference: Exclude<ImageReference, { kind: 'none' }>,
  origin: string,
): Promise<ImageId | undefined> {
  if (reference.kind === 'id' && reference.id > MAX_ID) return undefined;
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

/** The paths among these that belong to images. */
export async function findUsedPaths(db: Knex, paths: readonly string[]): Promise<Set<string>> {
  const rows = await db<ImageRow>('images').whereIn('path', paths).select('path');
  return new Set(rows.map(({ path }) => path));
}

export interface NewImage extends Image {
  readonly authorId: UserId;
  /** As `sourceAddress` writes it. */
  readonly sourceUrl: string;
  /** Epoch milliseconds. */
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
    source_url: image.sourceUrl,
    created_at: image.createdAtMs,
  });
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
  };
}

function toCopy({ size_bytes, ...row }: CopyRow): ImageCopy {
  return { ...row, sizeBytes: size_bytes };
}

function fromCopy({ sizeBytes, ...copy }: ImageCopy): CopyRow {
  return { ...copy, size_bytes: sizeBytes };
}

/** The images of some posts by their ids; one query, and none where no post has an image. */
export function findImagesOf(
  db: Knex,
  posts: readonly { readonly imageId: ImageId | undefined }[],
): Promise<Map<ImageId, Image>> {
  return findImages(
    db,
    posts.flatMap(({ imageId }) => (imageId === undefined ? [] : [imageId])),
  );
}

/** Posts with their images, in the same order. */
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
