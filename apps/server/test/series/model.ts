import type { EventId } from '../../src/calendar/events/event.ts';
import type { TestCalendar } from '../../src/calendar/events/test-calendar.ts';
import { testSite } from '../../src/calendar/events/test-calendar.ts';
import type { Site } from '../../src/calendar/posts/site.ts';
import { defaultHorizon } from '../../src/calendar/recurrence/horizon.ts';
import { utcToWallTime, wallTimeToUtc } from '../../src/calendar/time/wall-time.ts';
import { dayMs } from '../../src/time/durations.ts';

/** A series as a naive calendar remembers it: dates by their day, as its rule has one on a day at most. */
export interface Model extends SeriesTexts {
  isTrashed: boolean;
  recurs: boolean;
  /** All ids that a day ever had. */
  readonly ids: Map<string, EventId>;
  storedFrom: number;
  storedTo: number;
  nowMs: number;
  /** The calendar file at the source, and its text at the last import; undefined for a series that a person created. */
  readonly file: { now: SourceFile; imported: string } | undefined;
}

interface SeriesTexts {
  title: string;
  /** `18:00:00` */
  time: string;
  everyDays: number;
  readonly excluded: Set<string>;
  readonly changed: Map<string, ChangedDate>;
}

interface ChangedDate {
  readonly title?: string;
  readonly start?: string;
}

export interface SourceFile extends SeriesTexts {
  zone: string;
  recurs: boolean;
}

/** A change of a calendar, and of the model in the same way. */
export type Step = (calendar: TestCalendar, series: EventId, model: Model) => Promise<void>;

export const firstDay = '2031-03-10';
export const zones = ['Africa/Kampala', 'Europe/Berlin', 'America/New_York', 'Australia/Lord_Howe', 'Pacific/Apia'];

export const addDays = (day: string, days: number): string =>
  utcToWallTime(wallTimeToUtc(`${day} 00:00:00`) + days * dayMs).slice(0, 10);

export function monthsLater(nowMs: number, months: number): number {
  const date = new Date(nowMs);
  date.setUTCMonth(date.getUTCMonth() + months);
  return Math.floor(date.getTime() / dayMs) * dayMs;
}

export const siteAt = (nowMs: number): Site => ({ ...testSite, nowMs });

export const isOfRule = (day: string, everyDays: number): boolean =>
  (wallTimeToUtc(`${day} 00:00:00`) - wallTimeToUtc(`${firstDay} 00:00:00`)) % (everyDays * dayMs) === 0;

/** After each write, dates are stored to the horizon. */
export function noteWrite(model: Model): void {
  model.storedTo = Math.max(model.storedTo, monthsLater(model.nowMs, defaultHorizon.monthsAhead));
}

export function beginToRecur(model: Model): void {
  if (!model.recurs) model.storedFrom = monthsLater(model.nowMs, -defaultHorizon.monthsBefore);
  model.recurs = true;
}

export function daysOf({ everyDays, excluded, recurs, storedFrom, storedTo }: Model): string[] {
  const days: string[] = [];
  for (let day = firstDay; recurs && wallTimeToUtc(`${day} 00:00:00`) <= storedTo; day = addDays(day, everyDays))
    if (!excluded.has(day) && wallTimeToUtc(`${day} 00:00:00`) >= storedFrom) days.push(day);
  return days;
}

export interface ShownDate {
  readonly recurrenceId: string;
  readonly startLocal: string;
  readonly title: string;
}

export const expectedDates = (model: Model): ShownDate[] =>
  daysOf(model).map((day) => ({
    recurrenceId: `${day} ${model.time}`,
    startLocal: model.changed.get(day)?.start ?? `${day} ${model.time}`,
    title: model.changed.get(day)?.title ?? model.title,
  }));
