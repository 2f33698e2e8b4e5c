import type { Transaction } from '../../../database/database.ts';
import type { Event } from '../../events/event.ts';
import type { OccurrenceChanges, OccurrenceOverride } from '../../events/override.ts';
import { findEvent } from '../../events/repository.ts';
import { findOverrides } from '../../events/stored-dates.ts';
import type { Site } from '../../posts/site.ts';
import { dayInMonths } from '../../recurrence/horizon.ts';
import { instantToWallTime } from '../../time/time-zone.ts';
import type { WallTime } from '../../time/wall-time.ts';
import { fingerprintOfDate } from '../record-fingerprint.ts';
import { maxDates, seriesStartOf, timesFrom } from '../series-times.ts';
import type { ListedSeries } from '../source-record.ts';
import type { DecidedRecord, Decision } from './decisions.ts';
import { adoptEvent, findEarlierEvents } from './earlier-events.ts';
import { findStoredStarts, type MoveStart, moveOf, type StoredStart, saveImportedDates } from './imported-dates.ts';

type Updated = Extract<Decision, { outcome: 'updated' }>;

/** A write of a series whose dates a list shows, with what is stored here. */
export interface ListedWrite {
  readonly decision: Decision;
  readonly dates: DecidedRecord['dates'];
  /** Stores which dates were imported, after the write. */
  save(id: number): Promise<void>;
}

/**
 * Adds to the dates of a list those that are stored here and stay: dates that people have added, those that have ended, and
 * changes by people of dates that have not changed at the source. Events of earlier versions become dates under their ids.
 */
export async function writeListed(
  trx: Transaction,
  valid: DecidedRecord,
  listed: ListedSeries,
  decision: Decision,
  site: Site,
): Promise<ListedWrite> {
  const { record, source, dates = [] } = valid;
  const sent = new Map((record.dates ?? []).map((date) => [date.recurrenceId, fingerprintOfDate(date)]));
  const shown = new Map(listed.dates.map(({ recurrenceId }) => [recurrenceId, sent.get(recurrenceId) ?? '']));
  const current = decision.outcome === 'updated' ? await findEvent(trx, { id: decision.id }) : undefined;
  const save = (before: readonly StoredStart[]) => (recordId: number) =>
    saveImportedDates(trx, { source, seriesId: record.sourceId, recordId, removed: listed.removed }, before, shown);
  if (decision.outcome !== 'updated' || current === undefined || decision.dates === undefined)
    return { decision, dates, save: save([]) };
  // Somebody has entered a rule here.
  if (current.recurrence?.rule !== undefined)
    return { decision: withoutDates(decision), dates: undefined, save: async () => undefined };
  const move = moveOf(current, record);
  const before = await findStoredStarts(trx, source, record, current, move);
  const adopted = current.recurrence === undefined ? await adopt(trx, valid, listed, current, site) : noneAdopted;
  const own = new Map(dates.map((date) => [date.recurrenceId, date]));
  const stored = new Map((await storedOverrides(trx, current, move)).map((date) => [date.recurrenceId, date]));
  const imported = new Map(before.map((date) => [date.recurrenceId, date.fingerprint]));
  const merged = new Map(stored);
  for (const [recurrenceId, fingerprint] of shown) {
    const kept = imported.get(recurrenceId) === fingerprint ? stored.get(recurrenceId) : own.get(recurrenceId);
    if (kept === undefined) merged.delete(recurrenceId);
    else merged.set(recurrenceId, kept);
  }
  for (const date of adopted.dates) merged.set(date.recurrenceId, { ...merged.get(date.recurrenceId), ...date });
  return {
    decision: withDates(decision, valid, listed, { current, move, before, excluded: adopted.excluded }),
    dates: [...merged.values()],
    save: save(before),
  };
}

function withoutDates(decision: Updated): Decision {
  const { recurrence, start_date, end_date, ...body } = decision.body as Readonly<Record<string, unknown>>; // as: a valid body
  return { ...decision, body, dates: undefined };
}

