import type { EventId } from '../events/event.ts';
import { decideSchedule, type SchedulePatch } from '../events/schedule.ts';
import { testSite } from '../events/test-calendar.ts';
import type { CalendarEntry } from './calendar-entry.ts';

/** A calendar entry with defaults. */
export function testEntry(changes: Partial<CalendarEntry> & { readonly times?: SchedulePatch } = {}): CalendarEntry {
  const { times, ...others } = changes;
  const { schedule } = decideSchedule(
    undefined,
    { start: '2031-05-01 18:00', end: '2031-05-01 20:00', timezone: 'Africa/Kampala', ...times },
    testSite,
  );
  if (schedule === undefined) throw new Error('The schedule of the test is invalid');
  return {
    id: 42 as EventId,
    status: 'publish',
    publishedAtMs: Date.parse('2031-03-01T08:00:00Z'),
    modifiedAtMs: Date.parse('2031-03-02T08:00:00Z'),
    revision: 3,
    title: 'Jazz night',
    description: '',
    slug: 'jazz-night',
    schedule,
    occurrence: { status: 'scheduled', reason: '' },
    venue: undefined,
    organizers: [],
    categories: [],
    tags: [],
    cost: '',
    website: '',
    flags: [],
    imagePath: undefined,
    ...others,
  };
}
