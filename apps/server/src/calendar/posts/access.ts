import type { Caller, UserId } from '../../account/caller.ts';
import { canRead, type OwnedRecord } from '../../account/permissions.ts';
import { type PostStatus, type Publication, postStatuses, statusAt } from './post.ts';
import { invalidQuery } from './validation-errors.ts';

/** Whether the caller may see this record now, on its own, in lists and inside other records (DI-9). */
export function canSee(
  caller: Caller,
  record: Pick<Publication, 'authorId' | 'status' | 'publishedUtc'>,
  nowMs: number,
): boolean {
  return canRead(caller, ownedRecord(record, nowMs));
}

/** A record as the permissions look at it: a scheduled one is published from its moment on. */
export function ownedRecord(
  record: Pick<Publication, 'authorId' | 'status' | 'publishedUtc'>,
  nowMs: number,
): OwnedRecord {
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