/** The overrides of the series with their original starts after the write. */
async function storedOverrides(trx: Transaction, current: Event, move: MoveStart): Promise<OccurrenceOverride[]> {
  return (await findOverrides(trx, current.id)).flatMap(({ id: _id, recurrenceId, ...changes }) =>
    Object.values(changes).some((value) => value !== undefined)
      ? [{ ...changes, recurrenceId: move(recurrenceId) }]
      : [],
  );
}

interface Stored {
  readonly current: Event;
  readonly move: MoveStart;
  readonly before: readonly StoredStart[];
  /** Dates whose events are in the trash. */
  readonly excluded: readonly WallTime[];
}

function withDates(
  decision: Updated,
  { record }: DecidedRecord,
  listed: ListedSeries,
  { current, move, before, excluded }: Stored,
): Decision {
  const start = seriesStartOf(record.body);
  const removed = new Set(listed.removed);
  const shown = listed.dates.map(({ recurrenceId }) => recurrenceId);
  const stays = before.map(({ recurrenceId }) => recurrenceId).filter((each) => !removed.has(each));
  const all = [...new Set([...shown, ...stays])].sort().slice(-maxDates - 1);
  const [first = start.startLocal, ...others] = all;
  const exdate = (current.recurrence?.exdate ?? []).map((each) => (each.length === 10 ? each : move(each)));
  const times = first === shown[0] ? {} : timesFrom(first, record.body, start);
  const recurrence = {
    ...{ rrule: '', rdate: others.length > 0 ? others : [first] },
    exdate: [...new Set([...exdate, ...excluded])].slice(-maxDates),
  };
  return { ...decision, body: { ...(decision.body as object), ...times, recurrence } }; // as: a valid body of an event
}

interface Adopted {
  readonly dates: readonly OccurrenceOverride[];
  readonly excluded: readonly WallTime[];
}

const noneAdopted: Adopted = { dates: [], excluded: [] };

/** Events of earlier versions become dates; those before the stored dates stay events. */
async function adopt(
  trx: Transaction,
  { record, source }: DecidedRecord,
  listed: ListedSeries,
  series: Event,
  site: Site,
): Promise<Adopted> {
  const fingerprints = new Map(listed.dates.map(({ recurrenceId, fingerprint }) => [recurrenceId, fingerprint]));
  const from = dayInMonths(site.nowMs, -site.horizon.monthsBefore);
  const dates: OccurrenceOverride[] = [];
  const excluded: WallTime[] = [];
  for (const { event, imported, recurrenceId } of await findEarlierEvents(trx, source, record)) {
    if (recurrenceId === undefined) continue;
    const isUnchanged = imported.fingerprint === fingerprints.get(recurrenceId);
    const edits = isUnchanged ? editsOf(event, series, recurrenceId) : {};
    if (event.id === series.id) dates.push({ ...edits, recurrenceId });
    else if (event.status === 'trash') excluded.push(recurrenceId);
    else if (recurrenceId >= from) {
      await adoptEvent(trx, event, imported.source, [imported.key], { seriesId: series.id, recurrenceId });
      dates.push({ ...edits, recurrenceId, id: event.id });
    }
  }
  return { dates, excluded };
}

/** The members of an event that differ from those of its series. */
function editsOf(event: Event, series: Event, recurrenceId: WallTime): OccurrenceChanges {
  const { timezone, allDay } = series.schedule;
  const toLocal = (instantMs: number): WallTime => instantToWallTime(instantMs, timezone);
  const [startLocal, endLocal] = [toLocal(event.schedule.startAtMs), toLocal(event.schedule.endAtMs)];
  const lengthOf = ({ schedule }: Event): number => schedule.endAtMs - schedule.startAtMs;
  const isMoved = !allDay && (startLocal !== recurrenceId || lengthOf(event) !== lengthOf(series));
  return {
    ...(event.title !== series.title && { title: event.title }),
    ...(event.description !== series.description && { description: event.description }),
    ...((event.website ?? '') !== (series.website ?? '') && { website: event.website ?? '' }),
    ...(event.venueId !== series.venueId && { venueId: event.venueId ?? null }),
    ...(JSON.stringify(event.state) !== JSON.stringify(series.state) && { state: event.state }),
    ...(isMoved && { startLocal, endLocal }),
  };
}
