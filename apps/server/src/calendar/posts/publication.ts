import type { Caller } from '../../account/caller.ts';
import { canPublish } from '../../account/permissions.ts';
import { isStorable, parseInstant } from '../time/parse-date.ts';
import { instantToWallTime, wallTimeToInstant } from '../time/time-zone.ts';
import type { MemberErrors } from './invalid-parameters.ts';
import { isUnfinished, type Post, type PostPatch, type PostStatus } from './post.ts';
import type { Site } from './site.ts';

type DatePatch = Pick<PostPatch, 'date' | 'dateUtc'>;

/** The moment of publication and the status that agrees with it. */
export type PublicationDate = Pick<Post, 'status' | 'publishedLocal' | 'publishedAtMs'>;

/**
 * The moment of publication after a write that leads to `status`. A post published in the future is scheduled, and a
 * post scheduled in the past is published; a draft has no moment until one is given or it is published. A new draft
 * with a `date` has no moment either, as in WordPress: its date is kept, and counts when it is published before it.
 */
export function decidePublicationDate(
  current: PublicationDate | undefined,
  patch: DatePatch,
  status: PostStatus,
  site: Pick<Site, 'zone' | 'nowMs'>,
): PublicationDate & { readonly errors: MemberErrors } {
  const given = readDate(patch, site);
  if (given === undefined) return { ...withStatus(status, keepOrStart(status, current, site), site), errors: {} };
  if (given.instant !== undefined) {
    const moment = at(given.instant, site);
    const isFloating = current === undefined && isUnfinished(status) && patch.dateUtc === undefined;
    return { ...withStatus(status, isFloating ? { ...moment, publishedAtMs: undefined } : moment, site), errors: {} };
  }
  const sentence = `'${given.name}' must be a date and time such as 2026-12-05 18:00:00, or seconds since 1970.`;
  return { ...withStatus(status, at(site.nowMs, site), site), errors: { [given.name]: sentence } };
}

/** `date_utc` of a post that has no publication date. */
export const noDate = '0000-00-00 00:00:00';

type Moment = Pick<Post, 'publishedLocal' | 'publishedAtMs'>;

function readDate(
  { date, dateUtc }: DatePatch,
  site: Pick<Site, 'zone' | 'nowMs'>,
): { readonly name: string; readonly instant: number | undefined } | undefined {
  if (date !== undefined) return { name: 'date', instant: storable(parseInstant(date, site), site) };
  // What a response shows of a draft means no date when it is sent back.
  if (dateUtc !== undefined && dateUtc !== noDate)
    return { name: 'date_utc', instant: storable(parseInstant(dateUtc, { zone: 'UTC', nowMs: site.nowMs }), site) };
  return undefined;
}

/** The moment, unless it is outside of the years that can be stored. */
const storable = (instant: number | undefined, { zone }: Pick<Site, 'zone'>): number | undefined =>
  instant !== undefined && isStorable(instant, zone) ? instant : undefined;

function keepOrStart(status: PostStatus, current: Moment | undefined, site: Pick<Site, 'zone' | 'nowMs'>): Moment {
  const hasNoDate = isUnfinished(status) || status === 'trash';
  if (current !== undefined && (hasNoDate || current.publishedAtMs !== undefined)) return current;
  const planned = current && wallTimeToInstant(current.publishedLocal, site.zone);
  if (planned !== undefined && planned > site.nowMs) return at(planned, site);
  const now = at(site.nowMs, site);
  return isUnfinished(status) ? { ...now, publishedAtMs: undefined } : now;
}

function at(instantMs: number, { zone }: Pick<Site, 'zone'>): Moment {
  return { publishedLocal: instantToWallTime(instantMs, zone), publishedAtMs: instantMs };
}

function withStatus(status: PostStatus, moment: Moment, { nowMs }: Pick<Site, 'nowMs'>): PublicationDate {
  const { publishedLocal, publishedAtMs } = moment;
  const isAhead = publishedAtMs !== undefined && publishedAtMs > nowMs;
  if (status === 'publish' && isAhead) return { status: 'future', publishedLocal, publishedAtMs };
  if (status === 'future' && !isAhead) return { status: 'publish', publishedLocal, publishedAtMs };
  return { status, publishedLocal, publishedAtMs };
}

/**
 * The status after a write. A write that names none leaves the status as it is (DI-1); a new post is then published, or
 * a draft where the caller may not publish. A caller who may not publish and asks for it submits the post for review.
 */
export function decideStatus(
  caller: Caller,
  current: PostStatus | undefined,
  asked: PostStatus | undefined,
): PostStatus {
  if (asked === undefined) return current ?? (canPublish(caller) ? 'publish' : 'draft');
  const isPublic = asked === 'publish' || asked === 'future';
  return isPublic && !canPublish(caller) ? 'pending' : asked;
}
