import type { Caller, UserId } from '../../account/caller.ts';
import { canCreate, canEdit, canRead, type OwnedRecord } from '../../account/permissions.ts';
import { Problem } from '../../problems/problem.ts';
import { invalidQuery } from './invalid-parameters.ts';
import { type Post, type PostKind, type PostStatus, postStatuses, statusAt } from './post.ts';

/** Whether the caller may see this record now, on its own, in lists and inside other records (DI-9). */
export function canSee(
  caller: Caller,
  record: Pick<Post, 'authorId' | 'status' | 'publishedAtMs'>,
  nowMs: number,
): boolean {
  return canRead(caller, ownedPost(record, nowMs));
}

/** A record as the permissions look at it: a scheduled one is published from its moment on. */
export function ownedPost(record: Pick<Post, 'authorId' | 'status' | 'publishedAtMs'>, nowMs: number): OwnedRecord {
  return { authorId: record.authorId, status: statusAt(record, nowMs) };
}

/** Which records a list shows to its caller. */
export interface ListedStatuses {
  readonly statuses: readonly PostStatus[];
  /** Whose unpublished records may be shown; undefined: everybody's. */
  readonly unpublishedOf: UserId | undefined;
}

/** Without a wish, those who write see everything but the trash, and all others what is published. */
const usualStatuses = postStatuses.filter((status) => status !== 'trash' && status !== 'auto-draft');

/** What a list may show: `asked` is the parameter `status`. Throws where the caller may only ask for what is published. */
export function decideListedStatuses(caller: Caller, asked: readonly PostStatus[] | undefined): ListedStatuses {
  if (caller.kind === 'anonymous' || caller.user.role === 'subscriber') {
    if (asked?.some((status) => status !== 'publish'))
      throw invalidQuery('status', "'status' must be publish for callers who may not edit.");
    return { statuses: ['publish'], unpublishedOf: undefined };
  }
  const seesAll = caller.user.role === 'administrator' || caller.user.role === 'editor';
  return {
    statuses: asked === undefined ? usualStatuses : [...new Set(asked)],
    unpublishedOf: seesAll ? undefined : caller.user.id,
  };
}

/** WordPress' refusal of a caller who is signed in and may not do this. */
export const forbidden = (detail: string): Problem => new Problem('rest_forbidden', { detail });

/** Refuses callers who may make no records, not even drafts. */
export function requireCreate(caller: Caller): void {
  if (!canCreate(caller)) throw forbidden('Your role may not create this; ask an administrator for another role.');
}

/** Refuses callers who may not change or delete this record. */
export function requireEdit(
  caller: Caller,
  record: Pick<Post, 'authorId' | 'status' | 'publishedAtMs'>,
  nowMs: number,
): void {
  if (canEdit(caller, ownedPost(record, nowMs))) return;
  throw forbidden('Your role may not change this record; ask its author or an editor to do it.');
}

/** Refuses to throw away what lies in the trash already (410). */
export function requireNotTrashed(kind: PostKind, { status }: { readonly status: PostStatus }): void {
  if (status !== 'trash') return;
  throw new Problem(`${kind}-is-in-trash`, {
    detail: `This ${kind} is in the trash already. Send a status to bring it back.`,
  });
}
