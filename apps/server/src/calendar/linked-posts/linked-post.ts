import type { Caller } from '../../account/caller.ts';
import { canEdit } from '../../account/permissions.ts';
import { Problem } from '../../problems/problem.ts';
import { toOwnedRecord } from '../posts/access.ts';
import type { MemberErrors } from '../posts/invalid-parameters.ts';
import type { Post, PostAddress, PostPatch, PostState } from '../posts/post.ts';
import { isVisible, type Visibility } from '../posts/visibility.ts';

/** Fields that venues and organizers share, besides those of all posts. */
export interface LinkedPostFields {
  /** Inline HTML. */
  readonly name: string;
}

export type LinkedPost<Id extends number, Fields extends LinkedPostFields> = Post & Fields & { readonly id: Id };

export type LinkedPostPatch = PostPatch & { readonly name?: string | undefined };

export interface DecidedFields<Fields> {
  readonly fields: Fields;
  /** Invalid members of the write. */
  readonly errors: MemberErrors;
}

export type LinkedPostNoun = 'venue' | 'organizer';

export type LinkedPostTable = 'venues' | 'organizers';

export function cannotCreate(noun: LinkedPostNoun, detail: string): Problem {
  return new Problem(`could-not-create-${noun}`, { detail });
}

export function linkedPostNotFound(noun: LinkedPostNoun, address: PostAddress): Problem {
  const named = 'id' in address ? `the id ${address.id}` : `the slug '${address.slug.slice(0, 200)}'`;
  return new Problem(`${noun}-not-found`, { detail: `There is no ${noun} with ${named}.` });
}

/** Returns TEC's 403 to callers who may not read the post, also to visitors. */
export function requireVisible(noun: LinkedPostNoun, post: PostState, visibility: Visibility): void {
  if (isVisible(post, visibility)) return;
  throw new Problem(`${noun}-not-accessible`, {
    detail: `This ${noun} is not published; sign in as a user who may read it.`,
  });
}

/**
 * Existing post that TEC returns instead of creating another: the first visible one with the same name, and with the same
 * description if the request has one.
 */
export function findDuplicate<Found extends Post>(sameName: readonly Found[], description: string): Found | undefined {
  return sameName.find((post) => description === '' || description === post.description);
}

/**
 * Part of a create that updates its duplicate: all but name, status, author and date. Undefined if the caller may not edit
 * the duplicate (DI-21) or if no members remain.
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
