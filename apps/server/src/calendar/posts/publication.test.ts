import { describe, expect, test } from 'vitest';
import type { Caller, Role, UserId } from '../../account/caller.ts';
import type { PostPatch, PostStatus } from './post.ts';
import { decidePublicationDate, decideStatus, type PublicationDate } from './publication.ts';

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
  ['a new draft has no moment', [{}, 'draft', undefined], { status: 'draft', ...now, publishedAtMs: undefined }],
  [
    'a new draft with a date has no moment',
    [{ date: '2024-05-06 07:08:09' }, 'draft', undefined],
    { status: 'draft', ...earlier, publishedAtMs: undefined },
  ],
  [
    'a new draft with a date in UTC has it',
    [{ dateUtc: '2024-05-06 04:08:09' }, 'pending', undefined],
    { status: 'pending', ...earlier },
  ],
  ['a draft may get a date', [{ date: '2024-05-06 07:08:09' }, 'draft', draft], { status: 'draft', ...earlier }],
  [
    'publishing a draft before its date schedules it',
    [{}, 'publish', { status: 'draft', ...later, publishedAtMs: undefined }],
    { status: 'future', ...later },
  ],
  ['the date of a draft in UTC, sent back, is none', [{ dateUtc: '0000-00-00 00:00:00' }, 'draft', draft], draft],
  ['a date is of the site', [{ date: '2024-05-06 07:08:09' }, 'publish', undefined], { status: 'publish', ...earlier }],
  ['UTC counts alone', [{ dateUtc: '2024-05-06 04:08:09' }, 'publish', undefined], { status: 'publish', ...earlier }],
  [
    'UTC gives way to the date',
    [{ date: '2024-05-06 07:08:09', dateUtc: '2001-01-01' }, 'publish', published],
    { status: 'publish', ...earlier },
  ],
  [
    'in the future means scheduled',
    [{ date: '2033-01-01 10:00' }, 'publish', published],
    { status: 'future', ...later },
  ],
  ['scheduled without a date is published', [{}, 'future', undefined], { status: 'publish', ...now }],
  [
    'private stays private in the future',
    [{ date: '2033-01-01 10:00' }, 'private', draft],
    { status: 'private', ...later },
  ],
  ['publishing a draft gives it its moment', [{}, 'publish', draft], { status: 'publish', ...now }],
  ['a draft stays without', [{}, 'draft', draft], draft],
  ['what is published keeps its date', [{}, 'publish', published], published],
  ['back to draft keeps it too', [{}, 'draft', published], { ...published, status: 'draft' }],
  ['the trash changes no date', [{}, 'trash', draft], { ...draft, status: 'trash' }],
];

describe('the publication date', () => {
  test.each(cases)('%s', (_name, [patch, status, current], want) => {
    expect(decidePublicationDate(current, patch, status, site)).toEqual({ ...want, errors: {} });
  });

  test.each([
    ['date', { date: 'yesterdayish' }],
    ['date_utc', { dateUtc: 'yesterdayish' }],
  ])('%s is named where it is none', (name, patch) => {
    const { errors } = decidePublicationDate(undefined, patch, 'publish', site);
    expect(Object.keys(errors)).toEqual([name]);
  });
});

const as = (role: Role): Caller => ({ kind: 'user', user: { id: 1 as UserId, login: role, role } });

test.each<readonly [string, Role, PostStatus | undefined, PostStatus | undefined, PostStatus]>([
  ['an author publishes', 'author', undefined, undefined, 'publish'],
  ['a contributor drafts', 'contributor', undefined, undefined, 'draft'],
  ['a contributor who would publish asks an editor', 'contributor', 'publish', undefined, 'pending'],
  ['scheduling is publishing', 'contributor', 'future', 'draft', 'pending'],
  ['a contributor gets other statuses', 'contributor', 'private', undefined, 'private'],
  ['an update without a status keeps the status', 'editor', undefined, 'draft', 'draft'],
  ['also for those who may not publish', 'contributor', undefined, 'pending', 'pending'],
  ['a status brings back from the trash', 'editor', 'publish', 'trash', 'publish'],
])('%s', (_name, role, asked, current, want) => {
  expect(decideStatus(as(role), current, asked)).toBe(want);
});
