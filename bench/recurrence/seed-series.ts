import { runIn, type Transaction } from '../../apps/server/src/database/database.ts';
import { openDatabase } from '../../apps/server/src/database/open.ts';
import { insertInto } from '../../apps/server/src/database/statement.ts';
import { systemClock } from '../../apps/server/src/time/clock.ts';
import { dayMs, hourMs } from '../../apps/server/src/time/durations.ts';
import {
  inBatches,
  insertLinks,
  insertPosts,
  postOf,
  seedCalendar,
  seeded,
  seededIds,
} from '../growth/seed-calendar.ts';
import { vacuum } from '../vacuum.ts';

/** How a calendar is divided: nine of a hundred events are weekly series. */
interface Parts {
  readonly singles: number;
  readonly series: number;
  readonly dates: number;
}

const datesPerSeries = 101;

/** 91,000 single events and 9,000 series with 909,000 dates for 100,000 events. */
export function partsOf(events: number): Parts {
  const series = Math.round(events * 0.09);
  // The ids of a seeded calendar need whole thousands.
  const singles = Math.max(1000, Math.floor((events - series) / 1000) * 1000);
  return { singles, series, dates: singles + series * datesPerSeries };
}

export const firstSeries = (events: number): number => {
  const { singles } = partsOf(events);
  return seededIds.firstEvent(singles) + singles;
};

/** PostgreSQL limits the time of a commit, which writes all of their dates. */
const seriesAtOnce = 20;

/** Of the categories, only these have series: each has a thirteenth of them. */
const categoriesOfSeries = 13;

/** Fills the database of a service that has started once. */
export async function seedRecurring(url: string, events: number): Promise<void> {
  const { singles, series } = partsOf(events);
  await seedCalendar(url, singles);
  const db = await openDatabase({ url, clock: systemClock, lock: false });
  const [first, venues, firstOrganizer] = [
    firstSeries(events),
    seededIds.venueCount(singles),
    seededIds.firstOrganizer(singles),
  ];
  const organizers = seededIds.firstEvent(singles) - firstOrganizer;
  try {
    const { id: author } = await db.read('users').first('id');
    const insertSeries = async (trx: Transaction, numbers: number[]) => {
      const rows = numbers.map((number) => ({
        ...postOf(first + number, author),
        ...{ title: `Choir ${number} of the week`, excerpt: '', description: '<p>Songs of the lakes.</p>' },
        ...timesOf(number, 0),
        ...{ timezone: 'Africa/Kampala', all_day: 0, cost: null, hide_from_listings: 0, sticky: 0 },
        ...{ featured: number % 500 === 0 ? 1 : 0, venue_id: 1 + (number % venues) },
        ...{ rrule: 'FREQ=WEEKLY', rdate: null, exdate: null, dates_from: seeded.from, dates_until: lastDay },
      }));
      await insertPosts(trx, 'events', 'event', rows);
      const links = (key: string, idOf: (number: number) => number) =>
        numbers.map((number) => ({ id: first + number, [key]: idOf(number) }));
      await insertLinks(trx, 'event_organizers', [
        ...links('organizer_id', (number) => firstOrganizer + (number % organizers)).map((link) => ({
          ...link,
          position: 0,
        })),
      ]);
      // Categories have the ids from 1, and tags those behind them.
      await insertLinks(
        trx,
        'event_terms',
        links('term_id', (number) => 1 + (number % categoriesOfSeries)),
      );
      await insertLinks(
        trx,
        'event_terms',
        links('term_id', (number) => 21 + (number % 200)),
      );
      for (const number of numbers) await insertDatesOf(trx, number, { first, series, venues });
    };
    await inBatches(db, series, insertSeries, seriesAtOnce);
    await db.transaction((trx) => db.bumpRevision(trx, 'calendar'));
    if (url.startsWith('sqlite:')) {
      await db.write.raw('pragma wal_checkpoint(truncate)');
      return;
    }
    await db.write.raw(continueIds);
    await vacuum(url);
  } finally {
    await db.close();
  }
}

/** The rows bring their ids, so PostgreSQL would give them again; SQLite continues behind the largest one. */
const continueIds = `select setval(pg_get_serial_sequence('calendar_records', 'id'), max(id)) from calendar_records`;

/** The day of the last date of a series or the one after it. */
const lastDay = new Date(Date.parse(seeded.from) + datesPerSeries * 7 * dayMs).toISOString().slice(0, 10);

/** A weekly date, at an hour of the day and a day of the week that follow from the number of its series. */
function timesOf(number: number, week: number) {
  const start = Date.parse(seeded.from) + ((number % 7) + week * 7) * dayMs + (8 + (number % 12)) * hourMs;
  const local = (at: number) => new Date(at + 3 * hourMs).toISOString().slice(0, 19).replace('T', ' ');
  const end = start + 2 * hourMs;
  return { start_utc: start, end_utc: end, start_local: local(start), end_local: local(end) };
}

interface Places {
  readonly first: number;
  readonly series: number;
  readonly venues: number;
}

async function insertDatesOf(trx: Transaction, number: number, { first, series, venues }: Places): Promise<void> {
  const weeks = Array.from({ length: datesPerSeries }, (_, week) => week);
  const idOf = (week: number) => first + series + number * datesPerSeries + week;
  await runIn(
    trx,
    insertInto(
      'calendar_records',
      ['id', 'kind'],
      weeks.map((week) => [idOf(week), 'event']),
    ),
  );
  const rows = weeks.map((week) => {
    const times = timesOf(number, week);
    return {
      ...{ id: idOf(week), event_id: first + number, recurrence_id: times.start_local, ...times },
      ...{ venue_id: 1 + (number % venues), published_local: '2026-01-01 09:00:00', status: 'publish', hidden: 0 },
      ...{ author_id: 1, featured: number % 500 === 0 ? 1 : 0, is_free: 1, listed_from: 0 },
    };
  });
  const columns = Object.keys(rows[0] ?? {});
  await runIn(
    trx,
    insertInto(
      'occurrences',
      columns,
      rows.map((row) => Object.values(row)),
    ),
  );
}
