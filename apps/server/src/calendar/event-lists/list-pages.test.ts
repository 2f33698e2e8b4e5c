import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { describeOnEachEngine } from '../../../test/harness/database.ts';
import { anonymous, type Caller } from '../../account/caller.ts';
import { testSite } from '../events/test-calendar.ts';
import { createEventLists, type ListEvents } from './list-events.ts';
import {
  categoryTree,
  createRandomCalendar,
  type ModelEvent,
  type RandomCalendar,
  tagNames,
  words,
} from './test-random-calendar.ts';

type Query = Parameters<ListEvents>[0];

/** The filters of a random list; terms and linked posts by their indexes. */
interface Filter {
  readonly caller: 'anonymous' | 'author' | 'editor' | 'administrator';
  readonly from: number | undefined;
  readonly to: number | undefined;
  readonly endsAfter: number | undefined;
  readonly categories: readonly number[] | undefined;
  readonly tags: readonly string[] | undefined;
  readonly venues: readonly number[] | undefined;
  readonly organizers: readonly number[] | undefined;
  readonly featured: boolean | undefined;
  readonly word: string | undefined;
  readonly include: readonly number[] | undefined;
  readonly exclude: readonly number[] | undefined;
  readonly order: 'asc' | 'DESC' | undefined;
  readonly offset: number | undefined;
  readonly perPage: number;
}

const eventCount = 90;
const maybe = <Value>(arbitrary: fc.Arbitrary<Value>) => fc.option(arbitrary, { nil: undefined, freq: 2 });
const someOf = <Item>(items: readonly Item[]) => maybe(fc.subarray([...items], { minLength: 1 }));
const day = maybe(fc.integer({ min: 1, max: 28 }));
const events = Array.from({ length: eventCount }, (_each, index) => index);

const filters: fc.Arbitrary<Filter> = fc.record({
  caller: fc.constantFrom('anonymous', 'author', 'editor', 'administrator'),
  from: day,
  to: day,
  endsAfter: maybe(day),
  categories: someOf([...categoryTree.keys()]),
  tags: someOf(tagNames),
  venues: maybe(someOf([0, 1, 2, 3])),
  organizers: someOf([0, 1, 2, 3]),
  featured: maybe(maybe(fc.boolean())),
  word: maybe(fc.constantFrom(...words)),
  include: maybe(maybe(maybe(fc.subarray(events, { minLength: 30 })))),
  exclude: maybe(maybe(fc.subarray(events, { minLength: 1, maxLength: 30 }))),
  order: fc.constantFrom(undefined, 'asc', 'DESC'),
  offset: maybe(maybe(fc.nat({ max: 20 }))),
  perPage: fc.constantFrom(4, 7, 25, 100),
});

const onDay = (date: number): string => `2031-05-${String(date).padStart(2, '0')}`;

function isBelow(category: number | undefined, above: readonly number[]): boolean {
  return category !== undefined && (above.includes(category) || isBelow(categoryTree[category], above));
}

/** The same list computed in memory. */
function expectedIds(filter: Filter, model: readonly ModelEvent[], caller: Caller): number[] {
  const isSeen = ({ status, authorId }: ModelEvent) => {
    if (caller.kind === 'anonymous') return status === 'publish';
    return status === 'publish' || caller.user.role !== 'author' || caller.user.id === authorId;
  };
  const { categories, tags, venues, organizers, featured, word, include, exclude, order } = filter;
  const isInWindow = ({ start, end }: ModelEvent) => {
    if (include !== undefined) return true;
    if (filter.from !== undefined && start < onDay(filter.from)) return false;
    if (filter.to !== undefined && end.slice(0, 10) > onDay(filter.to)) return false;
    return filter.endsAfter === undefined || end > `${onDay(filter.endsAfter)} 23:59:59`;
  };
  const found = model.filter(
    (event, index) =>
      isSeen(event) &&
      !event.hidden &&
      isInWindow(event) &&
      (categories === undefined || event.categories.some((each) => isBelow(each, categories))) &&
      (tags === undefined || event.tags.some((each) => tags.includes(each))) &&
      (venues === undefined || (event.venue !== undefined && venues.includes(event.venue))) &&
      (organizers === undefined || event.organizers.some((each) => organizers.includes(each))) &&
      (featured === undefined || event.featured === featured) &&
      (word === undefined || event.title.includes(word)) &&
      (include === undefined || include.includes(index)) &&
      !exclude?.includes(index),
  );
  // All were published at the same time, so equal events are sorted by id.
  const keyOf = ({ start }: ModelEvent) => (include === undefined ? start : '');
  const sorted = found.toSorted((one, other) => keyOf(one).localeCompare(keyOf(other)) || one.id - other.id);
  return (order === 'DESC' ? sorted.toReversed() : sorted).map(({ id }) => id);
}

