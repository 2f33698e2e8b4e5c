import type { Caller } from '../../../account/caller.ts';
import type { Transaction } from '../../../database/database.ts';
import { hasDate, startOfSeries } from '../../events/dates-of-series.ts';
import type { EventId } from '../../events/event.ts';
import type { OccurrenceOverride } from '../../events/override.ts';
import { findEvent } from '../../events/repository.ts';
import { findOverrides } from '../../events/stored-dates.ts';
import { updateEvent } from '../../events/write-event.ts';
import { dropPrefetched } from '../../posts/prefetch.ts';
import type { Site } from '../../posts/site.ts';
import type { SeriesStart } from '../../recurrence/expand-rule.ts';
import { instantToWallTime } from '../../time/time-zone.ts';
import { type WallTime, wallTimeToUtc } from '../../time/wall-time.ts';
import { atStart } from '../ics/series.ts';
import { readTime, toWallTime } from '../ics/times.ts';
import type { SourceDate, SourceRecord } from '../source-record.ts';
import type { DecidedRecord } from './decisions.ts';
import { adopt } from './earlier-dates.ts';
import { type FoundImported, findImportedDates } from './imported-records.ts';

/**
 * Events of dates that were imported before their series become its dates, under their ids. They keep what differs from the
 * series, unless the file of the series changes these dates itself.
 */
export async function adoptDates(
  trx: Transaction,
  caller: Caller,
  { record, source }: Pick<DecidedRecord, 'record' | 'source'>,
  seriesId: EventId,
  site: Site,
): Promise<void> {
  const imported = await findImportedDates(trx, source.name, record.sourceId);
  const series = imported.size === 0 ? undefined : await findEvent(trx, { id: seriesId });
  if (series?.recurrence === undefined) return;
  const start = startOfSeries(series.schedule);
  const own = new Map((await findOverrides(trx, seriesId)).map((each) => [each.recurrenceId, each]));
  const adopted = new Map<WallTime, OccurrenceOverride>();
  for (const [written, found] of imported) {
    const recurrenceId = toRecurrenceId(written, start);
    const event = await findEvent(trx, { id: found.recordId });
    if (recurrenceId === undefined || event?.schedule.allDay !== start.allDay || !hasDate(series, recurrenceId))
      continue;
    const date = toDate(record, recurrenceId, found);
    const override = await adopt(trx, seriesId, date, found, own.get(recurrenceId));
    if (override !== undefined) adopted.set(recurrenceId, override);
  }
  if (adopted.size === 0) return;
  dropPrefetched(trx);
  const overrides = [...new Map<WallTime, OccurrenceOverride>([...own, ...adopted]).values()];
  await updateEvent(trx, caller, { id: seriesId }, { overrides }, site);
}

/** The date as the file of the series changes it, or as the event has it. */
function toDate(record: SourceRecord, recurrenceId: WallTime, { key, fingerprint }: FoundImported): SourceDate {
  const inFile = record.dates?.find((each) => each.recurrenceId === recurrenceId);
  const date = inFile ?? { recurrenceId, earlierFingerprint: fingerprint, changes: {} };
  return { ...date, earlierIds: [key] };
}

/** Of a RECURRENCE-ID without its parameters; local times are those of the series. */
function toRecurrenceId(written: string, start: SeriesStart): WallTime | undefined {
  const time = readTime(written);
  if (time === undefined) return undefined;
  const local = toWallTime(time);
  const inZone = /z\s*$/i.test(written) ? instantToWallTime(wallTimeToUtc(local), start.timezone) : local;
  return atStart(time.isDate || start.allDay ? inZone.slice(0, 10) : inZone, start);
}
