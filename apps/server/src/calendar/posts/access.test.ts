import { describe, expect, test } from 'vitest';
import { anonymous, type Caller, type Role, type UserId } from '../../account/caller.ts';
import { canSee, decideListedStatuses } from './access.ts';
import type { PostStatus } from './post.ts';

const me = 1 as UserId;
const other = 2 as UserId;
const nowMs = 1_000;
const as = (role: Role): Caller => ({ kind: 'user', user: { id: me, login: role, role } });
const post = (status: PostStatus, authorId: UserId, publishedAtMs?: number) => ({ status, authorId, publishedAtMs });

describe('a post is seen', () => {
  test.each<readonly [string, Caller, ReturnType<typeof post>, boolean]>([
    ['by all once it is published', anonymous, post('publish', other), true],
    ['by all once its moment has come', anonymous, post('future', other, nowMs), true],
    ['by nobody else before', anonymous, post('future', other, nowMs + 1), false],
    ['not by visitors while it is a draft', anonymous, post('draft', other), false],
    ['by its author whatever its state', as('contributor'), post('draft', me), true],
    ['not by other contributors', as('contributor'), post('pending', other), false],
    ['by editors', as('editor'), post('private', other), true],
    ['by editors in the trash', as('editor'), post('trash', other), true],
  ])('%s', (_name, caller, given, want) => {
    expect(canSee(caller, given, nowMs)).toBe(want);
  });
});

describe('a list shows', () => {
  test.each<readonly [string, Caller]>([
    ['visitors', anonymous],
    ['subscribers', as('subscriber')],
  ])('%s what is published, and refuses other statuses', (_name, caller) => {
    expect(decideListedStatuses(caller, undefined).statuses).toEqual(['publish']);
    expect(decideListedStatuses(caller, ['publish']).statuses).toEqual(['publish']);
    expect(() => decideListedStatuses(caller, ['publish', 'draft'])).toThrow("'status' must be publish");
  });

  test('contributors their own drafts, not those of others (DI-9)', () => {
    const listed = decideListedStatuses(as('contributor'), undefined);
    expect(listed.statuses).toEqual(['publish', 'future', 'draft', 'pending', 'private']);
    expect(listed.unpublishedOf).toBe(me);
  });

  test('editors everything, and the trash where they ask for it', () => {
    expect(decideListedStatuses(as('editor'), undefined).unpublishedOf).toBeUndefined();
    expect(decideListedStatuses(as('editor'), ['trash', 'trash'])).toEqual({ statuses: ['trash'] });
  });
});
