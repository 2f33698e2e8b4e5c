import type { SeriesDate } from './event.ts';
import type { Schedule } from './schedule.ts';

/** The path of a date below the page of its series: `2031-05-01/`, or `2031-05-01/2/` for the second date of the day. */
export function toDatePath({ recurrenceId, numberOfDay }: Pick<SeriesDate, 'recurrenceId' | 'numberOfDay'>): string {
  return `${recurrenceId.slice(0, 10)}/${numberOfDay === 1 ? '' : `${numberOfDay}/`}`;
}

/** RECURRENCE-ID as responses show it: a day for an event that lasts whole days. */
export const toRecurrenceId = (
  { recurrenceId }: Pick<SeriesDate, 'recurrenceId'>,
  { allDay }: Pick<Schedule, 'allDay'>,
): string => (allDay ? recurrenceId.slice(0, 10) : recurrenceId);
