import ICAL from 'ical.js';
import type { Event, EventId } from '../../src/calendar/events/event.ts';
import { findVisibleEvents } from '../../src/calendar/events/repository.ts';
import type { TestCalendar } from '../../src/calendar/events/test-calendar.ts';
import { toEventCalendar } from '../../src/calendar/feeds/calendar-file.ts';
import { findCalendarEntries } from '../../src/calendar/feeds/repository.ts';
import { visibilityOf } from '../../src/calendar/posts/visibility.ts';
import { utcToWallTime } from '../../src/calendar/time/wall-time.ts';
import { type Model, type ShownDate, siteAt } from './model.ts';

const byStart = (one: ShownDate, other: ShownDate): number => (one.recurrenceId < other.recurrenceId ? -1 : 1);

/** The stored dates of a series, as single reads show them. */
export async function readDates(
  calendar: TestCalendar,
  series: EventId,
  nowMs: number,
): Promise<Map<EventId, ShownDate>> {
  const { db } = calendar;
  const rows: { readonly id: EventId }[] = await db
    .read('occurrences')
    .where({ event_id: series })
    .whereNotNull('recurrence_id')
    .select('id');
  const ids = rows.map(({ id }) => id);
  const events = await findVisibleEvents(db.read, ids, visibilityOf(calendar.as('administrator'), nowMs));
  return new Map(events.map((event) => [event.id, toShown(event)]));
}

const toShown = ({ date, schedule, title }: Event): ShownDate => ({
  recurrenceId: date?.recurrenceId ?? '',
  startLocal: schedule.startLocal,
  title,
});

export const inOrder = (dates: Iterable<ShownDate>): ShownDate[] => [...dates].toSorted(byStart);

/** A client that reads again what the change feed names. */
export function createFollower(calendar: TestCalendar, series: EventId) {
  const copy = new Map<EventId, ShownDate>();
  let after = 0;

  async function follow(nowMs: number): Promise<ReadonlyMap<EventId, ShownDate>> {
    const changes: { readonly seq: number; readonly record_id: EventId }[] = await calendar.db
      .read('calendar_changes')
      .where('seq', '>', after)
      .where({ kind: 'event' })
      .orderBy('seq')
      .select('seq', 'record_id');
    const now = await readDates(calendar, series, nowMs);
    for (const { seq, record_id } of changes) {
      after = Number(seq);
      const named = record_id === series ? [...copy.keys(), ...now.keys()] : [record_id];
      for (const id of named) {
        const date = now.get(id);
        if (date === undefined) copy.delete(id);
        else copy.set(id, date);
      }
    }
    return copy;
  }

  return { follow };
}

/** The dates that another library reads from the iCalendar of a series. */
export async function readExported(calendar: TestCalendar, series: EventId, model: Model): Promise<ShownDate[]> {
  const visibility = visibilityOf(calendar.as('administrator'), model.nowMs);
  const entries = await calendar.db.snapshot((snapshot) => findCalendarEntries(snapshot, [series], visibility));
  const file = new ICAL.Component(ICAL.parse(toEventCalendar(entries, siteAt(model.nowMs)).body));
  const events = file.getAllSubcomponents('vevent').map((each) => new ICAL.Event(each));
  const main = events.find((event) => !event.isRecurrenceException());
  if (main === undefined) throw new Error('The series is in its calendar.');
  for (const event of events) if (event !== main) main.relateException(event);
  const dates = main.iterator();
  const shown: ShownDate[] = [];
  const [from, to] = [model.storedFrom, model.storedTo].map((ms) => utcToWallTime(ms).slice(0, 10));
  for (let next = dates.next(); next && toLocal(next).slice(0, 10) <= (to ?? ''); next = dates.next()) {
    const { item, startDate } = main.getOccurrenceDetails(next);
    if (toLocal(next) >= (from ?? ''))
      shown.push({ recurrenceId: toLocal(next), startLocal: toLocal(startDate), title: item.summary });
  }
  return inOrder(shown);
}

const toLocal = (time: ICAL.Time): string => time.toString().replace('T', ' ');
