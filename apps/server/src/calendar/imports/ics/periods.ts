import type { SeriesStart } from '../../recurrence/expand-rule.ts';
import { instantToWallTime } from '../../time/time-zone.ts';
import type { WallTime } from '../../time/wall-time.ts';
import { localTimes, timesFrom } from '../series-times.ts';
import type { SourceDate, SourceRecord } from '../source-record.ts';
import type { MergedSeries } from './changed-dates.ts';
import { dropped } from './components.ts';
import type { ContentLine } from './lines.ts';
import { atStart } from './series.ts';
import {
  afterDays,
  type EventSource,
  exactMsOf,
  type NamedTime,
  parseDuration,
  readNamedTime,
  toInstant,
  toSeriesTime,
} from './times.ts';

/** The dates of RDATE periods that do not last as long as the others (RFC 5545 §3.3.9). Other changes of a date come first. */
export function readPeriods(
  source: EventSource,
  start: SeriesStart,
  { body }: SourceRecord,
  { dates, recurrence: { exdate } }: MergedSeries,
): SourceDate[] {
  if (start.allDay) return [];
  const decided = new Set([...exdate, ...dates.map(({ recurrenceId }) => recurrenceId)]);
  const isDecided = (local: WallTime): boolean => decided.has(local) || decided.has(local.slice(0, 10));
  return source.propertiesOf('RDATE').flatMap((property) =>
    property.value.split(',').flatMap((value) => {
      const period = readPeriod(property, value, start, source);
      if (period === undefined || isDecided(period.startLocal)) return [];
      const { startLocal, endLocal } = period;
      const [, usual] = localTimes({ ...body, ...timesFrom(startLocal, body, start) }, start);
      if (endLocal === usual) return [];
      return [{ recurrenceId: startLocal, earlierIds: [], earlierFingerprint: '', changes: { startLocal, endLocal } }];
    }),
  );
}

interface Period {
  readonly startLocal: WallTime;
  readonly endLocal: WallTime;
}

/** Undefined for a time, which is no period, and for a start that cannot be read, which is reported already. */
function readPeriod(property: ContentLine, value: string, start: SeriesStart, source: EventSource): Period | undefined {
  const [from = '', to] = value.split('/');
  const named = to === undefined ? undefined : readNamedTime(property, from);
  if (to === undefined || named === undefined) return undefined;
  const endMs = readEnd(property, named, to.trim(), start, source);
  if (endMs === undefined || endMs < toInstant(named, start.timezone, source)) {
    source.onLoss(dropped(property));
    return undefined;
  }
  const startLocal = atStart(toSeriesTime(named, start, source), start);
  return { startLocal, endLocal: instantToWallTime(endMs, start.timezone) };
}

/** In epoch milliseconds. */
function readEnd(
  property: ContentLine,
  named: NamedTime,
  text: string,
  { timezone }: SeriesStart,
  source: EventSource,
): number | undefined {
  const duration = parseDuration(text);
  if (duration !== undefined) return toInstant(afterDays(named, duration), timezone, source) + exactMsOf(duration);
  const end = readNamedTime(property, text);
  return end && toInstant(end, timezone, source);
}
