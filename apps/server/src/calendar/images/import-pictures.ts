import type { Caller } from '../../account/caller.ts';
import { canUpload } from '../../account/permissions.ts';
import type { Clock } from '../../clock.ts';
import type { Database, Transaction } from '../../database/database.ts';
import { createConcurrencyLimit } from '../../jobs/concurrency-limit.ts';
import type { AddressPolicy } from '../../outbound/address-policy.ts';
import type { GuardedGet } from '../../outbound/guarded-get.ts';
import { allocateId } from '../records/allocate-id.ts';
import { invalidParameters } from '../records/faults.ts';
import type { Site } from '../records/site.ts';
import { writeCalendar } from '../records/write-calendar.ts';
import { instantToWallTime } from '../time/time-zone.ts';
import { encodeApart } from './encode-apart.ts';
import { fetchPicture } from './fetch-picture.ts';
import { type ImageId, type ImageReference, ownImagePath, sourceAddress } from './image.ts';
import { type ImageFolder, imageNameOf, type StoredImage } from './image-folder.ts';
import { findImageId, findUsedPaths, insertImage } from './repository.ts';
import { UnusablePicture } from './unusable-picture.ts';

/** A picture that a write names, and the member of its body that names it: `/venue/image` in `venue`. */
export interface NamedPicture {
  readonly reference: ImageReference | undefined;
  readonly name: string;
  readonly pointer: string;
}

/**
 * Runs a change of the calendar in one transaction, in which the pictures from elsewhere that it names are in the media
 * library. They are fetched before the transaction begins, and forgotten if it fails. Refuses those that cannot be
 * taken, and callers who may not upload.
 */
export type WriteWithPictures = <T>(
  named: readonly NamedPicture[],
  caller: Caller,
  site: Site,
  work: (trx: Transaction) => Promise<T>,
) => Promise<T>;

export interface PictureImportOptions {
  readonly db: Database;
  readonly clock: Clock;
  readonly folder: ImageFolder;
  readonly getter: Pick<GuardedGet, 'get'>;
  readonly policy: AddressPolicy;
}

interface ForeignPicture extends NamedPicture {
  /** As `sourceAddress` writes it. */
  readonly url: string;
}

interface FetchedPicture {
  readonly url: string;
  readonly stored: StoredImage;
}

/** Of one write: each may take as long as a slow server likes. */
const maxPictures = 5;
/** An index of PostgreSQL takes no more. */
const maxUrlLength = 2048;
/** In this process, to bound the memory that pictures take. */
const fetchesAtATime = 4;

export function createPictureImport({ db, clock, folder, getter, policy }: PictureImportOptions): WriteWithPictures {
  const inFetchTurn = createConcurrencyLimit(fetchesAtATime);
  const inEncodeTurn = createConcurrencyLimit(1);

  return async (named, caller, site, work) => {
    const wanted = await findForeign(named, caller, site);
    const fetched: FetchedPicture[] = [];
    try {
      for (const picture of wanted) fetched.push(await inFetchTurn(() => fetchOne(picture, site)));
      return await writeCalendar(db, async (trx) => {
        for (const picture of fetched) await place(trx, picture, caller, site);
        return work(trx);
      });
    } finally {
      if (fetched.length > 0) await removeUnused(fetched);
    }
  };

  /** The addresses that no image of ours has and none was copied from. */
  async function findForeign(named: readonly NamedPicture[], caller: Caller, site: Site): Promise<ForeignPicture[]> {
    const found = new Map<string, ForeignPicture>();
    for (const picture of named) {
      const { reference } = picture;
      if (reference?.kind !== 'url') continue;
      if (!canUpload(caller)) throw refuse(picture, 'your role may only name pictures by their ids');
      const isOurs = ownImagePath(reference.url, site.origin) !== undefined;
      if (isOurs || (await findImageId(db.read, reference, site.origin)) !== undefined) continue;
      const url = sourceAddress(reference.url);
      if (url.length > maxUrlLength) throw refuse(picture, `it is longer than ${maxUrlLength} characters`);
      found.set(url, { ...picture, url });
      if (found.size > maxPictures) throw refuse(picture, `one request can bring ${maxPictures} new pictures`);
    }
    return [...found.values()];
  }

  async function fetchOne(picture: ForeignPicture, site: Site): Promise<FetchedPicture> {
    const { url } = picture;
    const month = instantToWallTime(site.nowMs, site.zone).slice(0, 7).replace('-', '/');
    try {
      const bytes = await fetchPicture(getter, url, policy);
      const stored = await inEncodeTurn(async () =>
        folder.store(await encodeApart(bytes, clock), month, imageNameOf(url)),
      );
      return { url, stored };
    } catch (error) {
      throw error instanceof UnusablePicture ? refuse(picture, error.message) : error;
    }
  }

  /** Another write may have brought the same picture meanwhile. */
  async function place(trx: Transaction, { url, stored }: FetchedPicture, caller: Caller, site: Site): Promise<void> {
    if (caller.kind === 'anonymous') throw new Error('Only callers who may upload come here');
    if ((await findImageId(trx, { kind: 'url', url }, site.origin)) !== undefined) return;
    const id = await allocateId<ImageId>(trx, 'image');
    const origin = { authorId: caller.user.id, sourceUrl: url, createdAt: site.nowMs };
    await insertImage(trx, { id, ...stored, ...origin });
  }

  /** Asks the database what was committed: a connection can break before it says so. */
  async function removeUnused(fetched: readonly FetchedPicture[]): Promise<void> {
    const paths = fetched.map(({ stored }) => stored.path);
    const used = await findUsedPaths(db.read, paths);
    for (const { stored } of fetched) if (!used.has(stored.path)) await folder.remove(stored);
  }
}

const refuse = ({ name, pointer }: NamedPicture, reason: string) =>
  invalidParameters([
    {
      name,
      pointer,
      rule: 'image',
      sentence: `The picture at the address in '${pointer.slice(1)}' cannot be used: ${reason}.`,
    },
  ]);
