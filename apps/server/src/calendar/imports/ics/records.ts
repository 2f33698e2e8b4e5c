import type { SeriesStart } from '../../recurrence/expand-rule.ts';
import { escapeHtml } from '../../text/html.ts';
import type { CanceledTitles, UnknownZones } from '../import.ts';
import type { RecordProblem } from '../import-problem.ts';
import { maxDates, seriesStartOf, timesFrom } from '../series-times.ts';
import type { SourceRecord } from '../source-record.ts';
import { type ChangedDate, mergeChangedDates } from './changed-dates.ts';
import { type CalendarFile, dropped, type EventBlock, readEventLines, splitCalendar } from './components.ts';
import { decodeCalendar } from './encoding.ts';
import {
  isCanceledInTitle,
  isPrivate,
  lineOf,
  readCategories,
  readDescription,
  readImage,
  readOrganizers,
  readStatus,
  readVenue,
  readWebsite,
  reportTransparency,
} from './fields.ts';
import type { EventIdentity } from './identities.ts';
import { type ContentLine, showLine } from './lines.ts';
import { readTecAddress, withListedSeries } from './listed-dates.ts';
import { createNgomaReader, type NgomaFields } from './ngoma-fields.ts';
import { ngomaProperties } from './ngoma-records.ts';
import { readOwnSeries } from './own-series.ts';
import {
  atStart,
  findUnchangedDate,
  isSeries,
  notSupported,
  readRecurrence,
  requireDate,
  seriesProperties,
  toBody,
} from './series.ts';
import {
  allDayProperties,
  type EventSource,
  readDates,
  readNamedTime,
  readTime,
  readTimes,
  toDateReference,
  toSeriesTime,
  UnusableEvent,
} from './times.ts';
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

export function readCalendarFile(bytes: Uint8Array, encoding: string | undefined, options: ReadOptions) {
  return readCalendar(splitCalendar(decodeCalendar(bytes, encoding)), options);
}

/** A name for the zone of a calendar is compared with its description in this year. */
const COMPARED_YEAR = 2026;

/** Reads events one by one. Unusable events have a `rejection`. */
export const readCalendar = (file: CalendarFile, options: ReadOptions): Generator<SourceRecord> =>
  withListedSeries(readEvents(file, options));

function* readEvents({ zones, events }: CalendarFile, options: ReadOptions): Generator<SourceRecord> {
  const findZone = readZones(zones);
  const readNgomaFields = createNgomaReader();
  /** Dates that are a part of their series. */
  const merged = new Set<EventBlock>();
  for (const resolved of resolveVersions(events)) {
    if (merged.has(resolved.block)) continue;
    const { name, zone } = resolved.block.calendar;
    const named = zone && findZone(zone.value.trim(), COMPARED_YEAR)?.name;
    const record = readEvent(resolved, {
      findZone,
      readNgomaFields,
      defaultZone: named ?? options.zone,
      unknownDefault: zone !== undefined && named === undefined ? zone : undefined,
      unknownZones: options.unknownZones,
      canceledTitles: options.canceledTitles ?? 'read',
      onMerged: (block) => merged.add(block),
    });
    yield name === '' ? record : { ...record, calendar: name };
  }
}

interface FileContext
  extends Pick<EventSource, 'findZone' | 'defaultZone' | 'unknownDefault'>,
    Pick<ReadOptions, 'unknownZones' | 'canceledTitles'> {
  readonly readNgomaFields: ReturnType<typeof createNgomaReader>;
  /** Called for each date that is a part of its series. */
  readonly onMerged: (block: EventBlock) => void;
}

/** Fits the longest description with each character escaped. */
const MAX_LENGTH = 256 * 1024;
/** Attachments and HTML descriptions of megabytes do not count; their beginning is enough to report them. */
const MAX_SHORTENED = 300_000;
const SHORTENED = new Set(['ATTACH', 'IMAGE', 'X-ALT-DESC', 'STYLED-DESCRIPTION']);
const UNCOUNTED = new Set([...SHORTENED, ...ngomaProperties]);

const READ = new Set([
  ...['UID', 'SUMMARY', 'DESCRIPTION', 'STYLED-DESCRIPTION', 'X-ALT-DESC', 'LOCATION', 'GEO', 'URL', 'CLASS', 'STATUS'],
  ...['CATEGORIES', 'ORGANIZER', 'CONTACT', 'CONFERENCE', 'X-GOOGLE-CONFERENCE', 'IMAGE', 'ATTACH', 'TRANSP'],
  ...['CREATED', 'DTSTART', 'DTEND', 'DURATION', 'RECURRENCE-ID'],
  ...seriesProperties,
  ...allDayProperties,
  ...ngomaProperties,
]);
/** Properties that an event has once. */
const SINGLE = /^(?:UID|SUMMARY|DESCRIPTION|LOCATION|GEO|URL|ORGANIZER|TRANSP|DTSTART|DTEND|DURATION)$/;

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

/** The properties of an event, which `readProperties` reads. */
interface OpenedBlock {
  readonly source: EventSource;
  readonly properties: Map<string, ContentLine[]>;
  readonly losses: RecordProblem[];
}

function openBlock(context: FileContext): OpenedBlock {
  const losses: RecordProblem[] = [];
  const properties = new Map<string, ContentLine[]>();
  const source: EventSource = {
    ...context,
    propertiesOf: (name) => properties.get(name) ?? [],
    onLoss: (problem) => {
      if (problem.reason === 'unknown_zone' && context.unknownZones === 'refuse')
        throw new UnusableEvent('unknown_zone', refusedZone(problem.detail), problem.line);
      losses.push(problem);
    },
  };
  return { source, properties, losses };
}

