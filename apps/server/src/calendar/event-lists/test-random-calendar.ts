import fc from 'fast-check';
import type { TestEngine } from '../../../test/harness/database.ts';
import type { UserId } from '../../account/caller.ts';
import { createTestCalendar, type TestCalendar, testSite } from '../events/test-calendar.ts';
import { organizerWriter } from '../organizers/write-organizer.ts';
import { testWriter } from '../posts/test-writer.ts';
import { writeCalendar } from '../posts/write-calendar.ts';
import { categoryKind, type TermId } from '../terms/term.ts';
import { createTerm } from '../terms/write-term.ts';
import { venueWriter } from '../venues/write-venue.ts';

/** An event of a random calendar, as the model of its lists knows it. */
export interface ModelEvent {
  readonly id: number;
  readonly authorId: UserId;
  readonly status: 'publish' | 'draft' | 'private';
  /** Wall time, `2031-05-01 18:00:00`; all events of the model are in the zone of the site. */
  readonly start: string;
  readonly end: string;
  readonly title: string;
  readonly featured: boolean;
  readonly hidden: boolean;
  /** By index of `categoryTree`. */
  readonly categories: readonly number[];
  readonly tags: readonly string[];
  /** By index. */
  readonly venue: number | undefined;
  readonly organizers: readonly number[];
}

/** Each category names the one above it by its index: two trees, one of them three deep. */
export const categoryTree: readonly (number | undefined)[] = [undefined, 0, 1, 0, undefined, 4];
export const tagNames = ['live', 'free', 'kids', 'night'];
export const words = ['jazz', 'market', 'dance', 'film'];
const linkedCount = 4;

export interface RandomCalendar {
  readonly calendar: TestCalendar;
  readonly events: readonly ModelEvent[];
  readonly categoryIds: readonly TermId[];
  readonly venueIds: readonly number[];
  readonly organizerIds: readonly number[];
}

const moment = fc
  .record({ day: fc.integer({ min: 1, max: 28 }), hour: fc.constantFrom('00', '09', '23') })
  .map(({ day, hour }) => `2031-05-${String(day).padStart(2, '0')} ${hour}:00:00`);

const someOf = <Item>(items: readonly Item[]) => fc.subarray([...items], { maxLength: 3 });
const indexes = (count: number) => Array.from({ length: count }, (_each, index) => index);

const drafts = fc.record({
  author: fc.constantFrom('author', 'editor', 'administrator'),
  status: fc.constantFrom('publish', 'publish', 'publish', 'draft', 'private'),
  moments: fc.tuple(moment, moment),
  words: fc.subarray([...words], { minLength: 1 }),
  featured: fc.boolean(),
  hidden: fc.nat({ max: 9 }).map((each) => each === 0),
  categories: someOf(indexes(categoryTree.length)),
  tags: someOf(tagNames),
  venue: fc.option(fc.nat({ max: linkedCount - 1 }), { nil: undefined }),
  organizers: someOf(indexes(linkedCount)),
});

/** A calendar of events that share terms, venues, organizers and moments; the same one for the same seed. */
export async function createRandomCalendar(engine: TestEngine, seed: number, count: number): Promise<RandomCalendar> {
  const calendar = await createTestCalendar(engine);
  const administrator = calendar.as('administrator');
  const categoryIds: TermId[] = [];
  for (const [index, parent] of categoryTree.entries()) {
    const patch = { name: `Category ${index}`, ...(parent !== undefined && { parent: categoryIds[parent] }) };
    categoryIds.push(
      await writeCalendar(calendar.db, (trx) => createTerm(trx, administrator, patch, categoryKind), testWriter()),
    );
  }
  const venueIds: number[] = [];
  const organizerIds: number[] = [];
  for (const index of indexes(linkedCount)) {
    venueIds.push(
      await writeCalendar(
        calendar.db,
        (trx) => venueWriter.create(trx, administrator, { name: `Venue ${index}`, imageId: undefined }, testSite),
        testWriter(),
      ),
    );
    organizerIds.push(
      await writeCalendar(
        calendar.db,
        (trx) =>
          organizerWriter.create(trx, administrator, { name: `Organizer ${index}`, imageId: undefined }, testSite),
        testWriter(),
      ),
    );
  }
  const existing = (id: number | undefined) => ({ kind: 'existing', id: id ?? 0 }) as const;
  const events: ModelEvent[] = [];
  for (const { author, moments, words: named, ...draft } of fc.sample(drafts, { numRuns: count, seed })) {
    const caller = calendar.as(author);
    const [start = '', end = ''] = moments.toSorted();
    const title = named.join(' ');
    const { id } = await calendar.create(
      {
        title,
        status: draft.status,
        schedule: { start, end },
        flags: { featured: draft.featured, hideFromListings: draft.hidden },
        categories: draft.categories.map((index) => ({ kind: 'id', id: categoryIds[index] ?? 0 })),
        tags: draft.tags.map((text) => ({ kind: 'text', text })),
        ...(draft.venue !== undefined && { venue: existing(venueIds[draft.venue]) }),
        organizers: draft.organizers.map((index) => existing(organizerIds[index])),
      },
      caller,
    );
    events.push({ ...draft, id, authorId: caller.user.id, start, end, title });
  }
  return { calendar, events, categoryIds, venueIds, organizerIds };
}
