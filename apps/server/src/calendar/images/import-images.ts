import type { Knex } from 'knex';
import { type Caller, userIdOf } from '../../account/caller.ts';
import { canUpload } from '../../account/permissions.ts';
import type { Database, Transaction } from '../../database/database.ts';
import { createConcurrencyLimit } from '../../limits/concurrency-limit.ts';
import type { AddressPolicy } from '../../outbound/address-policy.ts';
import type { GetOutcome, GuardedGet } from '../../outbound/guarded-requests.ts';
import { version } from '../../process/version.ts';
import type { CalendarContext } from '../posts/context.ts';
import { invalidParameters } from '../posts/invalid-parameters.ts';
import type { ImageId } from '../posts/post.ts';
import type { Prefetch } from '../posts/prefetch.ts';
import { allocateId } from '../posts/repository.ts';
import { type Site, writerOf } from '../posts/site.ts';
import { writeCalendar } from '../posts/write-calendar.ts';
import { centre, type ImageReference, ownImagePath, sourceAddress, UnusableImage } from './image.ts';
import type { ImageEncoder } from './image-encoder.ts';
import { type ImageFolder, imageNameOf, type StoredImage, uploadMonth } from './image-folder.ts';
import { findImageId, findUsedPaths, insertImage } from './repository.ts';

/** An image reference in a write, and its place in the body: `/venue/image` in `venue`. */
export interface NamedImage {
  readonly reference: ImageReference | undefined;
  readonly name: string;
  readonly pointer: string;
}

/**
 * Runs a write in one transaction after importing the external images that it names. Images are fetched before the
 * transaction and removed if it fails. Rejects unusable images and callers who may not upload.
 */
export type WriteWithImages = <T>(
  named: readonly NamedImage[],
  caller: Caller,
  site: Site,
  work: (trx: Transaction) => Promise<T>,
  prefetch?: Prefetch,
) => Promise<T>;

export interface WriteContext extends CalendarContext {
  readonly writeWithImages: WriteWithImages;
}

export interface ImageImportOptions {
  readonly db: Database;
  readonly encoder: ImageEncoder;
  readonly folder: ImageFolder;
  readonly getter: Pick<GuardedGet, 'get'>;
  readonly policy: AddressPolicy;
}

interface ForeignImage extends NamedImage {
  /** Normalized by `sourceAddress`. */
  readonly url: string;
}

interface FetchedImage {
  readonly url: string;
  readonly stored: StoredImage;
}

/** Per write, because each fetch may be slow. */
const maxImages = 5;
/** The limit of a PostgreSQL index entry. */
const maxUrlLength = 2048;
/** Per process, to bound memory. */
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

  /** The external images that are not in the media library yet. */
  async function findForeign(named: readonly NamedImage[], caller: Caller, site: Site): Promise<ForeignImage[]> {
    const found = new Map<string, ForeignImage>();
    for (const image of named) {
      const { reference } = image;
      if (reference?.kind !== 'url') continue;
      if (!canUpload(caller)) throw invalidImage(image, 'your role may only use images of the media library');
      const isOurs = ownImagePath(reference.url, site.origin) !== undefined;
      if (isOurs || (await findImageId(db.read, reference, site.origin)) !== undefined) continue;
      const url = sourceAddress(reference.url);
      if (url.length > maxUrlLength) throw invalidImage(image, `it is longer than ${maxUrlLength} characters`);
      found.set(url, { ...image, url });
      if (found.size > maxImages) throw invalidImage(image, `a request can import at most ${maxImages} images`);
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
      throw error instanceof UnusableImage ? invalidImage(named, error.message) : error;
    }
  }

  /** Skips an image that another write has imported meanwhile. */
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

/** Removes files without a row. Queries the database, because a commit may succeed although the connection breaks. */
export async function removeUnused(db: Database, folder: ImageFolder, stored: readonly StoredImage[]): Promise<void> {
  const paths = stored.map(({ path }) => path);
  const used = await findUsedPaths(db.read, paths);
  for (const image of stored) if (!used.has(image.path)) await folder.remove(image);
}

const invalidImage = ({ name, pointer }: NamedImage, reason: string) =>
  invalidParameters([
    {
      name,
      pointer,
      rule: 'image',
      sentence: `The image at the URL in '${pointer.slice(1)}' cannot be used: ${reason}.`,
    },
  ]);

/** Resolves an image reference: null removes the image, undefined keeps it. Rejects unknown images. */
export async function chooseImage(
  db: Knex,
  reference: ImageReference | undefined,
  { origin }: Pick<Site, 'origin'>,
): Promise<ImageId | null | undefined> {
  if (reference === undefined) return undefined;
  if (reference.kind === 'none') return null;
  const id = await findImageId(db, reference, origin);
  if (id !== undefined) return id;
  const sentence = "'image' must be the id or the URL of an image in the media library, or false for none.";
  throw invalidParameters([{ name: 'image', pointer: '/image', rule: 'image', sentence }]);
}

export const maxBytes = 10 * 1024 * 1024;

const headers = {
  accept: 'image/jpeg, image/png, image/gif, image/webp, image/avif',
  'user-agent': `Ngoma/${version}`,
};

/** Downloads an image; throws `UnusableImage` on failure. */
async function fetchImage({ get }: Pick<GuardedGet, 'get'>, url: string, policy: AddressPolicy) {
  const outcome = await get({ url, headers, maxBytes, policy });
  if (outcome.kind === 'answered') return outcome.body;
  throw new UnusableImage(explain(outcome));
}

/** Omits the resolved address of the host, which may be in a private network. */
function explain(outcome: Exclude<GetOutcome, { kind: 'answered' }>): string {
  switch (outcome.kind) {
    case 'refused':
      return 'only https URLs on the public internet with port 443 or 8443 are allowed';
    case 'declined':
      return `its server responded with status ${outcome.status}${isRedirect(outcome.status) ? ', and redirects are not followed' : ''}`;
    case 'too_long':
      return 'it has more than 10 MB';
    case 'timed_out':
      return 'its server did not respond in time';
    case 'failed':
      return 'its server cannot be reached or closes the connection';
    case 'aborted':
      return 'the calendar is being stopped';
  }
}

const isRedirect = (status: number): boolean => status >= 300 && status < 400;
