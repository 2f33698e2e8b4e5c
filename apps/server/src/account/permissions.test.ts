import { describe, expect, test } from 'vitest';
import { type ApiKeyId, anonymous, type Caller, type Role, roles, type Scope, type UserId } from './caller.ts';
import {
  canCreate,
  canEdit,
  canEditOthers,
  canManageCategories,
  canManageTags,
  canPublish,
  canUpload,
  hasScope,
  readableAuthor,
} from './permissions.ts';

const me = 7 as UserId;
const somebodyElse = 8 as UserId;
const user = (role: Role): Caller => ({ kind: 'user', user: { id: me, login: 'amina', role } });
const key = (role: Role, scopes: readonly Scope[]): Caller => ({
  kind: 'key',
  user: { id: me, login: 'amina', role },
  key: { id: 'key_1' as ApiKeyId, name: 'site', mode: 'live', scopes },
});

const questions = { canCreate, canPublish, canEditOthers, canManageCategories, canManageTags, canUpload };

/** The permissions of WordPress roles on records of TEC. */
const expected: Record<Role, (keyof typeof questions)[]> = {
  administrator: ['canCreate', 'canPublish', 'canEditOthers', 'canManageCategories', 'canManageTags', 'canUpload'],
  editor: ['canCreate', 'canPublish', 'canEditOthers', 'canManageCategories', 'canManageTags', 'canUpload'],
  author: ['canCreate', 'canPublish', 'canManageCategories', 'canUpload'],
  contributor: ['canCreate'],
  subscriber: [],
};

describe.each(roles)('%s', (role) => {
  test.each(Object.entries(questions))('%s', (name, may) => {
    const should = expected[role].some((each) => each === name);
    expect(may(user(role))).toBe(should);
    expect(may(key(role, []))).toBe(should);
    expect(may(key(role, ['calendar:write']))).toBe(should);
    expect(may(key(role, ['calendar:read', 'messages:send']))).toBe(false);
  });
});

const statuses = ['publish', 'future', 'draft', 'pending', 'private', 'trash', 'auto-draft'];

/** The table of the guide, by owner and status. */
function mayEdit(role: Role, own: boolean, status: string): boolean {
  if (['administrator', 'editor'].includes(role)) return true;
  if (!own) return false;
  return role === 'author' || (role === 'contributor' && !['publish', 'future'].includes(status));
}

const edits = roles.flatMap((role) =>
  [true, false].flatMap((own) => statuses.map((status) => [role, own, status, mayEdit(role, own, status)] as const)),
);

test.each(edits)('%s, own: %s, %s: may edit: %s', (role, own, status, may) => {
  const record = { authorId: own ? me : somebodyElse, status };
  expect(canEdit(user(role), record)).toBe(may);
  expect(canEdit(key(role, ['calendar:write']), record)).toBe(may);
  expect(canEdit(key(role, ['calendar:read']), record)).toBe(false);
  expect(canEdit(anonymous, record)).toBe(false);
});

const readings: [caller: Caller, author: ReturnType<typeof readableAuthor>][] = [
  [anonymous, 'nobody'],
  [user('subscriber'), me],
  [user('contributor'), me],
  [user('author'), me],
  [user('editor'), 'everybody'],
  [user('administrator'), 'everybody'],
  [key('editor', ['calendar:read']), 'everybody'],
  [key('author', ['calendar:read']), me],
];

test.each(readings)('%j reads records in any status of %s', (caller, author) => {
  expect(readableAuthor(caller)).toBe(author);
});

test('treats a key without scopes as having all, and admin as implying the others', () => {
  expect(hasScope([], 'messages:send')).toBe(true);
  expect(hasScope(['admin'], 'messages:send')).toBe(true);
  expect(hasScope(['calendar:read'], 'messages:send')).toBe(false);
});
