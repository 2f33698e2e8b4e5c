import { formatterOf } from '../formatter-of.ts';

/** Dates are `2026-12-05` and times `2026-12-05 18:00:00`, without a zone, as the API has them. */
const dayMs = 86_400_000;

export function todayIn(zone: string, at: number): string {
  // The English of Canada writes dates as ISO 8601 does.
  return formatterOf(`day in ${zone}`, 'en-CA', { timeZone: zone, dateStyle: 'short' }).format(at);
}

export const addDays = (date: string, days: number): string =>
  new Date(Date.parse(`${date}T00:00:00Z`) + days * dayMs).toISOString().slice(0, 10);

/** The last second before a day, which `ends_after` excludes. */
export const lastSecondBefore = (date: string): string => `${addDays(date, -1)} 23:59:59`;

/** Lists begin with what has not ended at the last step, so that their pages can be cached until the next one. */
const listStepMs = 600_000;
const secondMs = 1_000;

/** The times between which a list divides events into past and upcoming, in UTC: `2026-11-28T09:50:00Z`. */
export interface ListMoment {
  /** Upcoming events end after it. */
  readonly endsAfter: string;
  /** Past events end before it. */
  readonly endsBefore: string;
  /** Until when lists do not change by themselves, in milliseconds. */
  readonly untilMs: number;
}

export function listMomentAt(at: number): ListMoment {
  const atMs = at - (at % listStepMs);
  return { endsAfter: toUtc(atMs), endsBefore: toUtc(atMs + secondMs), untilMs: atMs + listStepMs };
}

const toUtc = (ms: number): string => `${new Date(ms).toISOString().slice(0, 19)}Z`;

/** Months are `2026-12`. */
export const firstDayOf = (month: string): string => `${month}-01`;

export const isMonth = (text: string): boolean => isDate(firstDayOf(text));

export function addMonths(month: string, count: number): string {
  const [year = 0, number = 1] = month.split('-').map(Number);
  return new Date(Date.UTC(year, number - 1 + count, 1)).toISOString().slice(0, 7);
}

/** 1 for Monday to 7 for Sunday. */
export const weekdayOf = (date: string): number => new Date(`${date}T00:00:00Z`).getUTCDay() || 7;

/** A time in UTC as a time in a zone. */
export function toZone(utc: string, zone: string): string {
  // The Swedish of Sweden writes dates and times as the API does.
  const format = formatterOf(`zone ${zone}`, 'sv-SE', { timeZone: zone, dateStyle: 'short', timeStyle: 'medium' });
  return format.format(Date.parse(`${utc.replace(' ', 'T')}Z`));
}

/** A time in a zone with its offset from UTC: `2026-12-05T18:00:00+03:00`. */
export function toIso(local: string, utc: string): string {
  const [localMs, utcMs] = [local, utc].map((time) => Date.parse(`${time.replace(' ', 'T')}Z`));
  const minutes = Math.round(((localMs ?? 0) - (utcMs ?? 0)) / 60_000);
  const [hours, rest] = [Math.trunc(Math.abs(minutes) / 60), Math.abs(minutes) % 60];
  const offset = [hours, rest].map((part) => String(part).padStart(2, '0')).join(':');
  return `${local.replace(' ', 'T')}${minutes < 0 ? '-' : '+'}${offset}`;
}

/** Whether it is a date of the calendar: not 31 February. */
export function isDate(text: string): boolean {
  if (!/^(?:19|20|21)\d{2}-\d{2}-\d{2}$/.test(text)) return false;
  const atMs = Date.parse(`${text}T00:00:00Z`);
  return !Number.isNaN(atMs) && new Date(atMs).toISOString().startsWith(text);
}

const formats = {
  month: { month: 'long', year: 'numeric' },
  weekday: { weekday: 'short' },
  shortMonth: { month: 'short' },
  day: { day: 'numeric', month: 'short' },
  fullDay: { weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' },
} as const satisfies Record<string, Intl.DateTimeFormatOptions>;

/** Words a date in a language. */
export function wordDate(date: string, format: keyof typeof formats, language: string): string {
  const formatter = formatterOf(`${language} ${format}`, language, { ...formats[format], timeZone: 'UTC' });
  return formatter.format(Date.parse(`${date.slice(0, 10)}T00:00:00Z`));
}
