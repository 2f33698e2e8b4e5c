import type { CanceledTitles, UnknownZones } from '../import.ts';
import type { RecordProblem } from '../import-problem.ts';
import type { SourceRecord } from '../source-record.ts';
import { type CalendarFile, type EventBlock, splitCalendar } from './components.ts';
import { decodeCalendar } from './encoding.ts';
import { type FileContext, openBlock, readProperties } from './event-properties.ts';
import { readTecAddress, withListedSeries } from './listed-dates.ts';
import { createNgomaReader } from './ngoma-fields.ts';
import { type ReadComponent, readCancellation, readComponent } from './read-event.ts';
import { readSeries } from './read-series.ts';

import { type EventSource, isSeries, readDates, UnusableEvent } from './times.ts';
import { isCancellation, type Resolved, resolveVersions } from './versions.ts';
import { readZones } from './zones.ts';

export interface ReadOptions {
  /** The zone of the site. */
  readonly zone: string;
  /** Whether events in zones that are not known are imported with a loss, or skipped. */
  readonly unknownZones: UnknownZones;
  /** Whether events are canceled if only their title says so. */
  readonly canceledTitles?: CanceledTitles | undefined;
}

/** The records of a file, and a function that returns whether it has an event with an id. */
export function readCalendarFile(bytes: Uint8Array, encoding: string | undefined, options: ReadOptions) {
  const file = splitCalendar(decodeCalendar(bytes, encoding));
  const resolved = resolveVersions(file.events);
  let ids: ReadonlySet<string> | undefined;
  return {
    records: withListedSeries(readEvents(file, resolved, options)),
    has(id: string): boolean {
      ids ??= new Set(resolved.flatMap(({ identity }) => [identity.sourceId, ...identity.otherIds]));
      return ids.has(id);
    },
  };
}

/** A name for the zone of a calendar is compared with its description in this year. */
const COMPARED_YEAR = 2026;

/** Reads events one by one. Unusable events have a `rejection`. */
export const readCalendar = (file: CalendarFile, options: ReadOptions): Generator<SourceRecord> =>
  withListedSeries(readEvents(file, resolveVersions(file.events), options));

function* readEvents(
  { zones }: CalendarFile,
  events: readonly Resolved<EventBlock>[],
  options: ReadOptions,
): Generator<SourceRecord> {
  const findZone = readZones(zones);
  const readNgomaFields = createNgomaReader();
  /** Dates that are a part of their series. */
  const merged = new Set<EventBlock>();
  /** Versions of a date whose RECURRENCE-ID another version writes in another form. */
  const replaced = new Map<EventBlock, RecordProblem>();
  for (const resolved of events) {
    const { block } = resolved;
    if (merged.has(block)) continue;
    const { name, zone } = block.calendar;
    const named = zone && findZone(zone.value.trim(), COMPARED_YEAR)?.name;
    const version = { ...resolved, replaced: resolved.replaced ?? replaced.get(block) };
    const record = readEvent(version, {
      findZone,
      readNgomaFields,
      defaultZone: named ?? options.zone,
      unknownDefault: zone !== undefined && named === undefined ? zone : undefined,
      unknownZones: options.unknownZones,
      canceledTitles: options.canceledTitles ?? 'read',
      onMerged: (date) => merged.add(date),
      onReplaced: (date, problem) => replaced.set(date, problem),
    });
    yield name === '' ? record : { ...record, calendar: name };
  }
}

function readEvent(resolved: Resolved<EventBlock>, context: FileContext): SourceRecord {
  const { block, identity, replaced } = resolved;
  const opened = openBlock(context);
  try {
    const { source, losses } = opened;
    readProperties(block, opened);
    const { record, own }: ReadComponent = isCancellation(block)
      ? { record: readCancellation(resolved, source), own: undefined }
      : readComponent(resolved, source, context);
    const { otherIds, loss } = identity;
    if (replaced !== undefined) return { ...record, rejection: replaced };
    // Reports values that cannot be read.
    if (!isSeries(source)) readDates('EXDATE', source);
    const whole =
      isSeries(source) && block.occurrence === '' ? readSeries({ record, own }, opened, resolved, context) : record;
    const read = { ...whole, losses: withoutRepeats([...(loss === undefined ? [] : [loss]), ...losses]) };
    const { listedDate, otherIds: asSeries = [] } = isCancellation(block)
      ? {}
      : readTecAddress(block, addressIn(source));
    return { ...read, otherIds: [...otherIds, ...asSeries], ...(listedDate !== undefined && { listedDate }) };
  } catch (error) {
    const first = (name: string): string => opened.properties.get(name)?.[0]?.value.trim().slice(0, 200) ?? '';
    const sourceId = (block.uid === '' ? first('DTSTART') || '(no UID)' : identity.sourceId).slice(0, 200);
    const rejection = error instanceof UnusableEvent ? error.problem : invalid(block);
    return { kind: 'event', sourceId, name: first('SUMMARY') || sourceId, body: {}, rejection };
  }
}

const addressIn = ({ propertiesOf }: EventSource): string => propertiesOf('URL')[0]?.value.trim() ?? '';

/** A line with several unreadable values is reported once. */
const withoutRepeats = (losses: readonly RecordProblem[]): RecordProblem[] => [
  ...new Map(losses.map((loss) => [loss.detail, loss])).values(),
];

const invalid = ({ line }: EventBlock): RecordProblem => ({
  reason: 'unreadable',
  line,
  detail: `It is not a valid VEVENT (RFC 5545); it begins in line ${line}.`,
});
