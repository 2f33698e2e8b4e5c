import type { Database } from '../../database/database.ts';
import { greatestId } from '../../database/greatest-id.ts';
import type { RequestContext } from '../../http/handler.ts';
import { findEvent } from '../events/repository.ts';
import { organizerRepository } from '../organizers/repository.ts';
import type { PostKind } from '../posts/post.ts';
import { findKind } from '../posts/repository.ts';
import { permalink, postTypes } from '../posts/site.ts';
import { venueRepository } from '../venues/repository.ts';
import { renderRefusal } from './frame.ts';
import { type RefusalStatus, toPublic } from './public-posts.ts';

/** How WordPress names a post without its slug: `/?post_type=tribe_events&p=42`. */
interface PostQuery {
  readonly p?: string;
  readonly post_type?: string;
}

export type OpenPost = (query: PostQuery, request: RequestContext) => Promise<OpenedPost | undefined>;

type OpenedPost =
  | { readonly status: 302; readonly headers: { readonly Location: string } }
  | { readonly status: RefusalStatus; readonly body: string; readonly headers: Readonly<Record<string, string>> };

const finders = { event: findEvent, venue: venueRepository.find, organizer: organizerRepository.find };

/** Leads to the page of the post that the query names; undefined where it names none. */
export function createOpenPost(db: Database): OpenPost {
  return async ({ p, post_type }, { origin, at }) => {
    const refuse = (status: RefusalStatus) => ({ status, ...renderRefusal(status, { origin }) });
    if (p === undefined) return undefined;
    const id = /^\d{1,10}$/.test(p) ? Number(p) : 0;
    const found = await db.snapshot(async (snapshot) => {
      const kind = id > greatestId ? undefined : await findKind(snapshot, id);
      if (kind === undefined || kind === 'image' || !isOfType(kind, post_type)) return undefined;
      return { kind, shown: toPublic(await finders[kind](snapshot, { id }), at) };
    });
    if (found === undefined) return refuse(404);
    const { kind, shown } = found;
    if ('refusal' in shown) return refuse(shown.refusal);
    const { slug } = shown.post;
    return { status: 302, headers: { Location: permalink({ kind, id, slug, status: 'publish' }, origin) } };
  };
}

const isOfType = (kind: PostKind, type: string | undefined): boolean => type === undefined || type === postTypes[kind];
