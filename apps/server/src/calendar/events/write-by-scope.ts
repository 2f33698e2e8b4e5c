import type { Caller } from '../../account/caller.ts';
import type { Transaction } from '../../database/database.ts';
import { invalidQuery, rejectInvalid } from '../posts/invalid-parameters.ts';
import type { PostAddress } from '../posts/post.ts';
import type { Site } from '../posts/site.ts';
import { utcToWallTime, wallTimeToUtc } from '../time/wall-time.ts';
import type { Event, EventPatch } from './event.ts';
import { findEvent } from './repository.ts';
import { decideSchedule } from './schedule.ts';
import type { DateOfSeries } from './write-date.ts';
import { updateEvent } from './write-event.ts';

/** Whether a write of a date changes only this date or its series; undefined for the default of its id. */
export type Scope = 'this' | 'all' | undefined;

/** Changes a single event, a series, or one date of a series. */
export async function updateByScope(
  trx: Transaction,
  caller: Caller,
  address: PostAddress,
  patch: EventPatch,
  site: Site,
  scope: Scope,
): Promise<Event> {
  const date = await findDate(trx, address, scope);
  if (date === undefined || scope !== 'all') return updateEvent(trx, caller, address, patch, site);
  return updateEvent(trx, caller, { id: date.date.seriesId }, await toSeriesPatch(trx, date, patch, site), site);
}

/** The address of what a write with this scope changes. */
export async function addressInScope(trx: Transaction, address: PostAddress, scope: Scope): Promise<PostAddress> {
  const date = await findDate(trx, address, scope);
  return date === undefined || scope !== 'all' ? address : { id: date.date.seriesId };
}

/** The date that an address names; undefined for a single event or a series. */
async function findDate(trx: Transaction, address: PostAddress, scope: Scope): Promise<DateOfSeries | undefined> {
  if (scope === undefined) return undefined;
  const event = await findEvent(trx, address);
  if (scope === 'this' && event?.recurrence !== undefined)
    rejectInvalid([invalidQuery('scope', "'scope' must be all for the id of a series: this needs the id of a date.")]);
  return event?.date === undefined ? undefined : { ...event, date: event.date };
}

/** The same change for the first date: a new start of one date moves all by as much. */
async function toSeriesPatch(trx: Transaction, date: DateOfSeries, patch: EventPatch, site: Site): Promise<EventPatch> {
  const { schedule: sent } = patch;
  if (sent === undefined || (sent.start === undefined && sent.end === undefined)) return patch;
  const { schedule } = decideSchedule(date.schedule, sent, site);
  const series = await findEvent(trx, { id: date.date.seriesId });
  // Without a schedule, the write of the series reports the errors.
  if (schedule === undefined || series === undefined) return patch;
  const moved = wallTimeToUtc(schedule.startLocal) - wallTimeToUtc(date.schedule.startLocal);
  const start = wallTimeToUtc(series.schedule.startLocal) + moved;
  const end = start + wallTimeToUtc(schedule.endLocal) - wallTimeToUtc(schedule.startLocal);
  return { ...patch, schedule: { ...sent, start: toWall(start), end: toWall(end) } };
}

/** The schedule rejects times outside of the years 1 to 9999. */
const toWall = (ms: number): string => utcToWallTime(Math.min(Math.max(ms, -6e13), 253_402_300_799_000));
