import fc from 'fast-check';
import { expect, test } from 'vitest';
import { origin } from '../../test/open-page.ts';
import { addressOf, type Filters, hasUnreadFilter, readFilters, subscriptionOf, toCardQuery } from './filters.ts';

const none = readFilters(new URLSearchParams());

const read = (address: string): Filters => readFilters(new URL(address, origin).searchParams);

const names = ['search', 'category', 'tag', 'venue', 'from', 'to', 'free', 'featured', 'eventDisplay'] as const;
const theirNames = ['tribe-bar-search', 'tribe_events_cat', 'tribe-bar-date'] as const;
const values = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 250 }),
  fc.constantFrom('1', '0', '17', 'past', 'music', ' jazz & blues ', '2026-12-05', '2026-12', '2026-02-31'),
);
const queries = fc
  .array(fc.tuple(fc.constantFrom(...names, ...theirNames), values))
  .map((pairs) => new URLSearchParams(pairs));

test('filters are read from the address that was written from them', () => {
  fc.assert(
    fc.property(queries, fc.integer({ min: 1, max: 999_999 }), (query, page) => {
      const filters = readFilters(query);
      const address = addressOf(filters, page);
      expect(read(address)).toEqual(filters);
      expect(addressOf(read(address), page)).toBe(address);
    }),
  );
});

test.each([199, 200])('a search of more than 200 characters is cut, here %i characters before a space', (length) => {
  for (const character of ['a', '😀']) {
    const filters = readFilters(new URLSearchParams({ search: `${character.repeat(length)} ${character}` }));
    expect(filters.search).toBe(character.repeat(length));
    expect(read(addressOf(filters))).toEqual(filters);
  }
});

test('equal filters have one address, in any order of their members', () => {
  const filters = { ...none, search: 'jazz', from: '2026-12-05', to: '2026-12-06' };
  const { search, ...others } = filters;
  expect(addressOf({ ...others, search })).toBe(addressOf(filters));
});

test('a list without filters has the shortest address', () => {
  expect(addressOf(none)).toBe('/events/');
  expect(addressOf(none, 3)).toBe('/events/list/page/3/');
});

test('the names of The Events Calendar are filters', () => {
  const query = new URLSearchParams({
    'tribe-bar-search': 'jazz',
    tribe_events_cat: 'music',
    'tribe-bar-date': '2026-12',
    eventDisplay: 'past',
  });
  const expected = { ...none, search: 'jazz', category: 'music', from: '2026-12-01', past: true };
  expect(readFilters(query)).toEqual(expected);
});

test.each(['2026-02-31', '2026-13-01', '2026-00', '1899-12-31', '2200-01-01', '31/2/2026', '2026', 'tomorrow'])(
  '%s is no date, which is reported',
  (text) => {
    expect(readFilters(new URLSearchParams({ from: text, to: text }))).toEqual(none);
    for (const name of ['from', 'to', 'tribe-bar-date'])
      expect([name, hasUnreadFilter(new URLSearchParams({ [name]: text }))]).toEqual([name, true]);
  },
);

test.each(['5/12/2026', '05.12.2026', '2026-12-05 18:00', '5 Dec 2026', ' 2026-12-05 '])('%s is a date', (text) => {
  const query = new URLSearchParams({ from: text, to: text });
  expect(readFilters(query)).toEqual({ ...none, from: '2026-12-05', to: '2026-12-05' });
  expect(hasUnreadFilter(query)).toBe(false);
});

test('empty filters are read', () => {
  expect(hasUnreadFilter(new URLSearchParams({ from: '', to: ' ', venue: '', 'tribe-bar-date': '' }))).toBe(false);
});

test.each(['0', '-1', '1.5', 'ndere', '1234567890'])('%s is no id of a venue, which is reported', (venue) => {
  expect(readFilters(new URLSearchParams({ venue }))).toEqual(none);
  expect(hasUnreadFilter(new URLSearchParams({ venue }))).toBe(true);
});

test('the events to come are those that end today or later', () => {
  expect(toCardQuery(none, { today: '2026-11-28' })).toEqual({ strict_dates: '1', ends_after: '2026-11-27 23:59:59' });
});

test('the events of the past begin with the latest, unless a first day is chosen', () => {
  const past = { strict_dates: '1', ends_before: '2026-11-28 00:00:00', order: 'desc' };
  expect(toCardQuery({ ...none, past: true }, { today: '2026-11-28' })).toEqual(past);
  const { order, ends_after } = toCardQuery({ ...none, past: true, from: '2026-11-01' }, { today: '2026-11-28' });
  expect([order, ends_after]).toEqual([undefined, '2026-10-31 23:59:59']);
});

test('the last day is included', () => {
  expect(toCardQuery({ ...none, to: '2026-12-31' }, { today: '2026-11-28' }).starts_before).toBe('2027-01-01 00:00:00');
});

test('a subscription has the filters without the dates', () => {
  const filters = { ...none, search: 'jazz & blues', category: 'music', venue: '17', from: '2026-12-01', past: true };
  expect(subscriptionOf(filters, origin)).toBe(
    `${origin}/events/v1/events.ics?q=jazz+%26+blues&categories=music&venue=17`,
  );
  expect(subscriptionOf(none, origin)).toBe(`${origin}/events/v1/events.ics`);
});