describeOnEachEngine('the pages of a list of events', (engine) => {
  let random: RandomCalendar;
  let listEvents: ListEvents;

  beforeAll(async () => {
    random = await createRandomCalendar(engine, 20_261_122, eventCount);
    const nextAtMs = Number.MAX_SAFE_INTEGER;
    const readScheduledPublications = async () => ({ hasDueEventsOrVenues: false, nextAtMs, datesUntil: undefined });
    listEvents = createEventLists({
      db: random.calendar.db,
      currency: { code: 'UGX', symbol: 'UGX' },
      readScheduledPublications,
    });
  });
  afterAll(() => random.calendar[Symbol.asyncDispose]());

  function toQuery(filter: Filter): Query {
    const { categoryIds, venueIds, organizerIds, events: model } = random;
    const of = (ids: readonly number[], indexes: readonly number[]) => indexes.map((index) => ids[index] ?? 0);
    const eventIds = model.map(({ id }) => id);
    return {
      per_page: filter.perPage,
      start_date: filter.from === undefined ? '2031-01-01' : onDay(filter.from),
      ...(filter.to !== undefined && { end_date: onDay(filter.to) }),
      ...(filter.endsAfter !== undefined && { ends_after: onDay(filter.endsAfter) }),
      ...(filter.categories && { categories: of(categoryIds, filter.categories).map(String) }),
      ...(filter.tags && { tags: [...filter.tags] }),
      ...(filter.venues && { venue: of(venueIds, filter.venues) }),
      ...(filter.organizers && { organizer: of(organizerIds, filter.organizers) }),
      ...(filter.featured !== undefined && { featured: filter.featured }),
      ...(filter.word !== undefined && { search: filter.word }),
      ...(filter.include && { include: of(eventIds, filter.include) }),
      ...(filter.exclude && { exclude: of(eventIds, filter.exclude) }),
      ...(filter.order && { order: filter.order }),
      ...(filter.offset !== undefined && { offset: filter.offset }),
    };
  }

  async function readPages(query: Query, caller: Caller): Promise<{ ids: number[]; totals: Set<number> }> {
    const ids: number[] = [];
    const totals = new Set<number>();
    for (let page = 1; ; page += 1) {
      const { body, headers } = await listEvents({ ...query, page }, caller, testSite);
      const { events: shown, total, total_pages, next_rest_url } = JSON.parse(String(body.json));
      ids.push(...shown.map(({ id }: { id: number }) => id));
      totals.add(total).add(Number(headers['X-TEC-Total']));
      expect(total_pages).toBe(Number(headers['X-TEC-TotalPages']));
      if (next_rest_url === undefined) return { ids, totals };
    }
  }

  test('DI-8, DI-35: 500 random filters visit each matching event exactly once, in order, and count it once', {
    timeout: 300_000,
  }, async () => {
    let longest = 0;
    await fc.assert(
      fc.asyncProperty(filters, async (filter) => {
        const caller = filter.caller === 'anonymous' ? anonymous : random.calendar.as(filter.caller);
        const expected = expectedIds(filter, random.events, caller);
        const { ids, totals } = await readPages(toQuery(filter), caller);
        const listed = expected.slice(filter.offset ?? 0);
        expect(ids).toEqual(listed);
        expect([...totals]).toEqual([listed.length]);
        longest = Math.max(longest, ids.length);
      }),
      { numRuns: 500, seed: 9 },
    );
    expect(longest).toBeGreaterThan(50);
  });
});
