import { writeSeries } from '../../feeds/series-lines.ts';
import type { SeriesStart } from '../../recurrence/expand-rule.ts';
import { readRule } from '../../recurrence/rule.ts';
import type { Recurrence } from '../../recurrence/series-dates.ts';
import { isWallTime, type WallTime } from '../../time/wall-time.ts';
import type { OwnSeries } from './ngoma-fields.ts';
import { atStart } from './series.ts';
import type { EventSource } from './times.ts';

export interface StoredSeries {
  readonly start: SeriesStart;
  readonly recurrence: Recurrence;
}

/** A series as this service has stored it; undefined if another program has changed its dates since. */
export function readOwnSeries(
  own: OwnSeries,
  { propertiesOf }: EventSource,
  written: SeriesStart,
): StoredSeries | undefined {
  const { rrule, rdate, exdate } = own.recurrence;
  const start = { ...written, startLocal: own.start };
  const read = rrule === '' ? { rule: undefined } : readRule(rrule);
  const isTime = (text: string): boolean => isWallTime(atStart(text, start));
  if ('errors' in read || ![own.start, ...rdate, ...exdate].every(isTime)) return undefined;
  const recurrence = { rule: read.rule, rdate: rdate.map((each): WallTime => atStart(each, start)), exdate };
  const { lines } = writeSeries(start, { ...recurrence, stored: { from: '', to: own.until } });
  const inFile = ['RRULE', 'RDATE', 'EXDATE'].flatMap((name) => propertiesOf(name).map(({ text }) => text));
  const isUnchanged = inFile.toSorted().join('\n') === lines.map(unfold).toSorted().join('\n');
  return isUnchanged ? { start, recurrence } : undefined;
}

const unfold = (line: string): string => line.replaceAll('\r\n ', '');
