import type { Transaction } from '../../database/database.ts';
import { isUnfinished, type PostStatus } from '../posts/post.ts';
import { uniqueSlug } from '../posts/slugs.ts';
import { fromTrashSlug, toTrashSlug } from '../posts/trash-slug.ts';
import { slugify } from '../text/slugify.ts';
import type { Event, EventId } from './event.ts';

export interface SlugWish {
  readonly id: EventId;
  /** Made into a slug already; empty or undefined for none. */
  readonly wish: string | undefined;
  readonly title: string;
  readonly status: PostStatus;
}

/**
 * The slug of an event after a write. A draft has the one that was wished for, or none yet, and need not be alone with
 * it; whatever leaves that state gets one of its own, made of the title where none was wished for. The trash takes it
 * away.
 */
export async function decideEventSlug(
  trx: Transaction,
  { id, wish, title, status }: SlugWish,
  current: Pick<Event, 'slug' | 'status'> | undefined,
): Promise<string> {
  if (!wish && current !== undefined && hasKeptPlace(current.status, status)) return current.slug;
  const wanted = wish || slugBefore(current);
  if (status === 'trash') return uniqueSlug(trx, 'events', toTrashSlug(wanted), id);
  if (isUnfinished(status)) return wanted;
  return uniqueSlug(trx, 'events', wanted || slugify(title), id);
}

/** Whether the slug means the same before and after: it was unique, or in the trash, and still is. */
function hasKeptPlace(before: PostStatus, after: PostStatus): boolean {
  if (isUnfinished(before)) return false;
  return (before === 'trash') === (after === 'trash');
}

function slugBefore(current: Pick<Event, 'slug' | 'status'> | undefined): string {
  if (current === undefined) return '';
  return current.status === 'trash' ? fromTrashSlug(current.slug) : current.slug;
}
