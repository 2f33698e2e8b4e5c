import type { CanceledTitles, UnknownZones } from '../import.ts';
import type { RecordProblem } from '../import-problem.ts';
import { dropped, type EventBlock, readEventLines } from './components.ts';
import type { ContentLine } from './lines.ts';
import type { createNgomaReader } from './ngoma-fields.ts';
import { ngomaProperties } from './ngoma-records.ts';
import { seriesProperties } from './series.ts';
import { allDayProperties, type EventSource, UnusableEvent } from './times.ts';

/** How the events of a file are read. */
export interface FileContext extends Pick<EventSource, 'findZone' | 'defaultZone' | 'unknownDefault'> {
  readonly unknownZones: UnknownZones;
  readonly canceledTitles: CanceledTitles;
  readonly readNgomaFields: ReturnType<typeof createNgomaReader>;
  /** Called for each date that is a part of its series. */
  readonly onMerged: (block: EventBlock) => void;
  /** Called for each older version of a date of a series. */
  readonly onReplaced: (block: EventBlock, problem: RecordProblem) => void;
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

/** The properties of an event, which `readProperties` reads. */
export interface OpenedBlock {
  readonly source: EventSource;
  readonly properties: Map<string, ContentLine[]>;
  readonly losses: RecordProblem[];
}

export function openBlock(context: FileContext): OpenedBlock {
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

const refusedZone = (detail: string): string =>
  detail.replace(/; the time was read in .*$/, '; the event was refused.');

export function readProperties(block: EventBlock, { properties, losses }: OpenedBlock): void {
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
