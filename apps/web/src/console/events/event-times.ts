import { readTypedDateTime, wordDateTime } from '../../dates/read-typed-date.ts';
import type { FieldError } from '../request/console-api.ts';
import type { Event } from './event.ts';
import { eventFields } from './event-fields.ts';
import type { Values } from './event-values.ts';

type TimeField = 'start_date' | 'end_date' | 'date';

/** The values with all times as `2026-12-05T18:00`, and an error for each that cannot be read. */
export function readTimes(values: Values): { readonly values: Values; readonly errors: readonly FieldError[] } {
  const isWholeDay = values.all_day !== '';
  const read = [
    readTime(values, 'start_date', { timeNeeded: !isWholeDay, required: true }),
    readTime(values, 'end_date', { timeNeeded: !isWholeDay, required: false }),
    readTime(values, 'date', { timeNeeded: true, required: false }),
  ];
  return {
    values: { ...values, ...Object.fromEntries(read.map(({ name, value }) => [name, value])) },
    errors: read.flatMap(({ error }) => error ?? []),
  };
}

function readTime(
  values: Values,
  name: TimeField,
  { timeNeeded, required }: { readonly timeNeeded: boolean; readonly required: boolean },
) {
  const typed = values[name];
  if (typed === '' && !required) return { name, value: '' };
  const { wallTime, reason } = readTypedDateTime(typed, { timeNeeded });
  // Unreadable times stay as they were typed, for the form.
  return reason === undefined ? { name, value: wallTime } : { name, value: typed, error: toError(name, reason) };
}

const toError = (name: TimeField, text: string): FieldError => ({
  pointer: `/${name}`,
  detail: `${eventFields[name].label}: ${text}`,
});

const wallTime = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(?::\d{2})?$/;
const twoHoursMs = 7_200_000;

const shift = (time: string, ms: number): string => new Date(Date.parse(`${time}Z`) + ms).toISOString().slice(0, 16);

/** Completes an empty end: two hours after the start, or the day of the start. */
export function withEnd(values: Values): Values {
  const { start_date: start, end_date: end, all_day } = values;
  if (end !== '' || !wallTime.test(start)) return values;
  return { ...values, end_date: all_day ? start : shift(start, twoHoursMs) };
}

/** The hidden fields of a copy, with the times of the event that was copied. */
export const copiedTimes = [
  ['copied_start', 'start_date'],
  ['copied_end', 'end_date'],
] as const;

/** The times of the event that was copied; empty for others. */
export function readCopiedTimes(fields: URLSearchParams): Pick<Values, 'start_date' | 'end_date'> {
  return { start_date: fields.get('copied_start') ?? '', end_date: fields.get('copied_end') ?? '' };
}

/** Keeps the length of an event of which only the start was moved. */
export function withLength(values: Values, stored: Pick<Values, 'start_date' | 'end_date'>): Values {
  const { start_date: start, end_date: end } = values;
  const isMoved = start !== stored.start_date && end === stored.end_date;
  if (!isMoved || ![start, stored.start_date, end].every((time) => wallTime.test(time))) return values;
  return { ...values, end_date: shift(end, Date.parse(`${start}Z`) - Date.parse(`${stored.start_date}Z`)) };
}

/** The error of an end before the start. The end of whole days may be any time of the last one. */
export function checkOrder({ start_date: start, end_date: end, all_day }: Values): readonly FieldError[] {
  if (!wallTime.test(start) || !wallTime.test(end)) return [];
  const length = all_day === '' ? 19 : 10;
  return end.slice(0, length) < start.slice(0, length)
    ? [{ pointer: '/end_date', detail: 'The end is before the start.' }]
    : [];
}

/** The times of a stored event in words, with weekdays: `Saturday 5 December 2026, 18:00 to 20:00`. */
export function wordTimes({ start_date, end_date, all_day, timezone }: Event, zone: string): string {
  const [first, last] = [start_date.slice(0, 10), end_date.slice(0, 10)];
  if (all_day)
    return first === last ? `${wordDateTime(first)}, all day` : `${wordDateTime(first)} to ${wordDateTime(last)}`;
  const until = first === last ? end_date.slice(11, 16) : wordDateTime(end_date);
  const end = start_date === end_date ? '' : ` to ${until}`;
  return `${wordDateTime(start_date)}${end}${timezone === zone ? '' : ` (${timezone.replaceAll('_', ' ')})`}`;
}
