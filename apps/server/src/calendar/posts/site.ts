import type { Caller } from '../../account/caller.ts';
import type { RequestContext } from '../../http/handler.ts';
import type { Horizon } from '../recurrence/horizon.ts';
import type { DateContext } from '../time/parse-date.ts';
import type { Writer } from './journal.ts';
import { isUnfinished, type PostAddress, type PostKind, type PostStatus } from './post.ts';
import { toSlugPath } from './slug-paths.ts';

/** Settings of the operator on which responses and writes depend. */
export interface SiteSettings {
  /** The time zone of the calendar: `Africa/Kampala`. */
  readonly zone: string;
  readonly horizon: Horizon;
}

/** Context of a request on which links and dates in responses depend. */
export interface Site extends DateContext, SiteSettings {
  /** `https://events.example.ug` */
  readonly origin: string;
  /** URL of the API without a trailing slash: `https://events.example.ug/events/v1`. */
  readonly base: string;
  /** IP address of the caller. */
  readonly address?: string;
  /** Revision of the calendar when the request arrived, if it was read. */
  readonly revision?: number | undefined;
}

export function siteOf(
  { origin, basePath, address, at, revision }: RequestContext,
  { zone, horizon }: SiteSettings,
): Site {
  return { origin, base: `${origin}${basePath}`, zone, horizon, address, nowMs: at, revision };
}

/** Base paths of the calendar; the first is that of the contract. */
export const basePaths = ['/events/v1', '/wp-json/tribe/events/v1'] as const;

/** Sites of the same request for each base path. */
export const sitesOf = (request: RequestContext, settings: SiteSettings): Site[] =>
  basePaths.map((basePath) => siteOf({ ...request, basePath }, settings));

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
  /** The path of a date below the page of its series: `2031-05-01/`. */
  readonly datePath?: string | undefined;
}

/** Web page of a post. As in WordPress, unpublished and trashed posts have a URL with their id. */
export function permalink({ kind, id, slug, status, datePath = '' }: AddressedPost, origin: string): string {
  const hasOwnPage = slug !== '' && !isUnfinished(status) && status !== 'future' && status !== 'trash';
  return hasOwnPage
    ? `${origin}/${kind}/${toSlugPath(slug)}/${datePath}`
    : `${origin}/?post_type=${postTypes[kind]}&p=${id}`;
}

export interface OperationInput {
  readonly caller: Caller;
  readonly request: RequestContext;
}

export interface AddressedInput extends OperationInput {
  readonly path: PostAddress;
}
