import type { Caller } from '../../account/caller.ts';
import { canCreate, canEdit, type OwnedRecord } from '../../account/permissions.ts';
import { Problem } from '../../problems/problem.ts';
import { type InvalidParameter, invalidQuery } from './invalid-parameters.ts';
import { type PostKind, type PostState, type PostStatus, postStatuses, statusAt } from './post.ts';

/**
 * A post as the permissions see it: a scheduled one is published from its moment on, and one in the trash is what it was
 * before. Otherwise what an editor published and put away could be changed unseen, and would be public when restored.
 */
export function ownedPost(post: PostState, nowMs: number): OwnedRecord {
  return { authorId: post.authorId, status: post.trashedFrom ?? statusAt(post, nowMs) };
}

/** The statuses that a caller who writes sees where the request names none: everything but the trash. */
const usualStatuses = postStatuses.filter((status) => status !== 'trash' && status !== 'auto-draft');

export interface ListedStatuses {
  readonly statuses: readonly PostStatus[];
  readonly errors: readonly InvalidParameter[];
}

/**
 * The statuses of a list; `asked` is the parameter `status`. Callers who ask for more than they may see are refused. Which
 * of their posts a caller sees, `visibility.ts` says.
 */
export function decideListedStatuses(caller: Caller, asked: readonly PostStatus[] | undefined): ListedStatuses {
  if (caller.kind !== 'anonymous' && caller.user.role !== 'subscriber')
    return { statuses: asked === undefined ? usualStatuses : [...new Set(asked)], errors: [] };
  const isAllowed = asked === undefined || (asked.length === 1 && asked[0] === 'publish');
  return {
    statuses: ['publish'],
    errors: isAllowed ? [] : [invalidQuery('status', "'status' must be publish for callers who may not edit.")],
  };
}

/** WordPress' refusal of a caller who is signed in and may not do this. */
export const forbidden = (detail: string): Problem => new Problem('rest_forbidden', { detail });

/** The header `Allow` of a post that the caller may read and not change: narrower than what the role may do elsewhere. */
export function offerHeaders(caller: Caller, post: PostState, nowMs: number): Readonly<Record<string, string>> {
  return canEdit(caller, ownedPost(post, nowMs)) ? {} : { Allow: 'GET' };
}

/** Refuses callers who may not create posts, not even drafts. */
export function requireCreate(caller: Caller): void {
  if (!canCreate(caller)) throw forbidden('Your role may not create this; ask an administrator for another role.');
}

/** Refuses callers who may not change or delete this post. */
export function requireEdit(caller: Caller, post: PostState, nowMs: number): void {
  if (canEdit(caller, ownedPost(post, nowMs))) return;
  throw forbidden('Your role may not change this post; ask its author or an editor to do it.');
}

/** Refuses to restore a post that is not in the trash (409). */
export function requireTrashed(kind: PostKind, { status }: { readonly status: PostStatus }): void {
  if (status !== 'trash') throw new Problem('not_in_trash', { detail: `This ${kind} is not in the trash.` });
}

/** Refuses to delete a post that is in the trash already (410). */
export function requireNotTrashed(kind: PostKind, { status }: { readonly status: PostStatus }): void {
  if (status !== 'trash') return;
  throw new Problem(`${kind}-is-in-trash`, {
    detail: `This ${kind} is in the trash already. Send a status to bring it back.`,
  });
}
