import type { WallTime } from '../time/wall-time.ts';
import type { Event, EventId, SeriesDate } from './event.ts';
import type { OccurrenceChanges } from './override.ts';
import { type Schedule, scheduleAt, scheduleBetween } from './schedule.ts';

/** A date of a series as an event: with the members of its series, except those that it changes. */
export function toDateOfSeries(
  series: Event,
  { id, recurrenceId, numberOfDay }: Omit<SeriesDate, 'seriesId'> & { readonly id: EventId },
  changes: OccurrenceChanges,
  schedule: Schedule,
): Event {
  return {
    ...series,
    id,
    title: changes.title ?? series.title,
    description: changes.description ?? series.description,
    schedule,
    venueId: changes.venueId === undefined ? series.venueId : (changes.venueId ?? undefined),
    website: changes.website ?? series.website,
    state: changes.state ?? series.state,
    recurrence: undefined,
    date: { seriesId: series.id, recurrenceId, numberOfDay },
  };
}

/** The times of one date; undefined outside of the storable years. */
export function scheduleOfDate(
  series: Schedule,
  recurrenceId: WallTime,
  { startLocal, endLocal }: OccurrenceChanges,
): Schedule | undefined {
  if (startLocal === undefined || endLocal === undefined) return scheduleAt(series, recurrenceId);
  return scheduleBetween(series, startLocal, endLocal);
}

/** RECURRENCE-ID as responses show it: a day for an event that lasts whole days. */
export const toRecurrenceId = (
  { recurrenceId }: Pick<SeriesDate, 'recurrenceId'>,
  { allDay }: Pick<Schedule, 'allDay'>,
): string => (allDay ? recurrenceId.slice(0, 10) : recurrenceId);
