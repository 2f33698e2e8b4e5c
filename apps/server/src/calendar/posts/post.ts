import type { UserId } from '../../account/caller.ts';
import type { WallTime } from '../time/wall-time.ts';

/** The kinds that share one sequence of ids. */
export type IdKind = 'event' | 'venue' | 'organizer' | 'image';

/** Kinds that are published, and their tables. */
export type PostKind = Exclude<IdKind, 'image'>;
export type PostTable = 'events' | 'venues' | 'organizers';

export const postStatuses = ['publish', 'future', 'draft', 'pending', 'private', 'trash', 'auto-draft'] as const;
export type PostStatus = (typeof postStatuses)[number];

/** Branded so that the id of an image is never taken for another number. */
export type ImageId = number & { readonly brand: 'ImageId' };

/** What events, venues and organizers have in common besides their ids. */
export interface Post {
  readonly authorId: UserId;
  readonly status: PostStatus;
  /** The status that a post in the trash had before. */
  readonly trashedFrom: PostStatus | undefined;
  /** Percent-encoded. */
  readonly slug: string;
  /** HTML without anything harmful. */
  readonly description: string;
  readonly imageId: ImageId | undefined;
  /** When it was or will be published, in the zone of the site. */
  readonly publishedLocal: WallTime;
  /** The same in epoch milliseconds; undefined for drafts that have no date of their own yet. */
  readonly publishedAtMs: number | undefined;
  /** Epoch milliseconds. */
  readonly modifiedAtMs: number;
  /** Counts the changes, from 1. */
  readonly revision: number;
}

/** Who may see and edit a post follows from these. */
export type PostState = Pick<Post, 'authorId' | 'status' | 'trashedFrom' | 'publishedAtMs'>;

/** The members of a write that all posts have; a member that is undefined leaves its field as it is (DI-1). */
export interface PostPatch {
  readonly author?: number | undefined;
  readonly status?: PostStatus | undefined;
  /** The moment of publication in the zone of the site. */
  readonly date?: string | number | undefined;
  /** The same in UTC, which counts only without `date`. */
  readonly dateUtc?: string | number | undefined;
  /** HTML as it was sent. */
  readonly description?: string | undefined;
  /** An image that exists; null for none. */
  readonly imageId?: ImageId | null | undefined;
}

/** How a path names a post. */
export type PostAddress = { readonly id: number } | { readonly slug: string };

/** Posts that nobody has published yet: they may be without a date. */
export const isUnfinished = (status: PostStatus): boolean => ['draft', 'pending', 'auto-draft'].includes(status);

/** The status at a moment: a scheduled post counts as published from its moment on. */
export function statusAt(post: Pick<PostState, 'status' | 'publishedAtMs'>, nowMs: number): PostStatus {
  const isDue = post.status === 'future' && post.publishedAtMs !== undefined && post.publishedAtMs <= nowMs;
  return isDue ? 'publish' : post.status;
}
