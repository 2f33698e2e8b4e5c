import type { Caller } from '../../account/caller.ts';
import { canCreate, canEdit } from '../../account/permissions.ts';
import { Problem } from '../../problems/problem.ts';
import { canSee, ownedRecord } from './access.ts';
import type { Publication } from './post.ts';

/** WordPress' refusal of a caller who is signed in and may not do this. */
export const forbidden = (detail: string): Problem => new Problem('rest_forbidden', { detail });

/** Refuses callers who may make no records, not even drafts. */
export function requireCreate(caller: Caller): void {
  if (!canCreate(caller)) throw forbidden('Your role may not create this; ask an administrator for another role.');
}

/** Refuses callers who may not change or delete this record. */
export function requireEdit(
  caller: Caller,
  record: Pick<Publication, 'authorId' | 'status' | 'publishedUtc'>,
  nowMs: number,
): void {
  if (canEdit(caller, ownedRecord(record, nowMs))) return;
  throw forbidden('Your role may not change this record; ask its author or an editor to do it.');
}

/** Refuses callers who may not read this venue or organizer: TEC's 403, also for visitors. */
export function requireSight(
  kind: 'venue' | 'organizer',
  record: Pick<Publication, 'authorId' | 'status' | 'publishedUtc'>,
  caller: Caller,
  nowMs: number,
): void {
  if (canSee(caller, record, nowMs)) return;
  throw new Problem(`${kind}-not-accessible`, {
    detail: `This ${kind} is not published; sign in as somebody who may read it.`,
  });
}
