import { expect, test } from 'vitest';
import { calendarProfile } from '../../calendar/profile.ts';
import { messagingProfile } from '../../messaging/profile.ts';
import { parsePlainQuery } from './plain-query.ts';

test.each([
  ['', {}],
  ['page=2', { page: '2' }],
  ['starts_after=2027-03-04&categories=jazz,rumba', { starts_after: '2027-03-04', categories: 'jazz,rumba' }],
  ['a', { a: '' }],
  ['a=', { a: '' }],
  ['a=b=c', { a: 'b=c' }],
  ['constructor=1', { constructor: '1' }],
])('parses %s', (text, want) => {
  expect(parsePlainQuery(text)).toEqual(want);
});

test.each([
  ...[
    'a=%20',
    'a=1+1',
    'a[]=1',
    'a=[1]',
    'a=1&a=2',
    '&a=1',
    'a=1&',
    '=1',
    '__proto__=1',
    '1=1',
    'a.b=1',
    'a=é',
    'a=1#',
  ],
  `a=${'x'.repeat(1_000)}`,
])('leaves %s to the parser of the API', (text) => {
  expect(parsePlainQuery(text)).toBeUndefined();
});

const plain = [
  'page=2&per_page=5',
  'id=7',
  'a',
  'a=',
  'a=b=c',
  'categories=a,,b&tags=,',
  'constructor=1&b=2',
  'A=1&a=2',
];

// With one encoded letter the query has the same meaning, but is not plain.
test.each(plain)('parses %s like the parser of the API', (text) => {
  const encoded = text.replace(/^./, (letter) => `%${letter.charCodeAt(0).toString(16)}`);
  const shape = { queryLists: new Set(['categories', 'tags']), emptyQueries: new Set<string>(), bodyLists: new Map() };
  const raw = { method: 'post', headers: {}, mediaType: undefined, json: undefined, form: undefined, files: [] };
  for (const { gather } of [calendarProfile, messagingProfile])
    expect(gather({ ...raw, queryString: text }, shape)).toEqual(gather({ ...raw, queryString: encoded }, shape));
});
