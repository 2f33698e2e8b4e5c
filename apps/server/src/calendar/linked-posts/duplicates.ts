import type { Caller } from '../../account/caller.ts';
import { canEdit } from '../../account/permissions.ts';
import { canSee, ownedPost } from '../posts/access.ts';
import type { PostPatch } from '../posts/decide-post.ts';
import type { Post } from '../posts/post.ts';

/**
 * The record that stands for one that would be made a second time: the first of the same name that the caller can see,
 * with the same description if one was sent. TEC answers with it instead of making another.
 */
export function findDuplicate<Found extends Post>(
  sameName: readonly Found[],
  { description }: PostPatch,
  caller: Caller,
  nowMs: number,
): Found | undefined {
  return sameName.find(
    (record) => (!description || description === record.description) && canSee(caller, record, nowMs),
  );
}

/**
 * What of a second creation is written over the record that stands for it: what is its own, not its name, state, author
 * and date; nothing where the caller may not edit it (DI-21).
 */
export function patchOfDuplicate<Change extends PostPatch & { readonly name?: string | undefined }>(
  change: Change,
  existing: Post,
  caller: Caller,
  nowMs: number,
): Change | undefined {
  if (!canEdit(caller, ownedPost(existing, nowMs))) return undefined;
  const own = { ...change, name: undefined, author: undefined, status: undefined, date: undefined, dateUtc: undefined };
  return Object.values(own).some((value) => value !== undefined) ? own : undefined;
}
