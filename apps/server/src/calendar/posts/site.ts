import type { Caller } from '../../account/caller.ts';
import type { RequestContext } from '../../http/handler.ts';
import type { DateContext } from '../time/parse-date.ts';
import type { Writer } from './journal.ts';
import { isUnfinished, type PostAddress, type PostKind, type PostStatus } from './post.ts';

/** The origin, zone and time of a request: links and dates in responses depend on them. */
export interface Site extends DateContext {
  /** `https://events.example.ug` */
  readonly origin: string;
  /** The address of the interface, without a slash at its end: `https://events.example.ug/events/v1`. */
  readonly base: string;
  /** Of the caller. */
  readonly address?: string;
  /** Of the calendar, when the request came, where that was asked. */
  readonly revision?: number | undefined;
}

/** The site as this request sees it; `zone` is the time zone of the calendar. */
export function siteOf({ origin, basePath, address, at, revision }: RequestContext, zone: string): Site {
  return { origin, base: `${origin}${basePath}`, zone, address, nowMs: at, revision };
}

/** The paths that the calendar is served below; the first is that of the contract. */
export const basePaths = ['/events/v1', '/wp-json/tribe/events/v1'] as const;

/** The site as the same request would see it below each of them. */
export const sitesOf = (request: RequestContext, zone: string): Site[] =>
  basePaths.map((basePath) => siteOf({ ...request, basePath }, zone));

/** Who writes, for the journal of a write. */
export const writerOf = (caller: Caller, { nowMs, address }: Site): Writer => ({ caller, nowMs, address });

export const postTypes: Readonly<Record<PostKind, string>> = {
  event: 'tribe_events',
  venue: 'tribe_venue',
  organizer: 'tribe_organizer',
};

export interface AddressedPost {
  readonly kind: PostKind;
  readonly id: number;
  readonly slug: string;
  readonly status: PostStatus;
}

/**
 * The page of a post for readers. As in WordPress, a post that is not published, or is in the trash, has an address
 * with its id.
 */
export function permalink({ kind, id, slug, status }: AddressedPost, origin: string): string {
  const hasOwnPage = slug !== '' && !isUnfinished(status) && status !== 'future' && status !== 'trash';
  return hasOwnPage ? `${origin}/${kind}/${slug}/` : `${origin}/?post_type=${postTypes[kind]}&p=${id}`;
}

/** The part of the input that every operation has. */
export interface OperationInput {
  readonly caller: Caller;
  readonly request: RequestContext;
}

/** The input of an operation on one post, whether its path has an id or a slug. */
export interface AddressedInput extends OperationInput {
  readonly path: PostAddress;
}
