import type { SeriesStart } from '../../recurrence/expand-rule.ts';
import { maxDates, seriesStartOf, timesFrom } from '../series-times.ts';
import type { SourceRecord } from '../source-record.ts';
import { type ChangedDate, findNewest, mergeChangedDates, withTimes } from './changed-dates.ts';
import type { EventBlock } from './components.ts';
import { type FileContext, type OpenedBlock, openBlock, readProperties } from './event-properties.ts';
import { readOwnSeries } from './own-series.ts';
import { readPeriods } from './periods.ts';
import { type ReadComponent, readComponent } from './read-event.ts';
import { atStart, findUnchangedDate, notSupported, readRecurrence, requireDate, toBody } from './series.ts';
import { readNamedTime, toSeriesTime } from './times.ts';
import { type Resolved, replacedBy } from './versions.ts';

/** The series with the dates that other events of the file change. */
export function readSeries(
  { record: read, own }: ReadComponent,
  { source }: OpenedBlock,
  { changed }: Resolved<EventBlock>,
  context: FileContext,
): SourceRecord {
  const written = seriesStartOf(read.body);
  const stored = own?.series && readOwnSeries(own.series, source, written);
  const start = stored?.start ?? written;
  const isSame = start.startLocal === written.startLocal;
  const times = isSame ? {} : timesFrom(start.startLocal, read.body, written);
  const record = { ...read, body: { ...read.body, ...times } };
  const recurrence = stored?.recurrence ?? readRecurrence(source, start);
  if (recurrence === undefined) return read;
  const versions = changed.flatMap((each) => readChangedDate(each, start, context) ?? []);
  const dates = findNewest(versions).map((each) => withTimes(each, record, start));
  const series = mergeChangedDates(record, recurrence, start, dates);
  if (series === undefined) {
    source.onLoss(notSupported([`more than ${maxDates} of its dates are added or excluded`], source));
    return record;
  }
  requireDate(series.recurrence, start);
  for (const { block, recurrenceId } of versions) {
    const newest = dates.find((each) => each.recurrenceId === recurrenceId)?.block;
    if (newest !== undefined && newest !== block) context.onReplaced(block, replacedBy(newest, block));
  }
  for (const { block, losses } of series.merged) {
    context.onMerged(block);
    for (const loss of losses) source.onLoss(loss);
  }
  const first = findUnchangedDate(
    series.recurrence,
    start,
    dates.map(({ recurrenceId }) => recurrenceId),
  );
  return {
    ...record,
    body: { ...record.body, recurrence: toBody(series.recurrence) },
    dates: [...series.dates, ...(stored === undefined ? readPeriods(source, start, record, series) : [])],
    ...(first !== undefined && { earlierTimes: timesFrom(first, record.body, start) }),
  };
}

/** Undefined if it cannot be read, so that it is reported as an event of its own. */
function readChangedDate(
  resolved: Resolved<EventBlock>,
  start: SeriesStart,
  context: FileContext,
): ChangedDate | undefined {
  const { block } = resolved;
  const { source, losses, properties } = openBlock(context);
  try {
    readProperties(block, { source, losses, properties });
    const [property] = source.propertiesOf('RECURRENCE-ID');
    const named = property && readNamedTime(property);
    if (property === undefined || named === undefined) return undefined;
    const recurrenceId = atStart(toSeriesTime(named, start, source), start);
    const { record } = readComponent(resolved, source, context, start.timezone);
    return { block, recurrenceId, record, losses };
  } catch {
    return undefined;
  }
}
