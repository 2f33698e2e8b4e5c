import ICAL from 'ical.js';
import { escapeHtml } from '../text/html.ts';
import { instantToWallTime, isTimeZone, wallTimeToInstant } from '../time/time-zone.ts';
import { SourceFailed } from './import.ts';
import type { SourceRecord } from './source-record.ts';

/**
 * The events of an iCalendar text (RFC 5545), one after the other, so that other work gets its turn between them; `zone` is
 * that of times that name none. An event that cannot be read comes without its dates, and is refused for that.
 */
export function* readCalendar(text: string, zone: string): Generator<SourceRecord> {
  if (!/^\uFEFF?\s*BEGIN:VCALENDAR\s/i.test(text) || !/\sEND:VCALENDAR\s*$/i.test(text))
    throw new SourceFailed('The file is no iCalendar: it begins with BEGIN:VCALENDAR and ends with END:VCALENDAR.');
  const zones = new Map<string, ICAL.Timezone>();
  for (const block of blocksOf(text, 'VTIMEZONE')) {
    const described = readZone(block);
    if (described !== undefined) zones.set(described.tzid, described);
  }
  for (const block of blocksOf(text, 'VEVENT')) {
    const record = readEvent(block, { zone, zones });
    if (record !== undefined) yield record;
  }
}

/** The components of a name, each as its own text; what is not ended ends with the file. */
function* blocksOf(text: string, name: string): Generator<string> {
  const lines = /^(?:BEGIN|END):(\w+)[ \t]*\r?$/gim;
  let start: number | undefined;
  for (const { index, 0: line, 1: found = '' } of text.matchAll(lines)) {
    if (found.toUpperCase() !== name) continue;
    if (/^BEGIN/i.test(line)) start = index;
    else if (start !== undefined) {
      yield text.slice(start, index + line.length);
      start = undefined;
    }
  }
}

function readZone(block: string): ICAL.Timezone | undefined {
  try {
    return new ICAL.Timezone(new ICAL.Component(ICAL.parse(block)));
  } catch {
    return undefined; // Its events are then read as if they named no zone.
  }
}

interface Zones {
  readonly zone: string;
  /** Those that the text describes itself, by name. */
  readonly zones: ReadonlyMap<string, ICAL.Timezone>;
}

function readEvent(block: string, zones: Zones): SourceRecord | undefined {
  try {
    return readComponent(new ICAL.Component(ICAL.parse(block)), zones);
  } catch {
    const lineOf = (name: string) => new RegExp(`^${name}[^:\\r\\n]*:([^\\r\\n]{1,200})`, 'im').exec(block)?.[1] ?? '';
    const uid = lineOf('UID');
    return uid === ''
      ? undefined
      : { kind: 'event', sourceId: uid, name: lineOf('SUMMARY') || uid, body: { title: uid } };
  }
}

function readComponent(component: ICAL.Component, zones: Zones): SourceRecord | undefined {
  const uid = textOf(component, 'uid');
  const title = textOf(component, 'summary') || uid;
  if (uid === '') return undefined;
  const venue = readLocation(component);
  const occurrence = component.getFirstPropertyValue('recurrence-id');
  return {
    kind: 'event',
    sourceId: occurrence === null ? uid : `${uid} ${occurrence}`,
    name: title,
    body: {
      title: escapeHtml(title),
      description: escapeHtml(textOf(component, 'description')),
      ...readTimes(component, zones),
      website: readWebsite(component),
      status: isPrivate(component) ? 'private' : 'publish',
      event_status: textOf(component, 'status').toUpperCase() === 'CANCELLED' ? 'canceled' : 'scheduled',
    },
    ...(venue !== undefined && { venue }),
    organizers: readOrganizer(component),
    categories: readCategories(component),
    tags: [],
    losses: component.hasProperty('rrule') ? ['It recurs; only its first occurrence is taken.'] : [],
  };
}

const textOf = (component: ICAL.Component, name: string): string => {
  const value = component.getFirstPropertyValue(name);
  return typeof value === 'string' ? value.trim() : '';
};

/** A time as it is written, and the zone that it names. */
interface NamedTime {
  readonly time: ICAL.Time;
  readonly tzid: string;
}

function readTimes(component: ICAL.Component, zones: Zones) {
  const start = readTime(component, 'dtstart');
  if (start === undefined) return {};
  const end = readTime(component, 'dtend') ?? { ...start, time: endAfterDuration(component, start.time) };
  return start.time.isDate ? toDays(start.time, end.time, zones) : toWallTimes(start, end, zones);
}

function readTime(component: ICAL.Component, name: string): NamedTime | undefined {
  const property = component.getFirstProperty(name);
  const time = property?.getFirstValue();
  if (property === null || !(time instanceof ICAL.Time)) return undefined;
  const tzid = property.getFirstParameter('tzid');
  return { time, tzid: time.zone === ICAL.Timezone.utcTimezone ? 'UTC' : String(tzid ?? '') };
}

/** A day without an end or a duration is that day, another event a moment. */
function endAfterDuration(component: ICAL.Component, start: ICAL.Time): ICAL.Time {
  const end = start.clone();
  const duration = component.getFirstPropertyValue('duration');
  if (duration instanceof ICAL.Duration) end.addDuration(duration);
  else if (start.isDate) end.adjust(1, 0, 0, 0);
  return end;
}

/** The end of whole days is the day after the last one. */
function toDays(start: ICAL.Time, end: ICAL.Time, { zone }: Zones) {
  const last = end.clone();
  if (end.compare(start) > 0) last.adjust(-1, 0, 0, 0);
  return { start_date: start.toString(), end_date: last.toString().slice(0, 10), all_day: true, timezone: zone };
}

/** The event keeps its zone where that is one that we know; other times become those of the site. */
function toWallTimes(start: NamedTime, end: NamedTime, zones: Zones) {
  const timezone = isTimeZone(start.tzid) ? start.tzid : zones.zone;
  const toText = ({ time, tzid }: NamedTime) => {
    const written = time.toString().replace('T', ' ').replace('Z', '');
    if (tzid === timezone || tzid === '') return written;
    const offset = zones.zones.get(tzid)?.utcOffset(time);
    if (offset !== undefined)
      return instantToWallTime(Date.parse(`${written.replace(' ', 'T')}Z`) - offset * 1000, timezone);
    return isTimeZone(tzid) ? instantToWallTime(wallTimeToInstant(written, tzid), timezone) : written;
  };
  return { start_date: toText(start), end_date: toText(end), all_day: false, timezone };
}

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

function readWebsite(component: ICAL.Component): string {
  const url = textOf(component, 'url');
  return /^https?:\/\//i.test(url) ? url : '';
}

const isPrivate = (component: ICAL.Component): boolean =>
  ['PRIVATE', 'CONFIDENTIAL'].includes(textOf(component, 'class').toUpperCase());
