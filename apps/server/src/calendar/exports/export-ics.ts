import type { Database } from '../../database/database.ts';
import type { EventId } from '../events/event.ts';
import { findCalendarEntries } from '../feeds/repository.ts';
import { calendarEnd, calendarStart, toIcalText, toZoneYears, type ZoneYears } from '../feeds/vcalendar.ts';
import { toVevent } from '../feeds/vevent.ts';
import type { Site } from '../posts/site.ts';
import { type Visibility, whereVisible } from '../posts/visibility.ts';
import { pagesOfPosts } from './pages.ts';

/** All events as one iCalendar, piece by piece. */
export async function* exportIcs(db: Database, site: Site, visibility: Visibility): AsyncGenerator<string> {
  yield toIcalText(calendarStart(await findZoneYears(db, visibility)));
  const entries = pagesOfPosts(
    db,
    'events',
    visibility,
    (snapshot, ids) => findCalendarEntries(db, snapshot, ids as readonly EventId[], visibility), // as: ids of events
  );
  for await (const page of entries) {
    const lines = page.flatMap((entry) => toVevent(entry, site));
    if (lines.length > 0) yield toIcalText(lines);
  }
  yield toIcalText(calendarEnd);
}

/** The zones of all events, and the years in which they are used: a calendar describes each zone once. */
async function findZoneYears(db: Database, visibility: Visibility): Promise<ZoneYears[]> {
  const timed = db.read('events').where({ all_day: 0 });
  const rows: { timezone: string; first: string; last: string }[] = await whereVisible(timed, 'events', visibility)
    .distinct('timezone', db.read.raw('substr(start_local, 1, 4) as first'))
    .distinct(db.read.raw('substr(end_local, 1, 4) as last'));
  return rows.map(({ timezone, first, last }) => toZoneYears({ timezone, startLocal: first, endLocal: last }));
}
