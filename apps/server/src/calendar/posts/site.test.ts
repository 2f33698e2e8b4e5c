import { expect, test } from 'vitest';
import { type AddressedPost, permalink } from './site.ts';

const origin = 'https://events.example.ug';
const venue: AddressedPost = { kind: 'venue', id: 7, slug: 'ndere', status: 'publish' };

test.each<readonly [string, AddressedPost, string]>([
  ['a published venue has a URL with its slug', venue, '/venue/ndere/'],
  ['a private venue has a URL with its slug', { ...venue, status: 'private' }, '/venue/ndere/'],
  ['a draft has a URL with its id', { ...venue, status: 'draft' }, '/?post_type=tribe_venue&p=7'],
  [
    'a scheduled event has a URL with its id',
    { ...venue, kind: 'event', status: 'future' },
    '/?post_type=tribe_events&p=7',
  ],
  [
    'a trashed organizer has a URL with its id',
    { ...venue, kind: 'organizer', status: 'trash' },
    '/?post_type=tribe_organizer&p=7',
  ],
  ['a venue without a slug has a URL with its id', { ...venue, slug: '' }, '/?post_type=tribe_venue&p=7'],
])('%s', (_name, given, want) => {
  expect(permalink(given, origin)).toBe(origin + want);
});
