import type { UserId } from '../../account/caller.ts';
import type { WallTime } from '../time/wall-time.ts';

/** What shares the one sequence of ids. */
export type IdKind = 'event' | 'venue' | 'organizer' | 'image';

/** Kinds that are published, and the tables that hold them. */
export type PostKind = Exclude<IdKind, 'image'>;
export type PostTable = 'events' | 'venues' | 'organizers';

export const postStatuses = ['publish', 'future', 'draft', 'pending', 'private', 'trash', 'auto-draft'] as const;
export type PostStatus = (typeof postStatuses)[number];

/** The largest id that a column can hold. */
export const MAX_ID = 2_147_483_647;

/** Branded so that the id of an image is never taken for another number. */
export type ImageId = number & { readonly brand: 'ImageId' };

/** What events, venues and organizers have in common besides their ids. */
export interface Post {
  readonly authorId: UserId;
  readonly status: PostStatus;
  /** Which state a record in the trash had before. */
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

/** What a write says of what all posts have; what it does not name stays as it is (DI-1). */
export interface PostPatch {
  readonly author?: number | undefined;
  readonly status?: PostStatus | undefined;
  /** The moment of publication in the zone of the site. */
  readonly date?: string | number | undefined;
  /** The same in UTC, which counts only without `date`. */
  readonly dateUtc?: string | number | undefined;
  /** Sanitized HTML. */
  readonly description?: string | undefined;
  /** An image that exists; null for none. */
  readonly imageId?: ImageId | null | undefined;
}

/** How a path names a post. */
export type PostAddress = { readonly id: number } | { readonly slug: string };

/** States of records that nobody has published yet: they may be without a date. */
export const isUnfinished = (status: PostStatus): boolean => ['draft', 'pending', 'auto-draft'].includes(status);

/** The state at a moment: a scheduled record counts as published from its moment on. */
export function statusAt(record: Pick<Post, 'status' | 'publishedAtMs'>, nowMs: number): PostStatus {
  const isDue = record.status === 'future' && record.publishedAtMs !== undefined && record.publishedAtMs <= nowMs;
  return isDue ? 'publish' : record.status;
}
