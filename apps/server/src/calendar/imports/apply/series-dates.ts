import type { Knex } from 'knex';
import type { Caller } from '../../../account/caller.ts';
import type { Transaction } from '../../../database/database.ts';
import { hasDate, startOfSeries } from '../../events/dates-of-series.ts';
import type { Event, EventId } from '../../events/event.ts';
import { findEvent } from '../../events/repository.ts';
import { findOverrides } from '../../events/stored-dates.ts';
import { updateEvent } from '../../events/write-event.ts';
import type { Site } from '../../posts/site.ts';
import { instantToWallTime, wallTimeToInstant } from '../../time/time-zone.ts';
import { utcToWallTime, type WallTime } from '../../time/wall-time.ts';
import { atStart } from '../ics/series.ts';
import type { SeriesDateReference } from '../source-record.ts';

/** A date of a series that is stored here. */
export interface FoundDate {
  readonly series: Event;
  readonly recurrenceId: WallTime;
  /** Undefined for a date after the last stored day that nothing has changed yet. */
  readonly id: number | undefined;
}

/** Undefined if the event is no series, or has no such date. */
export async function findDate(
  knex: Knex,
  seriesId: number,
  { at }: SeriesDateReference,
  allDay: boolean | undefined,
): Promise<FoundDate | undefined> {
  const series = await findEvent(knex, { id: seriesId });
  if (series?.recurrence === undefined) return undefined;
  const start = startOfSeries(series.schedule);
  if (allDay !== undefined && allDay !== start.allDay) return undefined;
  const local = typeof at === 'number' ? instantToWallTime(at, start.timezone) : at;
  const recurrenceId = atStart(start.allDay ? local.slice(0, 10) : local, start);
  const id = await findStored(knex, series.id, recurrenceId);
  return id === undefined && !hasDate(series, recurrenceId) ? undefined : { series, recurrenceId, id };
}

async function findStored(knex: Knex, event_id: EventId, recurrence_id: WallTime): Promise<number | undefined> {
  const stored: { id: number } | undefined = await knex('occurrences').where({ event_id, recurrence_id }).first('id');
  if (stored !== undefined) return stored.id;
  const left: { occurrence_id: number } | undefined = await knex('occurrence_overrides')
    .where({ event_id, recurrence_id })
    .first('occurrence_id');
  return left?.occurrence_id;
}

/** The id of a date, which an override gives it if it is not stored yet; the change itself follows. */
export async function ensureDate(
  trx: Transaction,
  caller: Caller,
  { series, recurrenceId, id }: FoundDate,
  site: Site,
): Promise<number> {
  if (id !== undefined) return id;
  const overrides = [...(await findOverrides(trx, series.id)), { recurrenceId, title: series.title }];
  await updateEvent(trx, caller, { id: series.id }, { overrides }, site);
  const written = await findStored(trx, series.id, recurrenceId);
  if (written === undefined) throw new Error('An override has the id of its date.');
  return written;
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
