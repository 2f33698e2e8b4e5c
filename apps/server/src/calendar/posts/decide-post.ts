import type { Caller, UserId } from '../../account/caller.ts';
import { canEditOthers } from '../../account/permissions.ts';
import type { Transaction } from '../../database/database.ts';
import { forbidden } from './access.ts';
import type { ImageId, PostStatus, Publication } from './post.ts';
import { type DateChange, decidePublicationDate, decideStatus } from './publication.ts';
import { isUser } from './repository.ts';
import type { Site } from './site.ts';
import { type Faults, refuseFaults } from './validation-errors.ts';

/** What a write says of what all records have; what it does not name stays as it is (DI-1). */
export interface PublicationChange extends DateChange {
  readonly author?: number | undefined;
  readonly status?: PostStatus | undefined;
  /** Sanitized HTML. */
  readonly description?: string | undefined;
  /** An image that exists; null for none. */
  readonly imageId?: ImageId | null | undefined;
}

/** All but the slug, which each kind makes of its own name. */
export type DecidedPublication = Omit<Publication, 'slug'>;

/**
 * What a record is after a write, `current` being what it was before. Refuses what cannot be used, together with
 * `faults`, which were found elsewhere in the same request; then an author whom the caller may not name (DI-29).
 */
export async function decidePublication(
  trx: Transaction,
  caller: Caller,
  change: PublicationChange,
  current: Publication | undefined,
  site: Pick<Site, 'zone' | 'nowMs'>,
  faults: Faults,
): Promise<DecidedPublication> {
  const wish = decideStatus(caller, change.status, current?.status);
  const { faults: dateFaults, ...date } = decidePublicationDate(change, wish, current, site);
  refuseFaults({ ...faults, ...dateFaults, ...(await authorFaults(trx, change.author)) });
  return {
    ...date,
    authorId: decideAuthor(caller, change.author, current),
    trashedFrom: decideTrashedFrom(date.status, current),
    description: change.description ?? current?.description ?? '',
    imageId: change.imageId === undefined ? current?.imageId : (change.imageId ?? undefined),
    modifiedAt: site.nowMs,
    revision: (current?.revision ?? 0) + 1,
  };
}

async function authorFaults(trx: Transaction, asked: number | undefined): Promise<Faults> {
  if (asked === undefined || (await isUser(trx, asked))) return {};
  return { author: "'author' must be the id of a user." };
}

function decideAuthor(caller: Caller, asked: number | undefined, current: Publication | undefined): UserId {
  const own = current?.authorId ?? userIdOf(caller);
  if (asked === undefined || asked === own) return own;
  if (!canEditOthers(caller)) throw forbidden("Your role may not write in the name of others: leave 'author' out.");
  return asked as UserId; // as: a user with this id was just found
}

function userIdOf(caller: Caller): UserId {
  if (caller.kind === 'anonymous') throw forbidden('Sign in to write.');
  return caller.user.id;
}

function decideTrashedFrom(status: PostStatus, current: Publication | undefined): PostStatus | undefined {
  if (status !== 'trash') return undefined;
  return current?.status === 'trash' ? current.trashedFrom : current?.status;
}
