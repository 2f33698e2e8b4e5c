import { describe, expect, test } from 'vitest';
import type { Caller, Role, UserId } from '../../account/caller.ts';
import { decidePublicationDate, decideStatus, type PublicationDate } from './decide-post.ts';
import type { PostPatch, PostStatus } from './post.ts';

const site = { zone: 'Africa/Kampala', nowMs: Date.UTC(2026, 10, 21, 9, 0, 0) };
const now = { publishedLocal: '2026-11-21 12:00:00', publishedAtMs: site.nowMs };
const draft: PublicationDate = { status: 'draft', publishedLocal: '2026-01-01 08:00:00', publishedAtMs: undefined };
const published: PublicationDate = {
  status: 'publish',
  publishedLocal: '2026-01-01 08:00:00',
  publishedAtMs: Date.UTC(2026, 0, 1, 5),
};
const later = { publishedLocal: '2033-01-01 10:00:00', publishedAtMs: Date.UTC(2033, 0, 1, 7) };
const earlier = { publishedLocal: '2024-05-06 07:08:09', publishedAtMs: Date.UTC(2024, 4, 6, 4, 8, 9) };

type Case = readonly [
  name: string,
  given: readonly [PostPatch, PostStatus, PublicationDate | undefined],
  want: PublicationDate,
];

const cases: Case[] = [
  ['a new post is published now', [{}, 'publish', undefined], { status: 'publish', ...now }],
  [
    'a new draft has no publication time',
    [{}, 'draft', undefined],
    { status: 'draft', ...now, publishedAtMs: undefined },
  ],
  [
    'a new draft with a date has no publication time',
    [{ date: '2024-05-06 07:08:09' }, 'draft', undefined],
    { status: 'draft', ...earlier, publishedAtMs: undefined },
  ],
  [
    'a new draft with a date in UTC has a publication time',
    [{ dateUtc: '2024-05-06 04:08:09' }, 'pending', undefined],
    { status: 'pending', ...earlier },
  ],
  ['a draft may get a date', [{ date: '2024-05-06 07:08:09' }, 'draft', draft], { status: 'draft', ...earlier }],
  [
    'publishing a draft before its date schedules it',
    [{}, 'publish', { status: 'draft', ...later, publishedAtMs: undefined }],
    { status: 'future', ...later },
  ],
  ['the empty date_utc of a draft is ignored', [{ dateUtc: '0000-00-00 00:00:00' }, 'draft', draft], draft],
  [
    'date is in the time zone of the site',
    [{ date: '2024-05-06 07:08:09' }, 'publish', undefined],
    { status: 'publish', ...earlier },
  ],
  [
    'date_utc is used without date',
    [{ dateUtc: '2024-05-06 04:08:09' }, 'publish', undefined],
    { status: 'publish', ...earlier },
  ],
  [
    'date_utc is ignored beside date',
    [{ date: '2024-05-06 07:08:09', dateUtc: '2001-01-01' }, 'publish', published],
    { status: 'publish', ...earlier },
  ],
  [
    'a date in the future schedules the post',
    [{ date: '2033-01-01 10:00' }, 'publish', published],
    { status: 'future', ...later },
  ],
  ['a scheduled post without a date is published', [{}, 'future', undefined], { status: 'publish', ...now }],
  [
    'a private post with a date in the future stays private',
    [{ date: '2033-01-01 10:00' }, 'private', draft],
    { status: 'private', ...later },
  ],
  ['publishing a draft sets its publication time', [{}, 'publish', draft], { status: 'publish', ...now }],
  ['a draft without a date stays without one', [{}, 'draft', draft], draft],
  ['a published post keeps its date', [{}, 'publish', published], published],
  ['a published post that becomes a draft keeps its date', [{}, 'draft', published], { ...published, status: 'draft' }],
  ['a trashed post keeps its date', [{}, 'trash', draft], { ...draft, status: 'trash' }],
];

describe('the publication date', () => {
  test.each(cases)('%s', (_name, [patch, status, current], want) => {
    expect(decidePublicationDate(current, patch, status, site)).toEqual({ ...want, errors: {} });
  });

  test.each([
    ['date', { date: 'yesterdayish' }],
    ['date_utc', { dateUtc: 'yesterdayish' }],
  ])('an invalid %s is reported', (name, patch) => {
    const { errors } = decidePublicationDate(undefined, patch, 'publish', site);
    expect(Object.keys(errors)).toEqual([name]);
  });
});

const as = (role: Role): Caller => ({ kind: 'user', user: { id: 1 as UserId, login: role, role } });

test.each<readonly [string, Role, PostStatus | undefined, PostStatus | undefined, PostStatus]>([
  ['a new post of an author is published', 'author', undefined, undefined, 'publish'],
  ['a new post of a contributor is a draft', 'contributor', undefined, undefined, 'draft'],
  ['publish becomes pending for a contributor', 'contributor', 'publish', undefined, 'pending'],
  ['future becomes pending for a contributor', 'contributor', 'future', 'draft', 'pending'],
  ['a contributor may leave a private post private', 'contributor', 'private', 'private', 'private'],
  ['an update without a status keeps the status', 'editor', undefined, 'draft', 'draft'],
  ['an update without a status keeps the status for a contributor', 'contributor', undefined, 'pending', 'pending'],
  ['a status restores a post from the trash', 'editor', 'publish', 'trash', 'publish'],
])('%s', (_name, role, asked, current, want) => {
  expect(decideStatus(as(role), current, asked)).toBe(want);
});

test.each([undefined, 'draft', 'pending', 'trash'] as const)(
  '403 rest_forbidden: a contributor makes a post private whose status is %s',
  (current) => {
    expect(() => decideStatus(as('contributor'), current, 'private')).toThrow('may not make posts private');
    expect(decideStatus(as('author'), current, 'private')).toBe('private');
  },
);
