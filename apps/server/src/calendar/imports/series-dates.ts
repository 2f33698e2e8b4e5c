import type { Knex } from 'knex';
import { startOfSeries } from '../events/dates-of-series.ts';
import type { EventId } from '../events/event.ts';
import { findEvent } from '../events/repository.ts';
import { instantToWallTime, wallTimeToInstant } from '../time/time-zone.ts';
import { utcToWallTime, type WallTime } from '../time/wall-time.ts';
import { atStart } from './ics-series.ts';
import type { SeriesDateReference } from './source-record.ts';

/** The id of a stored date of a series; undefined if the event is no series, or has no such date. */
export async function findDateId(
  knex: Knex,
  seriesId: number,
  { at }: SeriesDateReference,
  allDay: boolean | undefined,
): Promise<number | undefined> {
  const series = await findEvent(knex, { id: seriesId });
  if (series?.recurrence === undefined) return undefined;
  const start = startOfSeries(series.schedule);
  if (allDay !== undefined && allDay !== start.allDay) return undefined;
  const local = typeof at === 'number' ? instantToWallTime(at, start.timezone) : at;
  return findStored(knex, series.id, atStart(start.allDay ? local.slice(0, 10) : local, start));
}

async function findStored(knex: Knex, event_id: EventId, recurrence_id: WallTime): Promise<number | undefined> {
  const stored: { id: number } | undefined = await knex('occurrences').where({ event_id, recurrence_id }).first('id');
  if (stored !== undefined) return stored.id;
  const left: { occurrence_id: number } | undefined = await knex('occurrence_overrides')
    .where({ event_id, recurrence_id })
    .first('occurrence_id');
  return left?.occurrence_id;
}

const members = ['title', 'description', 'website', 'event_status', 'event_status_reason', 'venue'] as const;

/** The members of a valid body of an event that one date of a series can have; times in UTC, because its zone may differ. */
export function toDateBody(valid: unknown): Readonly<Record<string, unknown>> {
  const body = valid as Readonly<Record<string, unknown>>; // as: a valid body of an event
  const { start_date, end_date, timezone, all_day } = body;
  const inUtc = (date: unknown): unknown => {
    const text = String(date);
    if (all_day === true || date === undefined || text.endsWith('Z')) return date;
    return `${utcToWallTime(wallTimeToInstant(text, String(timezone)))}Z`;
  };
  return {
    ...Object.fromEntries(members.flatMap((name) => (body[name] === undefined ? [] : [[name, body[name]]]))),
    ...(start_date !== undefined && { start_date: inUtc(start_date), end_date: inUtc(end_date) }),
  };
}
