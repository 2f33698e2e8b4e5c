import ICAL from 'ical.js';
import { escapeHtml } from '../text/html.ts';
import { isTimeZone, readingsOf, wallTimeToInstant } from '../time/time-zone.ts';
import { type WallTime, wallTimeToUtc } from '../time/wall-time.ts';
import { toExactDate } from './exact-date.ts';
import { SourceFailed } from './import.ts';
import type { SourceRecord } from './source-record.ts';

/**
 * The events of an iCalendar text (RFC 5545), one after the other, so that other work gets its turn between them; `zone` is
 * that of times that name none. An event that cannot be taken comes with the reason.
 */
export function* readCalendar(text: string, zone: string): Generator<SourceRecord> {
  if (!/^\uFEFF?\s*BEGIN:VCALENDAR\s/i.test(text) || !/\sEND:VCALENDAR\s*$/i.test(text))
    throw new SourceFailed('The file is no iCalendar: it begins with BEGIN:VCALENDAR and ends with END:VCALENDAR.');
  const zones = new Map<string, ICAL.Timezone>();
  for (const block of blocksOf(text, 'VTIMEZONE')) {
    const described = readZone(block);
    if (described !== undefined) zones.set(described.tzid, described);
  }
  for (const block of blocksOf(text, 'VEVENT')) yield readEvent(block, { zone, zones });
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

/** Says in a sentence why an event cannot be taken. */
class Refusal extends Error {
  override readonly name = 'Refusal';
}

function readEvent(block: string, zones: Zones): SourceRecord {
  try {
    return readComponent(new ICAL.Component(ICAL.parse(block)), zones);
  } catch (error) {
    const lineOf = (name: string) => new RegExp(`^${name}[^:\\r\\n]*:([^\\r\\n]{1,200})`, 'im').exec(block)?.[1] ?? '';
    const sourceId = lineOf('UID') || lineOf('DTSTART') || '(no UID)';
    const refusal = error instanceof Refusal ? error.message : 'It is no event of iCalendar (RFC 5545).';
    return { kind: 'event', sourceId, name: lineOf('SUMMARY') || sourceId, body: {}, refusal };
  }
}

function readComponent(component: ICAL.Component, zones: Zones): SourceRecord {
  const uid = textOf(component, 'uid');
  if (uid === '') throw new Refusal('It has no UID, by which the next import would know it.');
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
  if (start === undefined) throw new Refusal('It has no DTSTART.');
  const end = readTime(component, 'dtend') ?? readDuration(component);
  return start.time.isDate ? toDays(start, end, zones) : toWallTimes(start, end, zones);
}

function readDuration(component: ICAL.Component): ICAL.Duration {
  const duration = component.getFirstPropertyValue('duration');
  return duration instanceof ICAL.Duration && !duration.isNegative ? duration : new ICAL.Duration({});
}

/** The parser takes 31 February for 3 March: a time that is not shown as it is written does not exist. */
function readTime(component: ICAL.Component, name: 'dtstart' | 'dtend'): NamedTime | undefined {
  const property = component.getFirstProperty(name);
  if (property === null) return undefined;
  const time = property.getFirstValue();
  const [, , , written] = property.toJSON();
  if (!(time instanceof ICAL.Time) || time.toString() !== written)
    throw new Refusal(`Its ${name.toUpperCase()} is no date: ${written}.`);
  const tzid = property.getFirstParameter('tzid');
  return { time, tzid: time.zone === ICAL.Timezone.utcTimezone ? 'UTC' : String(tzid ?? '') };
}

/** The end of whole days is the day after the last one; without an end or a duration it is one day. */
function toDays({ time: start }: NamedTime, end: NamedTime | ICAL.Duration, { zone }: Zones) {
  const last = 'time' in end ? end.time.clone() : start.clone();
  if (!('time' in end)) last.addDuration(end);
  if (last.compare(start) > 0) last.adjust(-1, 0, 0, 0);
  return { start_date: start.toString(), end_date: last.toString().slice(0, 10), all_day: true, timezone: zone };
}

/** The event keeps its zone where that is one that we know; other times become those of the site. */
function toWallTimes(start: NamedTime, end: NamedTime | ICAL.Duration, { zone, zones }: Zones) {
  const timezone = isTimeZone(start.tzid) ? start.tzid : zone;
  const toInstant = ({ time, tzid }: NamedTime): number => {
    const wall = toWallTime(time);
    const described = isTimeZone(tzid) ? undefined : zones.get(tzid);
    if (described !== undefined) return wallTimeToUtc(wall) - described.utcOffset(time) * 1000;
    const known = isTimeZone(tzid) ? tzid : timezone;
    // Of a time that comes twice the first is meant (RFC 5545 §3.3.5).
    return readingsOf(wall, known)[0] ?? wallTimeToInstant(wall, known);
  };
  const endAtMs = 'time' in end ? toInstant(end) : toInstant(afterDays(start, end)) + exactMsOf(end);
  return {
    start_date: toExactDate(toInstant(start), timezone),
    end_date: toExactDate(endAtMs, timezone),
    all_day: false,
    timezone,
  };
}

function toWallTime(time: ICAL.Time): WallTime {
  const text = time.toString();
  return `${text.slice(0, 10)} ${text.slice(11, 19) || '00:00:00'}`;
}

/** Days of a duration end at the same time of the day, hours when they are over, whatever the clocks do (RFC 5545 §3.3.6). */
function afterDays({ time, tzid }: NamedTime, { weeks, days }: ICAL.Duration): NamedTime {
  const end = time.clone();
  end.adjust(weeks * 7 + days, 0, 0, 0);
  return { time: end, tzid };
}

const exactMsOf = ({ hours, minutes, seconds }: ICAL.Duration): number =>
  ((hours * 60 + minutes) * 60 + seconds) * 1000;

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
