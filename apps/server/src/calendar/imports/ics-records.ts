import ICAL from 'ical.js';
import { escapeHtml } from '../text/html.ts';
import { isSeries, readTimes, Untakable, type Zones } from './ics-times.ts';
import { lineOf, tellVersions, type VersionedBlock } from './ics-versions.ts';
import { readZones } from './ics-zones.ts';
import { SourceFailed } from './import.ts';
import type { SourceRecord } from './source-record.ts';

/**
 * The events of an iCalendar text (RFC 5545), one after the other, so that other work gets its turn between them; `zone` is
 * that of times that name none. An event that cannot be taken comes with the reason.
 */
export function* readCalendar(text: string, zone: string): Generator<SourceRecord> {
  if (!/^\uFEFF?\s*BEGIN:VCALENDAR\s/i.test(text) || !/\sEND:VCALENDAR\s*$/i.test(text))
    throw new SourceFailed('The file is no iCalendar: it begins with BEGIN:VCALENDAR and ends with END:VCALENDAR.');
  const findZone = readZones(blocksOf(text, 'VTIMEZONE'));
  for (const block of tellVersions(blocksOf(text, 'VEVENT'))) yield readEvent(block, { zone, findZone });
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

function readEvent({ text, isReplaced, changed }: VersionedBlock, zones: Zones): SourceRecord {
  try {
    const moved = changed.map((block) => new ICAL.Component(ICAL.parse(block.text)));
    const record = readComponent(new ICAL.Component(ICAL.parse(text)), moved, zones);
    return isReplaced ? { ...record, refusal: 'The file has a newer version of it, or the same one twice.' } : record;
  } catch (error) {
    const sourceId = (lineOf(text, 'UID') || lineOf(text, 'DTSTART')).slice(0, 200) || '(no UID)';
    const refusal = error instanceof Untakable ? error.message : 'It is no event of iCalendar (RFC 5545).';
    return { kind: 'event', sourceId, name: lineOf(text, 'SUMMARY').slice(0, 200) || sourceId, body: {}, refusal };
  }
}

function readComponent(component: ICAL.Component, changed: readonly ICAL.Component[], zones: Zones): SourceRecord {
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
      website: readWebsite(component),
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

function readWebsite(component: ICAL.Component): string {
  const url = textOf(component, 'url');
  return /^https?:\/\//i.test(url) ? url : '';
}

const isPrivate = (component: ICAL.Component): boolean =>
  ['PRIVATE', 'CONFIDENTIAL'].includes(textOf(component, 'class').toUpperCase());
