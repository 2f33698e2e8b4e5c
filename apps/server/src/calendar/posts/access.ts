import type { Caller } from '../../account/caller.ts';
import { canCreate, canEdit, type OwnedRecord } from '../../account/permissions.ts';
import { Problem } from '../../problems/problem.ts';
import { type InvalidParameter, invalidQuery } from './invalid-parameters.ts';
import { type PostKind, type PostState, type PostStatus, postStatuses, statusAt } from './post.ts';

/**
 * Permissions use the effective status: a due scheduled post is published, and a trashed post has its previous status.
 * Otherwise a contributor could change a published post in the trash, and restoring it would publish the change.
 */
export function toOwnedRecord(post: PostState, nowMs: number): OwnedRecord {
  return { authorId: post.authorId, status: post.trashedFrom ?? statusAt(post, nowMs) };
}

/** Statuses in a list of a caller who can write, if the request has no `status`. */
const defaultStatuses = postStatuses.filter((status) => status !== 'trash' && status !== 'auto-draft');

export interface ListedStatuses {
  readonly statuses: readonly PostStatus[];
  readonly errors: readonly InvalidParameter[];
}

/** Statuses of a list; `asked` is the parameter `status`. `visibility.ts` then selects the posts that the caller may read. */
export function decideListedStatuses(caller: Caller, asked: readonly PostStatus[] | undefined): ListedStatuses {
  if (caller.kind !== 'anonymous' && caller.user.role !== 'subscriber')
    return { statuses: asked === undefined ? defaultStatuses : [...new Set(asked)], errors: [] };
  const isAllowed = asked === undefined || (asked.length === 1 && asked[0] === 'publish');
  return {
    statuses: ['publish'],
    errors: isAllowed ? [] : [invalidQuery('status', "'status' must be publish for callers who may not edit.")],
  };
}

/** WordPress' 403 for authenticated callers. */
export const forbidden = (detail: string): Problem => new Problem('rest_forbidden', { detail });

/** `Allow` header of a post that the caller may read but not change. */
export function offerHeaders(caller: Caller, post: PostState, nowMs: number): Readonly<Record<string, string>> {
  return canEdit(caller, toOwnedRecord(post, nowMs)) ? {} : { Allow: 'GET' };
}

/** Rejects callers who may not create posts, not even drafts. */
export function requireCreate(caller: Caller): void {
  if (!canCreate(caller)) throw forbidden('Your role may not create this; ask an administrator for another role.');
}

/** Rejects callers who may not change or delete this post. */
export function requireEdit(caller: Caller, post: PostState, nowMs: number): void {
  if (canEdit(caller, toOwnedRecord(post, nowMs))) return;
  throw forbidden('Your role may not change this post; ask its author or an editor to do it.');
}

export function requireTrashed(kind: PostKind, { status }: { readonly status: PostStatus }): void {
  if (status !== 'trash') throw new Problem('not_in_trash', { detail: `This ${kind} is not in the trash.` });
}

export function requireNotTrashed(kind: PostKind, { status }: { readonly status: PostStatus }): void {
  if (status !== 'trash') return;
  throw new Problem(`${kind}-is-in-trash`, {
    detail: `This ${kind} is already in the trash. Send a status to restore it.`,
  });
}
