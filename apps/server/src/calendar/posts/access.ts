import type { Caller } from '../../account/caller.ts';
import { canCreate, canEdit, type OwnedRecord } from '../../account/permissions.ts';
import { Problem } from '../../problems/problem.ts';
import { invalidQuery } from './invalid-parameters.ts';
import { type PostKind, type PostState, type PostStatus, postStatuses, statusAt } from './post.ts';

/** A post as the permissions see it: a scheduled one is published from its moment on. */
export function ownedPost(post: PostState, nowMs: number): OwnedRecord {
  return { authorId: post.authorId, status: statusAt(post, nowMs) };
}

/** The statuses that a caller who writes sees where the request names none: everything but the trash. */
const usualStatuses = postStatuses.filter((status) => status !== 'trash' && status !== 'auto-draft');

/**
 * The statuses of a list; `asked` is the parameter `status`. Refuses callers who ask for more than they may see. Which of
 * their posts a caller sees, `visibility.ts` says.
 */
export function decideListedStatuses(caller: Caller, asked: readonly PostStatus[] | undefined): readonly PostStatus[] {
  if (caller.kind !== 'anonymous' && caller.user.role !== 'subscriber')
    return asked === undefined ? usualStatuses : [...new Set(asked)];
  if (asked?.some((status) => status !== 'publish'))
    throw invalidQuery('status', "'status' must be publish for callers who may not edit.");
  return ['publish'];
}

/** WordPress' refusal of a caller who is signed in and may not do this. */
export const forbidden = (detail: string): Problem => new Problem('rest_forbidden', { detail });

/** Refuses callers who may not create posts, not even drafts. */
export function requireCreate(caller: Caller): void {
  if (!canCreate(caller)) throw forbidden('Your role may not create this; ask an administrator for another role.');
}

/** Refuses callers who may not change or delete this post. */
export function requireEdit(caller: Caller, post: PostState, nowMs: number): void {
  if (canEdit(caller, ownedPost(post, nowMs))) return;
  throw forbidden('Your role may not change this post; ask its author or an editor to do it.');
}

/** Refuses to delete a post that is in the trash already (410). */
export function requireNotTrashed(kind: PostKind, { status }: { readonly status: PostStatus }): void {
  if (status !== 'trash') return;
  throw new Problem(`${kind}-is-in-trash`, {
    detail: `This ${kind} is in the trash already. Send a status to bring it back.`,
  });
}
