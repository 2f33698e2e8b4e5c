import type { Database, Snapshot } from '../../database/database.ts';
import type { Currency } from '../events/cost.ts';
import type { EventId } from '../events/event.ts';
import { findCalendarEntries } from '../feeds/repository.ts';
import {
  calendarEnd,
  calendarStart,
  createVevents,
  toIcalText,
  toSeriesYears,
  toZoneYears,
  type ZoneYears,
} from '../feeds/vcalendar.ts';
import type { RecordKind } from '../posts/journal.ts';
import type { PostTable } from '../posts/post.ts';
import type { Site } from '../posts/site.ts';
import { type Visibility, whereVisible } from '../posts/visibility.ts';
import { kinds } from '../records/kinds.ts';

export interface ExportOptions {
  readonly db: Database;
  readonly site: Site;
  readonly currency: Currency;
  readonly visibility: Visibility;
}

/** Streams the calendar as one JSON object: `exported_at`, `rest_url` and the records of each list. */
export async function* exportJson(options: ExportOptions): AsyncGenerator<string> {
  const { site } = options;
  const head = { exported_at: new Date(site.nowMs).toISOString(), rest_url: `${site.base}/` };
  yield JSON.stringify(head).slice(0, -1);
  for (const [name, records] of Object.entries(collections(options))) {
    yield `,\n"${name}":[`;
    let isFirst = true;
    for await (const page of records)
      for (const record of page) {
        yield `${isFirst ? '\n' : ',\n'}${JSON.stringify(record)}`;
        isFirst = false;
      }
    yield ']';
  }
  yield '}\n';
}

type Pages = AsyncGenerator<readonly unknown[]>;

function collections({ db, site, currency, visibility }: ExportOptions): Record<string, Pages> {
  const bodiesOf = (kind: RecordKind) => async (snapshot: Snapshot, ids: readonly number[]) => [
    ...(await kinds[kind].read(snapshot, ids, { visibility, site, currency })).values(),
  ];
  return {
    categories: pagesOfTerms(db, 'tribe_events_cat', bodiesOf('category')),
    tags: pagesOfTerms(db, 'post_tag', bodiesOf('tag')),
    venues: pagesOfPosts(db, 'venues', visibility, bodiesOf('venue')),
    organizers: pagesOfPosts(db, 'organizers', visibility, bodiesOf('organizer')),
    events: pagesOfPosts(db, 'events', visibility, bodiesOf('event')),
  };
}

/** Streams all events as one iCalendar. */
export async function* exportIcs(db: Database, site: Site, visibility: Visibility): AsyncGenerator<string> {
  yield toIcalText(calendarStart(await findZoneYears(db, visibility)));
  const entries = pagesOfPosts(
    db,
    'events',
    visibility,
    (snapshot, ids) => findCalendarEntries(snapshot, ids as readonly EventId[], visibility), // as: ids of events
  );
  const toVevent = createVevents(site);
  for await (const page of entries) {
    const lines = page.flatMap(toVevent);
    if (lines.length > 0) yield toIcalText(lines);
  }
  yield toIcalText(calendarEnd);
}

/** The zones of all events with their years, for one VTIMEZONE per zone. */
async function findZoneYears(db: Database, visibility: Visibility): Promise<ZoneYears[]> {
  const timed = db.read('events').where({ all_day: 0 });
  const rows: ZoneRow[] = await whereVisible(timed, 'events', visibility)
    .distinct('timezone', db.read.raw('substr(start_local, 1, 4) as first'))
    .distinct(db.read.raw('substr(end_local, 1, 4) as last'))
    .distinct(db.read.raw('case when rrule is null then null else dates_until end as until'));
  return rows.map(({ timezone, first, last, until }) => {
    const use = { timezone, startLocal: first, endLocal: last };
    return until === null ? toZoneYears(use) : toSeriesYears(use, until);
  });
}

interface ZoneRow {
  readonly timezone: string;
  readonly first: string;
  readonly last: string;
  /** The day up to which the dates of a series are stored. */
  readonly until: string | null;
}

const perPage = 200;

/** Reads the posts outside the trash page by page, in the order of their ids. Each page has its own snapshot. */
async function* pagesOfPosts<T>(
  db: Database,
  table: PostTable,
  visibility: Visibility,
  read: (snapshot: Snapshot, ids: readonly number[]) => Promise<T>,
): AsyncGenerator<T> {
  yield* pages(db, (snapshot, after) => findPosts(snapshot, table, visibility, after), read);
}

function findPosts(snapshot: Snapshot, table: PostTable, visibility: Visibility, after: number): Promise<number[]> {
  return whereVisible(snapshot(table).where('id', '>', after), table, visibility)
    .whereNotIn('status', ['trash', 'auto-draft'])
    .orderBy('id')
    .limit(perPage)
    .pluck('id');
}

async function* pagesOfTerms<T>(
  db: Database,
  taxonomy: string,
  read: (snapshot: Snapshot, ids: readonly number[]) => Promise<T>,
): AsyncGenerator<T> {
  const find = (snapshot: Snapshot, after: number): Promise<number[]> =>
    snapshot('terms').where({ taxonomy }).where('id', '>', after).orderBy('id').limit(perPage).pluck('id');
  yield* pages(db, find, read);
}

async function* pages<T>(
  db: Database,
  find: (snapshot: Snapshot, after: number) => Promise<number[]>,
  read: (snapshot: Snapshot, ids: readonly number[]) => Promise<T>,
): AsyncGenerator<T> {
  for (let after = 0; ; ) {
    const page = await db.snapshot(async (snapshot) => {
      const ids = await find(snapshot, after);
      return { last: ids.at(-1), read: ids.length === 0 ? undefined : await read(snapshot, ids) };
    });
    if (page.last === undefined || page.read === undefined) return;
    yield page.read;
    after = page.last;
  }
}
