import { readFile } from 'node:fs/promises';
import type { UploadedFile } from '@ngoma/express-contract';
import type { Knex } from 'knex';
import { type Caller, userIdOf } from '../../account/caller.ts';
import { canEdit } from '../../account/permissions.ts';
import type { Database, Transaction } from '../../database/database.ts';
import { Problem } from '../../problems/problem.ts';
import { forbidden } from '../posts/access.ts';
import { invalidParameters } from '../posts/invalid-parameters.ts';
import type { ImageId } from '../posts/post.ts';
import { type ConditionalInput, writeOnCondition } from '../posts/preconditions.ts';
import { allocateId } from '../posts/repository.ts';
import { requireUpload } from '../posts/require-upload.ts';
import { type Site, writerOf } from '../posts/site.ts';
import { type Visibility, visibilityOf } from '../posts/visibility.ts';
import { writeCalendar } from '../posts/write-calendar.ts';
import {
  centre,
  type FocusPoint,
  type Image,
  type ImageCopy,
  type ImageDescription,
  isSamePoint,
  UnusableImage,
} from './image.ts';
import type { ImageEncoder } from './image-encoder.ts';
import { type ImageFolder, toImageName, uploadMonth } from './image-folder.ts';
import { removeUnused } from './import-images.ts';
import {
  deleteImageRow,
  findImage,
  findImageUses,
  type ImageUse,
  insertImage,
  isLogo,
  replaceImageRow,
} from './repository.ts';

interface Condition extends ConditionalInput {
  /** The body of a GET, for ETags. */
  show(image: Image): unknown;
}

const onCondition = (condition: Condition, current: Image, write: () => Promise<Image>): Promise<Image> =>
  writeOnCondition(condition.headers, async () => [condition.show(current)], write);

export async function requireImage(db: Knex, id: number): Promise<Image> {
  const image = await findImage(db, id);
  if (image !== undefined) return image;
  throw new Problem('image-not-found', { detail: `There is no image with the id ${id}.` });
}

/** Updates an image. Crops are encoded before the transaction, because encoding takes seconds. */
export async function describeImage(
  { db, encoder, folder }: ImageLibrary,
  id: number,
  { alt, focusX, focusY }: ImageDescription,
  condition: Condition,
  caller: Caller,
  site: Site,
): Promise<Image> {
  const before = await requireImage(db.read, id);
  requireOwn(caller, before);
  const focus = { x: focusX ?? before.focus.x, y: focusY ?? before.focus.y };
  const crops = isSamePoint(focus, before.focus) ? undefined : await cut(before, focus);
  const change = async (trx: Transaction) => {
    const current = await requireImage(trx, id);
    return onCondition(condition, current, async () => {
      const image = {
        ...current,
        ...(alt !== undefined && { alt }),
        ...(crops && { focus, copies: replaceCopies(current.copies, crops) }),
      };
      await replaceImageRow(trx, current, image);
      return image;
    });
  };
  return writeCalendar(db, change, writerOf(caller, site));

  async function cut(image: Image, around: FocusPoint): Promise<ImageCopy[]> {
    return folder.storeCopies(image, await encoder.encodeCrops(await folder.read(image), around));
  }
}

const replaceCopies = (copies: readonly ImageCopy[], others: readonly ImageCopy[]): ImageCopy[] =>
  copies.map((copy) => others.find(({ name }) => name === copy.name) ?? copy);

/** Deletes an unused image and its files. */
export async function deleteImage(
  { db, folder }: ImageLibrary,
  id: number,
  condition: Condition,
  caller: Caller,
  site: Site,
): Promise<Image> {
  const remove = async (trx: Transaction) => {
    const image = await requireImage(trx, id);
    requireOwn(caller, image);
    await requireUnused(trx, image, visibilityOf(caller, site.nowMs));
    return onCondition(condition, image, async () => {
      await deleteImageRow(trx, image.id);
      return image;
    });
  };
  const deleted = await writeCalendar(db, remove, writerOf(caller, site));
  await folder.remove(deleted);
  return deleted;
}

/** Images are public, so the rights for published posts of the author apply. */
function requireOwn(caller: Caller, { authorId }: Image): void {
  if (canEdit(caller, { authorId, status: 'publish' })) return;
  throw forbidden('Your role may not change this image; ask its author or an editor to do it.');
}

const mostUses = 20;

async function requireUnused(db: Knex, { id }: Image, visibility: Visibility): Promise<void> {
  if (await isLogo(db, id))
    throw new Problem('image-in-use', {
      detail: 'This image is the logo of the calendar; choose another logo in the settings first.',
      data: { used_by: [] },
    });
  const uses = await findImageUses(db, id, visibility, mostUses);
  if (uses.length === 0) return;
  const seen = uses.filter(({ visible }) => visible).slice(0, mostUses);
  throw new Problem('image-in-use', {
    detail: `This image is shown by ${nameUses(uses, seen)}; choose another image there first.`,
    data: { used_by: seen.map(({ kind, id }) => ({ kind, id })) },
  });
}

function nameUses(uses: readonly ImageUse[], seen: readonly ImageUse[]): string {
  const [first] = seen;
  if (first === undefined) return 'something that you may not read';
  const others = uses.length - 1;
  return `${first.kind} ${first.id}${others === 0 ? '' : ` and ${others} more`}`;
}

export interface ImageLibrary {
  readonly db: Database;
  readonly encoder: ImageEncoder;
  readonly folder: ImageFolder;
}

/** Wraps the creation of an image inside its transaction and returns the response. */
export type CreateWithin<T> = (trx: Transaction, create: () => Promise<Image>) => Promise<T>;

/** Stores an uploaded file in the media library. Rejects files that are no image or declare another type. */
export async function uploadImage<T>(
  { db, encoder, folder }: ImageLibrary,
  file: UploadedFile | undefined,
  { alt = '', focusX = centre.x, focusY = centre.y }: ImageDescription,
  createWithin: CreateWithin<T>,
  caller: Caller,
  site: Site,
): Promise<T> {
  const upload = requireUpload(file);
  const focus = { x: focusX, y: focusY };
  const encoded = await usable(async () => {
    const image = await encoder.encode(await readFile(upload.path), focus);
    requireDeclaredType(upload.mediaType, image.mediaType);
    return image;
  });
  const stored = await folder.store(encoded, uploadMonth(site), toImageName(upload.name));
  try {
    const create = (trx: Transaction) =>
      createWithin(trx, async () => {
        const id = await allocateId<ImageId>(trx, 'image');
        const image = { id, ...stored, alt, focus, authorId: userIdOf(caller) };
        await insertImage(trx, { ...image, sourceUrl: undefined, createdAtMs: site.nowMs });
        return image;
      });
    return await writeCalendar(db, create, writerOf(caller, site));
  } finally {
    await removeUnused(db, folder, [stored]);
  }
}

const spellings: Readonly<Record<string, string>> = { 'image/jpg': 'image/jpeg', 'image/pjpeg': 'image/jpeg' };

/** `application/octet-stream` declares no type. */
function requireDeclaredType(declared: string, actual: string): void {
  if (declared === 'application/octet-stream' || (spellings[declared] ?? declared) === actual) return;
  throw new UnusableImage(`its declared type is ${declared.slice(0, 100)}, but it is ${actual}`);
}

async function usable<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof UnusableImage)) throw error;
    const sentence = `The file in 'file' cannot be used: ${error.message}.`;
    throw invalidParameters([{ name: 'file', pointer: '/file', rule: 'image', sentence }]);
  }
}
