import type { UserId } from '../../account/caller.ts';
import type { WallTime } from '../time/wall-time.ts';

/** Kinds that share one sequence of ids. */
export type IdKind = 'event' | 'venue' | 'organizer' | 'image';

export type PostKind = Exclude<IdKind, 'image'>;
export type PostTable = 'events' | 'venues' | 'organizers';

export const postStatuses = ['publish', 'future', 'draft', 'pending', 'private', 'trash', 'auto-draft'] as const;
export type PostStatus = (typeof postStatuses)[number];

/** Branded so that no other number is used as the id of an image. */
export type ImageId = number & { readonly brand: 'ImageId' };

/** Members that events, venues and organizers share, except for the id. */
export interface Post {
  readonly authorId: UserId;
  readonly status: PostStatus;
  /** Status before the post went to the trash. */
  readonly trashedFrom: PostStatus | undefined;
  /** Percent-encoded. */
  readonly slug: string;
  /** Sanitized HTML. */
  readonly description: string;
  readonly imageId: ImageId | undefined;
  /** Publication date in the time zone of the site. */
  readonly publishedLocal: WallTime;
  /** The same in epoch milliseconds; undefined for drafts without a date. */
  readonly publishedAtMs: number | undefined;
  /** Epoch milliseconds. */
  readonly modifiedAtMs: number;
  /** Counts the changes, from 1. */
  readonly revision: number;
}

/** Members that decide who may read and edit a post. */
export type PostState = Pick<Post, 'authorId' | 'status' | 'trashedFrom' | 'publishedAtMs'>;

/** Members of a write that all posts share; an undefined member does not change its field (DI-1). */
export interface PostPatch {
  readonly author?: number | undefined;
  readonly status?: PostStatus | undefined;
  /** Publication date in the time zone of the site. */
  readonly date?: string | number | undefined;
  /** The same in UTC; ignored if there is a `date`. */
  readonly dateUtc?: string | number | undefined;
  /** HTML before sanitizing. */
  readonly description?: string | undefined;
  /** Existing image; null removes it. */
  readonly imageId?: ImageId | null | undefined;
}

export type PostAddress = { readonly id: number } | { readonly slug: string };

/** Whether the post was never published, so that it may have no date. */
export const isUnfinished = (status: PostStatus): boolean => ['draft', 'pending', 'auto-draft'].includes(status);

/** Status at a time: a scheduled post is published once it is due. */
export function statusAt(post: Pick<PostState, 'status' | 'publishedAtMs'>, nowMs: number): PostStatus {
  const isDue = post.status === 'future' && post.publishedAtMs !== undefined && post.publishedAtMs <= nowMs;
  return isDue ? 'publish' : post.status;
}

/** `date_utc` of a post that has no publication date. */
export const noDate = '0000-00-00 00:00:00';
