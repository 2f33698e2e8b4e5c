import type { Caller } from '../../account/caller.ts';
import { canEdit } from '../../account/permissions.ts';
import { Problem } from '../../problems/problem.ts';
import { toOwnedRecord } from '../posts/access.ts';
import type { MemberErrors } from '../posts/invalid-parameters.ts';
import type { Post, PostAddress, PostPatch, PostState } from '../posts/post.ts';
import { isVisible, type Visibility } from '../posts/visibility.ts';

/** The fields that venues and organizers share besides those of all posts. */
export interface LinkedPostFields {
  /** HTML of marks within a line. */
  readonly name: string;
}

export type LinkedPost<Id extends number, Fields extends LinkedPostFields> = Post & Fields & { readonly id: Id };

export type LinkedPostPatch = PostPatch & { readonly name?: string | undefined };

export interface DecidedFields<Fields> {
  readonly fields: Fields;
  /** The members of the write that are not valid. */
  readonly errors: MemberErrors;
}

export type LinkedPostNoun = 'venue' | 'organizer';

/** Events link to both, each in its own way. */
export type LinkedPostTable = 'venues' | 'organizers';

export function cannotCreate(noun: LinkedPostNoun, detail: string): Problem {
  return new Problem(`could-not-create-${noun}`, { detail });
}

export function linkedPostNotFound(noun: LinkedPostNoun, address: PostAddress): Problem {
  const named = 'id' in address ? `the id ${address.id}` : `the slug '${address.slug.slice(0, 200)}'`;
  return new Problem(`${noun}-not-found`, { detail: `There is no ${noun} with ${named}.` });
}

/** Refuses callers who may not read this venue or organizer: TEC's 403, also for visitors. */
export function requireSight(noun: LinkedPostNoun, post: PostState, visibility: Visibility): void {
  if (isVisible(post, visibility)) return;
  throw new Problem(`${noun}-not-accessible`, {
    detail: `This ${noun} is not published; sign in as somebody who may read it.`,
  });
}

/**
 * The post that a creation would duplicate: the first of the same name that the caller can see, with the same
 * description if one was sent. TEC responds with it instead of creating another.
 */
export function findDuplicate<Found extends Post>(sameName: readonly Found[], description: string): Found | undefined {
  return sameName.find((post) => description === '' || description === post.description);
}

/**
 * The part of a creation that is written over its duplicate: all but name, status, author and date; undefined where the
 * caller may not edit the duplicate (DI-21) or where nothing is left.
 */
export function patchOfDuplicate<Patch extends PostPatch & { readonly name?: string | undefined }>(
  patch: Patch,
  existing: Post,
  caller: Caller,
  nowMs: number,
): Patch | undefined {
  if (!canEdit(caller, toOwnedRecord(existing, nowMs))) return undefined;
  const own = { ...patch, name: undefined, author: undefined, status: undefined, date: undefined, dateUtc: undefined };
  return Object.values(own).some((value) => value !== undefined) ? own : undefined;
}