/** The series with the dates that other events of the file change. */
function readSeries(
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
  const dates = changed.flatMap((each) => readChangedDate(each, start, context) ?? []);
  const series = mergeChangedDates(record, recurrence, start, dates);
  if (series === undefined) {
    source.onLoss(notSupported([`more than ${maxDates} of its dates are added or excluded`], source));
    return record;
  }
  requireDate(series.recurrence, start);
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
    dates: series.dates,
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
    if (/THISANDFUTURE/i.test(property.params.get('RANGE') ?? '')) losses.push(onlyOneDate(property));
    const recurrenceId = atStart(toSeriesTime(named, start, source), start);
    const { record } = readComponent(resolved, source, context, start.timezone);
    return { block, recurrenceId, record, losses };
  } catch {
    return undefined;
  }
}

const onlyOneDate = ({ line, text }: ContentLine): RecordProblem => ({
  reason: 'recurrence',
  line,
  detail: `Line ${line} changes all later dates too; only this date was changed: “${showLine(text)}”.`,
});

const refusedZone = (detail: string): string =>
  detail.replace(/; the time was read in .*$/, '; the event was refused.');

/** A line with several unreadable values is reported once. */
const withoutRepeats = (losses: readonly RecordProblem[]): RecordProblem[] => [
  ...new Map(losses.map((loss) => [loss.detail, loss])).values(),
];

function readProperties(block: EventBlock, { properties, losses }: OpenedBlock): void {
  if (!block.hasEnd)
    throw new UnusableEvent('unreadable', `It has no END:VEVENT; it begins in line ${block.line}.`, block.line);
  const read = readEventLines(block, (name) => READ.has(name));
  losses.push(...read.losses);
  let length = 0;
  for (const property of read.lines) {
    const { name } = property;
    const before = properties.get(name) ?? [];
    if (before.length > 0 && SINGLE.test(name)) {
      if (before[0]?.value !== property.value) losses.push(dropped(property));
      continue;
    }
    properties.set(name, [...before, SHORTENED.has(name) ? shorten(property) : property]);
    if (!UNCOUNTED.has(name)) length += property.text.length + 2;
  }
  if (length > MAX_LENGTH)
    throw new UnusableEvent('too_large', 'It has more than 256 KB without attachments: shorten it or remove dates.');
}

const shorten = (property: ContentLine): ContentLine =>
  property.value.length > MAX_SHORTENED ? { ...property, value: property.value.slice(0, MAX_SHORTENED) } : property;

const invalid = ({ line }: EventBlock): RecordProblem => ({
  reason: 'unreadable',
  line,
  detail: `It is not a valid VEVENT (RFC 5545); it begins in line ${line}.`,
});

const eventOf = ({ sequence, stampedAtMs }: EventBlock, { sourceId }: EventIdentity) =>
  ({ kind: 'event', sourceId, version: { sequence, stampedAtMs } }) as const;

/** Names an event that another file contains. */
function readCancellation(resolved: Resolved<EventBlock>, source: EventSource): SourceRecord {
  const { block, identity } = resolved;
  if (block.uid === '') throw new UnusableEvent('no_id', 'It has no UID, which a cancellation needs.', block.line);
  return {
    ...eventOf(block, identity),
    name: lineOf(source, 'SUMMARY') || block.uid,
    body: { event_status: 'canceled' },
    cancels: true,
    ...referenceOf(resolved, source),
  };
}

/** The date of a series that the file does not contain. */
function referenceOf({ block, hasSeries }: Resolved<EventBlock>, source: EventSource): Pick<SourceRecord, 'dateOf'> {
  const [property] = source.propertiesOf('RECURRENCE-ID');
  const at = property && !hasSeries ? toDateReference(property, source) : undefined;
  return at === undefined ? {} : { dateOf: { ids: [block.uid], at } };
}

interface ReadComponent {
  readonly record: SourceRecord;
  /** Undefined for events of other programs. */
  readonly own: NgomaFields | undefined;
}

/** `seriesZone` is the zone of the series of a date. */
function readComponent(
  resolved: Resolved<EventBlock>,
  source: EventSource,
  { readNgomaFields, canceledTitles }: FileContext,
  seriesZone?: string,
): ReadComponent {
  const { block, identity } = resolved;
  const own = readNgomaFields(source);
  const title = lineOf(source, 'SUMMARY') || block.uid || '(no title)';
  const written = own?.state?.status ?? readStatus(source);
  const isCanceled =
    written === 'scheduled' && own === undefined && canceledTitles === 'read' && isCanceledInTitle(source, title);
  const status = isCanceled ? 'canceled' : written;
  if (status === 'canceled' && source.propertiesOf('DTSTART').length === 0)
    return { record: readCancellation(resolved, source), own };
  const venue = own?.venue ?? readVenue(source);
  const image = readImage(source);
  reportTransparency(source);
  const body = {
    title: escapeHtml(title),
    description: readDescription(source),
    ...readTimes(source, seriesZone ?? own?.zone),
    website: readWebsite(source),
    status: isPrivate(source) ? 'private' : 'publish',
    event_status: status,
    ...(image !== '' && { image }),
    ...own?.body,
  };
  for (const property of source.propertiesOf('RECURRENCE-ID'))
    if (readTime(property.value) === undefined) source.onLoss(dropped(property));
  const record = {
    ...eventOf(block, identity),
    name: title,
    body,
    ...(venue !== undefined && { venue }),
    organizers: own?.organizers ?? readOrganizers(source),
    categories: own?.categories ?? readCategories(source),
    tags: own?.tags ?? [],
    ...referenceOf(resolved, source),
  };
  return { record, own };
}
