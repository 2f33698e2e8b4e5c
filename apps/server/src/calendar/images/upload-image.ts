import { readFile } from 'node:fs/promises';
import { type Caller, userIdOf } from '../../account/caller.ts';
import type { Database, Transaction } from '../../database/database.ts';
import type { UploadedFile } from '../../http/handler.ts';
import { Problem } from '../../problems/problem.ts';
import { invalidParameters } from '../posts/invalid-parameters.ts';
import type { ImageId } from '../posts/post.ts';
import { allocateId } from '../posts/repository.ts';
import { type Site, writerOf } from '../posts/site.ts';
import { writeCalendar } from '../posts/write-calendar.ts';
import type { ImageEncoder } from './encode-apart.ts';
import { centre, type Image, type ImageDescription, UnusableImage } from './image.ts';
import { type ImageFolder, toImageName, uploadMonth } from './image-folder.ts';
import { removeUnused } from './import-images.ts';
import { insertImage } from './repository.ts';

export interface ImageLibrary {
  readonly db: Database;
  readonly encoder: ImageEncoder;
  readonly folder: ImageFolder;
}

/** Does the creation of an image inside its transaction, on whatever condition, and gives what is answered. */
export type CreateWithin<T> = (trx: Transaction, create: () => Promise<Image>) => Promise<T>;

/** Takes a file that a caller sent into the media library. Refuses what is no image, and what says it is another. */
export async function uploadImage<T>(
  { db, encoder, folder }: ImageLibrary,
  file: UploadedFile | undefined,
  { alt = '', focusX = centre.x, focusY = centre.y }: ImageDescription,
  createWithin: CreateWithin<T>,
  caller: Caller,
  site: Site,
): Promise<T> {
  if (file === undefined || file.name === '') throw fileMissing();
  const focus = { x: focusX, y: focusY };
  const encoded = await usable(async () => {
    const image = await encoder.encode(await readFile(file.path), focus);
    requireDeclaredType(file.mediaType, image.mediaType);
    return image;
  });
  const stored = await folder.store(encoded, uploadMonth(site), toImageName(file.name));
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

/** A file that says nothing of its type is believed its bytes. */
function requireDeclaredType(declared: string, actual: string): void {
  if (declared === 'application/octet-stream' || (spellings[declared] ?? declared) === actual) return;
  throw new UnusableImage(`it says that it is ${declared.slice(0, 100)}, and is ${actual}`);
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

const fileMissing = (): Problem =>
  new Problem('rest_missing_callback_param', {
    detail: "Required and missing: file. Send it as a file of a form ('multipart/form-data').",
    params: ['file'],
    errors: [{ pointer: '/file', code: 'required', detail: "'file' is required." }],
  });
