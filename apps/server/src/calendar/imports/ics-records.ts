import { isUtf8 } from 'node:buffer';
import ICAL from 'ical.js';
import { stripNul } from '../../text/strip-nul.ts';
import { escapeHtml } from '../text/html.ts';
import { isSeries, readTimes, readZones, UnusableEvent, type Zones } from './ics-times.ts';
import { asEvent, lineOf, readVersion, resolveVersions, type Version, type VersionedBlock } from './ics-versions.ts';
import { SourceFailed } from './import.ts';
import type { RecordProblem } from './import-problem.ts';
import { type SourceRecord, toWebsite } from './source-record.ts';

/** Limits memory. */
export const MAX_EVENTS = 100_000;

/** The text of each component. */
interface CalendarParts {
  readonly zones: readonly string[];
  readonly events: readonly Version[];
}

/** Reads events one by one; `zone` is the default zone. Unusable events have a `rejection`. */
export function* readCalendar({ zones, events }: CalendarParts, zone: string): Generator<SourceRecord> {
  const findZone = readZones(zones);
  for (const block of resolveVersions(events)) yield readEvent(block, { zone, findZone });
}

/** Splits an iCalendar (RFC 5545) into components; ignores components without an end. */
export function splitCalendar(text: string): CalendarParts {
  if (!/^\uFEFF?\s*BEGIN:VCALENDAR\s/i.test(text) || !/\sEND:VCALENDAR\s*$/i.test(text))
    throw new SourceFailed(
      'The file is not an iCalendar: it must begin with BEGIN:VCALENDAR and end with END:VCALENDAR.',
    );
  const zones: string[] = [];
  const events: Version[] = [];
  const starts = new Map<string, number>();
  for (const { index, 0: line, 1: found = '' } of text.matchAll(/(?<=^|\n)(?:BEGIN|END):(\w+)[ \t]*\r?(?=\n|$)/gi)) {
    const name = found.toUpperCase();
    const start = starts.get(name);
    starts.delete(name);
    if (/^BEGIN/i.test(line)) starts.set(name, index);
    else if (start === undefined) continue;
    else if (name === 'VTIMEZONE') zones.push(text.slice(start, index + line.length));
    else if (name === 'VEVENT') events.push(readVersion(text.slice(start, index + line.length)));
    if (events.length > MAX_EVENTS) throw new SourceFailed('The file has more than 100,000 events: divide it.');
  }
  return { zones, events };
}

/** Fits the longest description with each character escaped. */
const MAX_LENGTH = 256 * 1024;

function readEvent({ text, isReplaced, changed }: VersionedBlock, zones: Zones): SourceRecord {
  try {
    if (text.length + changed.join('').length > MAX_LENGTH)
      throw new UnusableEvent('too_large', 'It has more than 256 KB without attachments: shorten it or remove dates.');
    const record = readComponent(componentOf(text), componentOf(asEvent(changed)), zones);
    return isReplaced ? { ...record, rejection: replaced } : record;
  } catch (error) {
    const sourceId = (lineOf(text, 'UID') || lineOf(text, 'DTSTART')).slice(0, 200) || '(no UID)';
    const rejection = error instanceof UnusableEvent ? error.problem : invalid;
    return { kind: 'event', sourceId, name: lineOf(text, 'SUMMARY').slice(0, 200) || sourceId, body: {}, rejection };
  }
}

const replaced: RecordProblem = {
  reason: 'older_version',
  detail: 'The file contains a newer version or a duplicate of it.',
};
const invalid: RecordProblem = { reason: 'unreadable', detail: 'It is not a valid VEVENT (RFC 5545).' };
const recurs: RecordProblem = {
  reason: 'recurrence',
  detail: 'It recurs; only its first occurrence was imported.',
};

const componentOf = (text: string): ICAL.Component => new ICAL.Component(ICAL.parse(text));

/** `changed` contains the RECURRENCE-ID of each overridden occurrence. */
function readComponent(component: ICAL.Component, changed: ICAL.Component, zones: Zones): SourceRecord {
  const uid = textOf(component, 'uid');
  if (uid === '') throw new UnusableEvent('no_id', 'It has no UID, which repeated imports need.');
  const title = textOf(component, 'summary') || uid;
  const venue = readLocation(component);
  const occurrence = component.getFirstPropertyValue('recurrence-id');
  return {
    kind: 'event',
    sourceId: occurrence === null ? uid : `${uid} ${occurrence}`,
    name: title,
    body: {
      title: escapeHtml(title),
      description: escapeHtml(textOf(component, 'description')),
      ...readTimes(component, changed, zones),
      website: toWebsite(textOf(component, 'url')),
      status: isPrivate(component) ? 'private' : 'publish',
      event_status: textOf(component, 'status').toUpperCase() === 'CANCELLED' ? 'canceled' : 'scheduled',
    },
    ...(venue !== undefined && { venue }),
    organizers: readOrganizer(component),
    categories: readCategories(component),
    tags: [],
    losses: isSeries(component) ? [recurs] : [],
  };
}

const textOf = (component: ICAL.Component, name: string): string => {
  const value = component.getFirstPropertyValue(name);
  return typeof value === 'string' ? value.trim() : '';
};

/** RFC 5545 has only one text; its first line is the name. */
function readLocation(component: ICAL.Component): SourceRecord | undefined {
  const [name = '', ...address] = textOf(component, 'location')
    .split('\n')
    .map((line) => line.trim());
  if (name === '') return undefined;
  const geo = component.getFirstPropertyValue('geo');
  const [lat, lng] = Array.isArray(geo) ? geo : [];
  const position = typeof lat === 'number' && typeof lng === 'number' ? { geo_lat: lat, geo_lng: lng } : {};
  const body = { venue: escapeHtml(name), ...(address.length > 0 && { address: address.join(', ') }), ...position };
  return { kind: 'venue', sourceId: name.toLowerCase(), name, body };
}

function readOrganizer(component: ICAL.Component): SourceRecord[] {
  const property = component.getFirstProperty('organizer');
  const address = textOf(component, 'organizer');
  const email = /^mailto:/i.test(address) ? address.slice(7) : '';
  const named = property?.getFirstParameter('cn');
  const name = typeof named === 'string' && named.trim() !== '' ? named.trim() : email;
  if (name === '') return [];
  return [{ kind: 'organizer', sourceId: name.toLowerCase(), name, body: { organizer: escapeHtml(name), email } }];
}

function readCategories(component: ICAL.Component): SourceRecord[] {
  const names = component.getAllProperties('categories').flatMap((property) => property.getValues());
  return [...new Set(names.map((name) => String(name).trim()))]
    .filter((name) => name !== '')
    .map((name) => ({ kind: 'category', sourceId: name.toLowerCase(), name, body: { name } }));
}

const isPrivate = (component: ICAL.Component): boolean =>
  ['PRIVATE', 'CONFIDENTIAL'].includes(textOf(component, 'class').toUpperCase());

export function readCalendarFile(bytes: Uint8Array, zone: string): Iterable<SourceRecord> {
  return readCalendar(splitCalendar(decode(bytes)), zone);
}

/** RFC 5545 §3.1.4 requires UTF-8; other encodings would silently lose characters. */
function decode(bytes: Uint8Array): string {
  if (isUtf8(bytes)) return stripNul(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString());
  throw new SourceFailed('The file is not in UTF-8; convert it first.');
}
