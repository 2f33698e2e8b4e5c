import ICAL from 'ical.js';
import { escapeHtml } from '../text/html.ts';
import { isSeries, readTimes, Untakable, type Zones } from './ics-times.ts';
import { asEvent, lineOf, readVersion, tellVersions, type Version, type VersionedBlock } from './ics-versions.ts';
import { readZones } from './ics-zones.ts';
import { SourceFailed } from './import.ts';
import { type SourceRecord, toWebsite } from './source-record.ts';

/** All of them are in memory at once. */
const MAX_EVENTS = 100_000;

/** What of an iCalendar text is read: components, each as its own text. */
interface CalendarParts {
  readonly zones: readonly string[];
  readonly events: readonly Version[];
}

/**
 * The events of a calendar, one after the other; `zone` is that of times that name none. An event that cannot be taken comes
 * with the reason.
 */
export function* readCalendar({ zones, events }: CalendarParts, zone: string): Generator<SourceRecord> {
  const findZone = readZones(zones);
  for (const block of tellVersions(events)) yield readEvent(block, { zone, findZone });
}

/**
 * Takes an iCalendar text (RFC 5545) apart; what is not ended ends with the file.
 */
export function takeApart(text: string): CalendarParts {
  if (!/^\uFEFF?\s*BEGIN:VCALENDAR\s/i.test(text) || !/\sEND:VCALENDAR\s*$/i.test(text))
    throw new SourceFailed('The file is no iCalendar: it begins with BEGIN:VCALENDAR and ends with END:VCALENDAR.');
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

/** A description of the longest that the calendar takes has room, each character of it escaped. */
const MAX_LENGTH = 256 * 1024;

function readEvent({ text, isReplaced, changed }: VersionedBlock, zones: Zones): SourceRecord {
  try {
    if (text.length + changed.join('').length > MAX_LENGTH)
      throw new Untakable('It has more than 256 KB without what is attached: shorten it, or name fewer dates.');
    const record = readComponent(componentOf(text), componentOf(asEvent(changed)), zones);
    return isReplaced ? { ...record, refusal: 'The file has a newer version of it, or the same one twice.' } : record;
  } catch (error) {
    const sourceId = (lineOf(text, 'UID') || lineOf(text, 'DTSTART')).slice(0, 200) || '(no UID)';
    const refusal = error instanceof Untakable ? error.message : 'It is no event of iCalendar (RFC 5545).';
    return { kind: 'event', sourceId, name: lineOf(text, 'SUMMARY').slice(0, 200) || sourceId, body: {}, refusal };
  }
}

const componentOf = (text: string): ICAL.Component => new ICAL.Component(ICAL.parse(text));

/** `changed` has the RECURRENCE-ID of each occurrence that is an event of its own. */
function readComponent(component: ICAL.Component, changed: ICAL.Component, zones: Zones): SourceRecord {
  const uid = textOf(component, 'uid');
  if (uid === '') throw new Untakable('It has no UID, by which the next import would know it.');
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
    losses: isSeries(component) ? ['It recurs; only its first occurrence is taken.'] : [],
  };
}

const textOf = (component: ICAL.Component, name: string): string => {
  const value = component.getFirstPropertyValue(name);
  return typeof value === 'string' ? value.trim() : '';
};

/** Its first line names the place; RFC 5545 has no more than this. */
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
