import type { Database } from '../../database/database.ts';
import { maxId } from '../../database/max-id.ts';
import type { RequestContext } from '../../http/handler.ts';
import { toDatePath } from '../events/event.ts';
import { findEvent } from '../events/repository.ts';
import { organizerRepository } from '../organizers/repository.ts';
import { type Post, type PostAddress, type PostKind, statusAt } from '../posts/post.ts';
import { findKind } from '../posts/repository.ts';
import { permalink, postTypes } from '../posts/site.ts';
import { slugsMeantBy } from '../posts/slug-paths.ts';
import { toTrashSlug } from '../posts/slugs.ts';
import { isVisible, publicVisibility } from '../posts/visibility.ts';
import { venueRepository } from '../venues/repository.ts';
import type { WebPages } from './web-pages.ts';

type ErrorStatus = 403 | 404 | 410;

export type PublicPost<Found> = { readonly post: Found } | { readonly errorStatus: ErrorStatus };

/** The post if it is public; 410 for a formerly public post in the trash. */
function toPublic<Found extends Post>(post: Found | undefined, nowMs: number): PublicPost<Found> {
  if (post === undefined) return { errorStatus: 404 };
  if (isVisible(post, publicVisibility(nowMs))) return { post };
  if (post.status !== 'trash') return { errorStatus: 403 };
  return { errorStatus: wasPublic(post, nowMs) ? 410 : 404 };
}

const wasPublic = ({ trashedFrom, publishedAtMs }: Post, nowMs: number): boolean =>
  trashedFrom !== undefined && statusAt({ status: trashedFrom, publishedAtMs }, nowMs) === 'publish';

/** The post with this slug, or the trashed post that had it. */
export async function readPublic<Found extends Post>(
  find: (address: PostAddress) => Promise<Found | undefined>,
  slug: string,
  nowMs: number,
): Promise<PublicPost<Found>> {
  const found = await find({ slug });
  if (found !== undefined) return toPublic(found, nowMs);
  for (const meant of slugsMeantBy(slug)) {
    const trashed = await find({ slug: toTrashSlug(meant) });
    if (trashed !== undefined) return toPublic(trashed, nowMs);
  }
  return { errorStatus: 404 };
}

/** WordPress' short link of a post: `/?post_type=tribe_events&p=42`. */
interface PostQuery {
  readonly p?: string;
  readonly post_type?: string;
  readonly ical?: string;
  readonly 'outlook-ical'?: string;
}

export type OpenPost = (query: PostQuery, request: RequestContext) => Promise<OpenedPost | undefined>;

type OpenedPost =
  | { readonly status: 302; readonly headers: { readonly Location: string } }
  | { readonly status: ErrorStatus; readonly body: string; readonly headers: Readonly<Record<string, string>> };

const finders = { event: findEvent, venue: venueRepository.find, organizer: organizerRepository.find };

/** Redirects short links to the page of the post; undefined without `p`. */
export function createOpenPost(db: Database, { respondWithProblem }: WebPages): OpenPost {
  return async ({ p, post_type, ical, 'outlook-ical': outlook }, request) => {
    const { origin, at } = request;
    const fail = (status: ErrorStatus) => respondWithProblem(request, status);
    if (p === undefined) return undefined;
    const id = /^\d{1,10}$/.test(p) ? Number(p) : 0;
    const found = await db.snapshot(async (snapshot) => {
      const kind = id > maxId ? undefined : await findKind(snapshot, id);
      if (kind === undefined || kind === 'image' || !isOfType(kind, post_type)) return undefined;
      return { kind, shown: toPublic(await finders[kind](snapshot, { id }), at) };
    });
    if (found === undefined) return fail(404);
    const { kind, shown } = found;
    if ('errorStatus' in shown) return fail(shown.errorStatus);
    const { slug } = shown.post;
    const date = 'date' in shown.post ? shown.post.date : undefined;
    const calendar = ical ?? outlook;
    const query = calendar === undefined ? '' : `?${new URLSearchParams({ ical: calendar })}`;
    return {
      status: 302,
      headers: {
        Location: permalink({ kind, id, slug, status: 'publish', datePath: date && toDatePath(date) }, origin) + query,
      },
    };
  };
}

const isOfType = (kind: PostKind, type: string | undefined): boolean => type === undefined || type === postTypes[kind];
