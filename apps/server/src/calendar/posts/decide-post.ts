import { type Caller, type UserId, userIdOf } from '../../account/caller.ts';
import { canEditOthers, canPublish } from '../../account/permissions.ts';
import type { Transaction } from '../../database/database.ts';
import { escapeLooseMarks } from '../text/html.ts';
import { sanitizeHtml } from '../text/sanitize-html.ts';
import { isStorable, parseInstant } from '../time/parse-date.ts';
import { instantToWallTime, wallTimeToInstant } from '../time/time-zone.ts';
import { forbidden } from './access.ts';
import { type MemberErrors, rejectErrors } from './invalid-parameters.ts';
import { isUnfinished, noDate, type Post, type PostPatch, type PostStatus } from './post.ts';
import { isUser } from './repository.ts';
import type { Site } from './site.ts';

/** A post without its slug, which depends on the kind, and its description, which is sanitized last. */
export type DecidedPost = Omit<Post, 'slug' | 'description'>;

/**
 * Post after a write; `current` is undefined for a new post. Rejects invalid members together with `errors`, then an author
 * that the caller may not set (DI-29).
 */
export async function decidePost(
  trx: Transaction,
  caller: Caller,
  current: Post | undefined,
  patch: PostPatch,
  site: Pick<Site, 'zone' | 'nowMs'>,
  errors: MemberErrors,
): Promise<DecidedPost> {
  const status = decideStatus(caller, restoredStatus(current, patch.status), patch.status);
  const { errors: dateErrors, ...date } = decidePublicationDate(current, patch, status, site);
  rejectErrors({ ...errors, ...dateErrors, ...(await authorErrors(trx, patch.author)) });
  return {
    ...date,
    authorId: decideAuthor(caller, patch.author, current),
    trashedFrom: decideTrashedFrom(date.status, current),
    imageId: patch.imageId === undefined ? current?.imageId : (patch.imageId ?? undefined),
    modifiedAtMs: site.nowMs,
    revision: (current?.revision ?? 0) + 1,
  };
}

interface TextPatch {
  readonly title?: string | undefined;
  readonly name?: string | undefined;
  readonly excerpt?: string | undefined;
  readonly description?: string | undefined;
}

/** As in WordPress, escapes lone `&`, `<` and `>` in texts of callers who may not edit the posts of others. */
export function filterTexts<Patch extends TextPatch>(caller: Caller, patch: Patch): Patch {
  if (canEditOthers(caller)) return patch;
  const { title, name, excerpt, description } = patch;
  const filtered = Object.entries({ title, name, excerpt, description }).flatMap(([member, text]) =>
    text === undefined ? [] : [[member, escapeLooseMarks(text)]],
  );
  return { ...patch, ...Object.fromEntries(filtered) };
}

/** Sanitizes a new text. Call it after all checks: it is the most expensive part of a write. */
export function decideHtml(current: string | undefined, sent: string | undefined): string {
  return sent === undefined ? (current ?? '') : sanitizeHtml(sent);
}

async function authorErrors(trx: Transaction, asked: number | undefined): Promise<MemberErrors> {
  if (asked === undefined || (await isUser(trx, asked))) return {};
  return { author: "'author' must be the id of a user." };
}

function decideAuthor(caller: Caller, asked: number | undefined, current: Post | undefined): UserId {
  const own = current?.authorId ?? userIdOf(caller);
  if (asked === undefined || asked === own) return own;
  if (!canEditOthers(caller)) throw forbidden("Your role may not write in the name of others: leave 'author' out.");
  return asked as UserId; // as: `isUser` has found this id
}

function decideTrashedFrom(status: PostStatus, current: Post | undefined): PostStatus | undefined {
  if (status !== 'trash') return undefined;
  return current?.status === 'trash' ? current.trashedFrom : current?.status;
}

/** Publication time and the status that matches it. */
export type PublicationDate = Pick<Post, 'status' | 'publishedLocal' | 'publishedAtMs'>;

/**
 * Publication time after a write with `status`. A post published in the future is scheduled, and a post scheduled in the
 * past is published. A draft has no time until it gets one or is published. As in WordPress, a new draft with a `date` has
 * no time either: the date is stored, and used if the draft is published before it.
 */
export function decidePublicationDate(
  current: PublicationDate | undefined,
  patch: PostPatch,
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

/** The invalid publication date of a new post. */
export function publicationErrors(caller: Caller, patch: PostPatch, site: Pick<Site, 'zone' | 'nowMs'>): MemberErrors {
  return decidePublicationDate(undefined, patch, decideStatus(caller, undefined, patch.status), site).errors;
}

type Moment = Pick<Post, 'publishedLocal' | 'publishedAtMs'>;

function readDate(
  { date, dateUtc }: PostPatch,
  site: Pick<Site, 'zone' | 'nowMs'>,
): { readonly name: string; readonly instant: number | undefined } | undefined {
  if (date !== undefined) return { name: 'date', instant: storable(parseInstant(date, site), site) };
  // Responses show `noDate` for drafts, and clients send it back.
  if (dateUtc !== undefined && dateUtc !== noDate)
    return { name: 'date_utc', instant: storable(parseInstant(dateUtc, { zone: 'UTC', nowMs: site.nowMs }), site) };
  return undefined;
}

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

/** The status of a post before a write; that before the trash if the write restores it. */
const restoredStatus = (current: Post | undefined, asked: PostStatus | undefined): PostStatus | undefined =>
  asked !== undefined && asked === current?.trashedFrom ? asked : current?.status;

/**
 * Status after a write. Without a status in the request, an update keeps the status (DI-1), and a new post is published if
 * the caller may publish, else a draft. A caller who may not publish submits the post for review instead, and may not make it private.
 * Throws a Problem.
 */
export function decideStatus(
  caller: Caller,
  current: PostStatus | undefined,
  asked: PostStatus | undefined,
): PostStatus {
  if (asked === undefined) return current ?? (canPublish(caller) ? 'publish' : 'draft');
  if (canPublish(caller)) return asked;
  if (asked === 'private' && current !== 'private')
    throw forbidden("Your role may not make posts private; send 'draft' or 'pending' as the status.");
  return asked === 'publish' || asked === 'future' ? 'pending' : asked;
}
