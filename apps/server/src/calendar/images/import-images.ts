import type { Knex } from 'knex';
import { type Caller, userIdOf } from '../../account/caller.ts';
import { canUpload } from '../../account/permissions.ts';
import type { Database, Transaction } from '../../database/database.ts';
import { createConcurrencyLimit } from '../../limits/concurrency-limit.ts';
import type { AddressPolicy } from '../../outbound/address-policy.ts';
import type { GuardedGet } from '../../outbound/guarded-get.ts';
import { invalidParameters } from '../posts/invalid-parameters.ts';
import type { ImageId } from '../posts/post.ts';
import type { Prefetch } from '../posts/prefetch.ts';
import { allocateId } from '../posts/repository.ts';
import { type Site, writerOf } from '../posts/site.ts';
import { writeCalendar } from '../posts/write-calendar.ts';
import type { ImageEncoder } from './encode-apart.ts';
import { fetchImage } from './fetch-image.ts';
import { centre, type ImageReference, ownImagePath, sourceAddress, UnusableImage } from './image.ts';
import { type ImageFolder, imageNameOf, type StoredImage, uploadMonth } from './image-folder.ts';
import { findImageId, findUsedPaths, insertImage } from './repository.ts';

/** An image that a write names, and the member of its body that names it: `/venue/image` in `venue`. */
export interface NamedImage {
  readonly reference: ImageReference | undefined;
  readonly name: string;
  readonly pointer: string;
}

/**
 * Runs a change of the calendar in one transaction, after importing the foreign images that it names into the media
 * library. They are fetched before the transaction begins, and removed if it fails. Refuses images that cannot be
 * imported, and callers who may not upload.
 */
export type WriteWithImages = <T>(
  named: readonly NamedImage[],
  caller: Caller,
  site: Site,
  work: (trx: Transaction) => Promise<T>,
  prefetch?: Prefetch,
) => Promise<T>;

export interface ImageImportOptions {
  readonly db: Database;
  readonly encoder: ImageEncoder;
  readonly folder: ImageFolder;
  readonly getter: Pick<GuardedGet, 'get'>;
  readonly policy: AddressPolicy;
}

interface ForeignImage extends NamedImage {
  /** As `sourceAddress` writes it. */
  readonly url: string;
}

interface FetchedImage {
  readonly url: string;
  readonly stored: StoredImage;
}

/** In one write: each may take as long as a slow server needs. */
const maxImages = 5;
/** An index of PostgreSQL takes no more. */
const maxUrlLength = 2048;
/** In this process, to bound the memory that images take. */
const fetchesAtATime = 4;

export function createImageImport({ db, encoder, folder, getter, policy }: ImageImportOptions): WriteWithImages {
  const limitFetches = createConcurrencyLimit(fetchesAtATime);

  return async (named, caller, site, work, prefetch) => {
    const wanted = await findForeign(named, caller, site);
    const fetched: FetchedImage[] = [];
    try {
      for (const image of wanted) fetched.push(await limitFetches(() => fetchOne(image, site)));
      return await writeCalendar(
        db,
        async (trx) => {
          for (const image of fetched) await storeRow(trx, image, caller, site);
          return work(trx);
        },
        writerOf(caller, site),
        prefetch,
      );
    } finally {
      const stored = fetched.map((image) => image.stored);
      if (stored.length > 0) await removeUnused(db, folder, stored);
    }
  };

  /** The images that are not in the media library yet. */
  async function findForeign(named: readonly NamedImage[], caller: Caller, site: Site): Promise<ForeignImage[]> {
    const found = new Map<string, ForeignImage>();
    for (const image of named) {
      const { reference } = image;
      if (reference?.kind !== 'url') continue;
      if (!canUpload(caller)) throw refuse(image, 'your role may only name images by their ids');
      const isOurs = ownImagePath(reference.url, site.origin) !== undefined;
      if (isOurs || (await findImageId(db.read, reference, site.origin)) !== undefined) continue;
      const url = sourceAddress(reference.url);
      if (url.length > maxUrlLength) throw refuse(image, `it is longer than ${maxUrlLength} characters`);
      found.set(url, { ...image, url });
      if (found.size > maxImages) throw refuse(image, `one request can bring ${maxImages} new images`);
    }
    return [...found.values()];
  }

  async function fetchOne(named: ForeignImage, site: Site): Promise<FetchedImage> {
    const { url } = named;
    try {
      const bytes = await fetchImage(getter, url, policy);
      const image = await encoder.encode(bytes, centre);
      const stored = await folder.store(image, uploadMonth(site), imageNameOf(url));
      return { url, stored };
    } catch (error) {
      throw error instanceof UnusableImage ? refuse(named, error.message) : error;
    }
  }

  /** Another write may have brought the same image meanwhile. */
  async function storeRow(trx: Transaction, { url, stored }: FetchedImage, caller: Caller, site: Site): Promise<void> {
    if ((await findImageId(trx, { kind: 'url', url }, site.origin)) !== undefined) return;
    const id = await allocateId<ImageId>(trx, 'image');
    const origin = {
      authorId: userIdOf(caller),
      sourceUrl: url,
      createdAtMs: site.nowMs,
      alt: '',
      focus: centre,
    };
    await insertImage(trx, { id, ...stored, ...origin });
  }
}

/** Removes files without a row. Asks the database what was committed: a connection can break before it says so. */
export async function removeUnused(db: Database, folder: ImageFolder, stored: readonly StoredImage[]): Promise<void> {
  const paths = stored.map(({ path }) => path);
  const used = await findUsedPaths(db.read, paths);
  for (const image of stored) if (!used.has(image.path)) await folder.remove(image);
}

const refuse = ({ name, pointer }: NamedImage, reason: string) =>
  invalidParameters([
    {
      name,
      pointer,
      rule: 'image',
      sentence: `The image at the address in '${pointer.slice(1)}' cannot be used: ${reason}.`,
    },
  ]);

/** The image that a write names: null for none, undefined where it names nothing. Refuses an image that does not exist. */
export async function chooseImage(
  db: Knex,
  reference: ImageReference | undefined,
  { origin }: Pick<Site, 'origin'>,
): Promise<ImageId | null | undefined> {
  if (reference === undefined) return undefined;
  if (reference.kind === 'none') return null;
  const id = await findImageId(db, reference, origin);
  if (id !== undefined) return id;
  const sentence = "'image' must be the id or the address of an image in the media library, or false for none.";
  throw invalidParameters([{ name: 'image', pointer: '/image', rule: 'image', sentence }]);
}
