import { expect, test } from 'vitest';
import type { Caller, Role, UserId } from '../../account/caller.ts';
import type { PostStatus } from './post.ts';
import { decideStatus } from './status-change.ts';

const as = (role: Role): Caller => ({ kind: 'user', user: { id: 1 as UserId, login: role, role } });

test.each<readonly [string, Role, PostStatus | undefined, PostStatus | undefined, PostStatus]>([
  ['an author publishes', 'author', undefined, undefined, 'publish'],
  ['a contributor drafts', 'contributor', undefined, undefined, 'draft'],
  ['a contributor who would publish asks an editor', 'contributor', 'publish', undefined, 'pending'],
  ['scheduling is publishing', 'contributor', 'future', 'draft', 'pending'],
  ['other wishes of a contributor count', 'contributor', 'private', undefined, 'private'],
  ['an update without a wish keeps the state', 'editor', undefined, 'draft', 'draft'],
  ['also for those who may not publish', 'contributor', undefined, 'pending', 'pending'],
  ['a wish brings back from the trash', 'editor', 'publish', 'trash', 'publish'],
])('%s', (_name, role, asked, current, want) => {
  expect(decideStatus(as(role), asked, current)).toBe(want);
});
