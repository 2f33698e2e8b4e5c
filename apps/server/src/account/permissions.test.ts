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

/** The roles of WordPress on the records of TEC. */
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

const edits: [role: Role, own: boolean, status: string, may: boolean][] = [
  ['editor', false, 'publish', true],
  ['author', true, 'publish', true],
  ['author', false, 'draft', false],
  ['contributor', true, 'draft', true],
  ['contributor', true, 'pending', true],
  ['contributor', true, 'publish', false],
  ['contributor', true, 'future', false],
  ['contributor', false, 'draft', false],
  ['subscriber', true, 'draft', false],
];

test.each(edits)('%s, own: %s, %s: may edit: %s', (role, own, status, may) => {
  expect(canEdit(user(role), { authorId: own ? me : somebodyElse, status })).toBe(may);
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

test.each(readings)('%j reads whatever the state: the records of %s', (caller, author) => {
  expect(readableAuthor(caller)).toBe(author);
});

test('a key without named scopes has all, and admin stands for every other', () => {
  expect(hasScope([], 'messages:send')).toBe(true);
  expect(hasScope(['admin'], 'messages:send')).toBe(true);
  expect(hasScope(['calendar:read'], 'messages:send')).toBe(false);
});
