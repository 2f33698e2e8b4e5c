import { type DateContext, parseInstant } from '../time/parse-date.ts';
import { instantToWallTime, isTimeZone, wallTimeToInstant } from '../time/time-zone.ts';
import type { WallTime } from '../time/wall-time.ts';

/** When an event takes place. Instants are epoch milliseconds, local times those of `timezone`; the end is never before the start. */
export interface Schedule {
  readonly timezone: string;
  readonly allDay: boolean;
  readonly startLocal: WallTime;
  readonly endLocal: WallTime;
  readonly startUtc: number;
  readonly endUtc: number;
}

/** What a write says about the schedule; what it does not name stays as it is. Dates are in any form that `parseInstant` reads. */
export interface ScheduleChange {
  readonly start?: string | number;
  readonly end?: string | number;
  /** Empty means the zone of the site. */
  readonly timezone?: string;
  readonly allDay?: boolean;
}

export type ScheduleField = 'start_date' | 'end_date' | 'timezone';

export type ChangedSchedule =
  | { readonly kind: 'schedule'; readonly schedule: Schedule }
  | { readonly kind: 'unreadable'; readonly fields: readonly ScheduleField[] };

/**
 * The schedule after a change. A new zone keeps the wall times and moves the instants (DI-7), a date with an offset is converted to the zone (DI-16), and an end
 * before its start becomes the start (DI-17). `current` is undefined for a new event, which must name both dates.
 */
export function changeSchedule(
  change: ScheduleChange,
  current: Schedule | undefined,
  site: DateContext,
): ChangedSchedule {
  const timezone = change.timezone === undefined ? (current?.timezone ?? site.zone) : change.timezone || site.zone;
  const zone = isTimeZone(timezone) ? timezone : undefined;
  const at = { zone: zone ?? site.zone, nowMs: site.nowMs };
  const start = change.start === undefined ? keep(current, 'start', at.zone) : parseInstant(change.start, at);
  const end = change.end === undefined ? keep(current, 'end', at.zone) : parseInstant(change.end, at);
  if (zone === undefined || start === undefined || end === undefined) {
    const fields: ScheduleField[] = [];
    if (start === undefined) fields.push('start_date');
    if (end === undefined) fields.push('end_date');
    if (zone === undefined) fields.push('timezone');
    return { kind: 'unreadable', fields };
  }
  const allDay = change.allDay ?? current?.allDay ?? false;
  const schedule = toSchedule(zone, allDay, start, Math.max(start, end));
  return { kind: 'schedule', schedule };
}

function keep(current: Schedule | undefined, edge: 'start' | 'end', zone: string): number | undefined {
  if (current === undefined) return undefined;
  if (zone === current.timezone) return edge === 'start' ? current.startUtc : current.endUtc;
  return wallTimeToInstant(edge === 'start' ? current.startLocal : current.endLocal, zone);
}

function toSchedule(timezone: string, allDay: boolean, startUtc: number, endUtc: number): Schedule {
  const startLocal = instantToWallTime(startUtc, timezone);
  const endLocal = instantToWallTime(endUtc, timezone);
  if (!allDay) return { timezone, allDay, startLocal, endLocal, startUtc, endUtc };
  return wholeDays(timezone, startLocal.slice(0, 10), endLocal.slice(0, 10));
}

function wholeDays(timezone: string, firstDay: string, lastDay: string): Schedule {
  const startUtc = wallTimeToInstant(`${firstDay} 00:00:00`, timezone);
  const endUtc = wallTimeToInstant(`${lastDay} 23:59:59`, timezone);
  return {
    timezone,
    allDay: true,
    // Where a clock change skips midnight, the day begins at one.
    startLocal: instantToWallTime(startUtc, timezone),
    endLocal: instantToWallTime(endUtc, timezone),
    startUtc,
    endUtc,
  };
}
