import type { Transaction } from '../../database/database.ts';
import { allocateIds } from '../posts/repository.ts';
import type { WallTime } from '../time/wall-time.ts';
import { findStoredDates } from './dates-of-series.ts';
import type { Event, EventId } from './event.ts';
import type { OccurrenceChanges, OccurrenceOverride } from './override.ts';
import { scheduleOfDate } from './series-date.ts';
import {
  deleteDates,
  findDates,
  findOverrides,
  insertDates,
  insertSingleDate,
  replaceOverrides,
  type StoredDate,
  type StoredOverride,
  updateDates,
} from './stored-dates.ts';

/** A change of the dates of an event whose row is stored. */
export interface DatesChange {
  /** Undefined for a new event. */
  readonly before: Event | undefined;
  readonly after: Event;
  /** How the original starts of the dates move. */
  readonly move?: ((local: WallTime) => WallTime) | undefined;
  /** All overrides of the series; undefined keeps the stored ones. */
  readonly overrides?: readonly OccurrenceOverride[] | undefined;
}

/**
 * Stores the dates of a series with those that it has already: a date keeps its id, also if it is excluded for a while, and
 * ids are never reused. Overrides whose date the series no longer has stay, so that the date can return. Returns whether
 * a date has changed.
 */
export async function storeDates(trx: Transaction, change: DatesChange): Promise<boolean> {
  const { before, after } = change;
  if (before?.recurrence === undefined && after.recurrence === undefined) return false;
  const stored = before?.recurrence === undefined ? [] : await findDates(trx, after.id);
  const overrides = before === undefined ? [] : await findOverrides(trx, after.id);
  if (before !== undefined && before.recurrence === undefined) await deleteDates(trx, [after.id]);
  const next = await decideDates(trx, stored, overrides, change);
  if (!areEqual(overrides, next.overrides)) await replaceOverrides(trx, after.id, next.overrides);
  const hasChanged = await replaceDates(trx, after.id, stored, [...next.dates.values()]);
  if (after.recurrence === undefined) await insertSingleDate(trx, after.id);
  return hasChanged;
}

/** Returns whether a date has changed. A changed row is updated: the counts of its lists often stay. */
async function replaceDates(
  trx: Transaction,
  series: EventId,
  stored: readonly StoredDate[],
  dates: readonly StoredDate[],
): Promise<boolean> {
  const before = new Map(stored.map((date) => [date.id, date]));
  const holders = new Map(stored.map(({ id, recurrenceId }) => [recurrenceId, id]));
  const changed = dates.filter((date) => !areEqual(date, before.get(date.id)));
  // An update would meet the row that still has this original start.
  const canUpdate = ({ id, recurrenceId }: StoredDate): boolean =>
    before.has(id) && (holders.get(recurrenceId) ?? id) === id;
  const [updated, added] = [changed.filter(canUpdate), changed.filter((date) => !canUpdate(date))];
  const staying = new Set(dates.filter((date) => !added.includes(date)).map(({ id }) => id));
  const left = stored.flatMap(({ id }) => (staying.has(id) ? [] : [id]));
  await deleteDates(trx, left);
  await updateDates(trx, updated);
  await insertDates(trx, series, added);
  return changed.length + left.length > 0;
}

interface DecidedDates {
  /** By original start. */
  readonly dates: ReadonlyMap<WallTime, StoredDate>;
  readonly overrides: readonly StoredOverride[];
}

async function decideDates(
  trx: Transaction,
  stored: readonly StoredDate[],
  overrides: readonly StoredOverride[],
  { after, move = (local) => local, overrides: sent }: DatesChange,
): Promise<DecidedDates> {
  const wanted = wantedDates(after);
  const known = new Map<WallTime, EventId>();
  for (const { id, recurrenceId } of [...stored, ...overrides])
    if (!known.has(move(recurrenceId))) known.set(move(recurrenceId), id);
  const changes = changesOf(sent ?? overrides.map((each) => ({ ...each, recurrenceId: move(each.recurrenceId) })));
  for (const { recurrenceId, id } of sent ?? []) if (id !== undefined) known.set(recurrenceId, id as EventId); // as: documented
  const missing = [...new Set([...wanted, ...changes.keys()])].filter((each) => !known.has(each));
  const ids = await allocateIds<EventId>(trx, 'event', missing.length);
  for (const [index, recurrenceId] of missing.entries()) known.set(recurrenceId, ids[index] as EventId); // as: as many ids
  const dates = new Map<WallTime, StoredDate>();
  for (const recurrenceId of wanted) {
    const id = known.get(recurrenceId);
    const date = id && toStoredDate(after, id, recurrenceId, changes.get(recurrenceId));
    if (date) dates.set(recurrenceId, date);
  }
  const rows = [...known].flatMap(([recurrenceId, id]) => {
    const own = changes.get(recurrenceId);
    return own === undefined && dates.has(recurrenceId) ? [] : [toStoredOverride(id, recurrenceId, own)];
  });
  return { dates, overrides: rows.toSorted((one, other) => (one.recurrenceId < other.recurrenceId ? -1 : 1)) };
}

const wantedDates = ({ schedule, recurrence }: Event): WallTime[] =>
  recurrence === undefined ? [] : findStoredDates(schedule, recurrence, recurrence.stored);

function changesOf(overrides: readonly OccurrenceOverride[]): Map<WallTime, OccurrenceChanges> {
  const changes = new Map<WallTime, OccurrenceChanges>();
  for (const { recurrenceId, id: _id, ...own } of overrides)
    if (!changes.has(recurrenceId) && Object.values(own).some((value) => value !== undefined))
      changes.set(recurrenceId, own);
  return changes;
}

/** Members in one order, so that overrides can be compared. */
const toStoredOverride = (
  id: EventId,
  recurrenceId: WallTime,
  { title, description, startLocal, endLocal, venueId, website, state }: OccurrenceChanges = {},
): StoredOverride => ({ id, recurrenceId, title, description, startLocal, endLocal, venueId, website, state });

/** Undefined outside of the storable years. */
function toStoredDate(
  series: Event,
  id: EventId,
  recurrenceId: WallTime,
  changes: OccurrenceChanges = {},
): StoredDate | undefined {
  const schedule = scheduleOfDate(series.schedule, recurrenceId, changes);
  if (schedule === undefined) return undefined;
  const { startLocal, endLocal, startAtMs, endAtMs } = schedule;
  return {
    ...{ id, recurrenceId, schedule: { startLocal, endLocal, startAtMs, endAtMs } },
    venueId: changes.venueId === undefined ? series.venueId : (changes.venueId ?? undefined),
  };
}

const areEqual = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);
