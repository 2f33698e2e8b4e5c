import { decodeEntities } from '../../text/html.ts';
import { isTimeZone, readingsOf } from '../../time/time-zone.ts';
import { isWallTime, wallTimeToUtc } from '../../time/wall-time.ts';
import type { RecordProblem } from '../import-problem.ts';
import { isStorableDay, readDatedAddress } from '../listed-dates/dated-address.ts';
import { type ListedDate, type SourceRecord, toExactDate, toWebsite } from '../source-record.ts';

/** An unvalidated object of a response. */
export type TecObject = Readonly<Record<string, unknown>>;

export const isTecObject = (value: unknown): value is TecObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');

/** Undefined for invalid ids. */
const idOf = ({ id }: TecObject): string | undefined =>
  typeof id === 'number' || (typeof id === 'string' && id !== '') ? String(id) : undefined;

/** Limits recursion. */
export const MAX_LEVELS = 50;

/** A category with its ancestors; stops at cycles. */
export function readCategory(
  item: TecObject,
  all: ReadonlyMap<string, TecObject>,
  below: readonly string[] = [],
): SourceRecord | undefined {
  const record = readTerm('category', item);
  if (record === undefined) return undefined;
  const parentId = String(item['parent'] ?? 0);
  const above = all.get(parentId);
  if (above === undefined || below.includes(parentId) || parentId === record.sourceId) return record;
  if (below.length >= MAX_LEVELS) return record;
  const parent = readCategory(above, all, [...below, record.sourceId]);
  return parent === undefined ? record : { ...record, parent };
}

function readTerm(kind: 'category' | 'tag', item: TecObject): SourceRecord | undefined {
  const sourceId = idOf(item);
  const name = textOf(item['name']);
  if (sourceId === undefined || name === '') return undefined;
  const description = textOf(item['description']);
  const body = { name, slug: textOf(item['slug']), ...(description !== '' && { description }) };
  return { kind, sourceId, name: decodeEntities(name), body };
}

const venueMembers = ['address', 'city', 'country', 'province', 'state', 'zip', 'phone', 'stateprovince'] as const;

export function readVenue(item: TecObject): SourceRecord | undefined {
  const record = readPost('venue', item, textOf(item['venue']));
  return (
    record && {
      ...record,
      body: {
        ...record.body,
        venue: textOf(item['venue']),
        ...textsOf(item, venueMembers),
        website: websiteOf(item),
        show_map: item['show_map'] !== false,
        show_map_link: item['show_map_link'] !== false,
        ...(typeof item['geo_lat'] === 'number' &&
          typeof item['geo_lng'] === 'number' && { geo_lat: item['geo_lat'], geo_lng: item['geo_lng'] }),
      },
    }
  );
}

export function readOrganizer(item: TecObject): SourceRecord | undefined {
  const record = readPost('organizer', item, textOf(item['organizer']));
  if (record === undefined) return undefined;
  const contact = { ...textsOf(item, ['phone', 'email'] as const), website: websiteOf(item) };
  return { ...record, body: { ...record.body, organizer: textOf(item['organizer']), ...contact } };
}

const flags = ['all_day', 'show_map', 'show_map_link', 'hide_from_listings', 'sticky', 'featured'] as const;

export function readEvent(item: TecObject): SourceRecord | undefined {
  const record = readPost('event', item, textOf(item['title']));
  if (record === undefined) return undefined;
  const venues = Array.isArray(item['venue']) ? item['venue'] : [item['venue']];
  const [venue, ...others] = listOf(venues).flatMap((each) => readVenue(each) ?? []);
  const timezone = textOf(item['timezone']) || 'UTC';
  const losses = others.length === 0 ? [] : [lostVenues(others.length + 1)];
  const listedDate = readListedDate(item);
  return {
    ...record,
    ...(listedDate !== undefined && { listedDate }),
    body: {
      ...record.body,
      title: textOf(item['title']),
      excerpt: textOf(item['excerpt']),
      slug: slugOf(item),
      start_date: readDate(item, 'start_date', timezone),
      end_date: readDate(item, 'end_date', timezone),
      timezone,
      cost: decodeEntities(textOf(item['cost'])),
      website: textOf(item['website']) === textOf(item['url']) ? '' : websiteOf(item),
      ...Object.fromEntries(flags.map((flag) => [flag, item[flag] === true])),
      ...occurrenceOf(item),
    },
    ...(venue !== undefined && { venue }),
    organizers: listOf(item['organizer']).flatMap((each) => readOrganizer(each) ?? []),
    categories: listOf(item['categories']).flatMap((each) => readTerm('category', each) ?? []),
    tags: listOf(item['tags']).flatMap((each) => readTerm('tag', each) ?? []),
    losses,
  };
}

/** Ngoma states the original start of a date as well. */
function readListedDate(item: TecObject): ListedDate | undefined {
  const dated = readDatedAddress(textOf(item['url']), slugOf(item));
  const original = textOf(item['recurrence_id']);
  const recurrenceId = original.length === 10 ? `${original} 00:00:00` : original;
  return dated && { ...dated, ...(isWallTime(recurrenceId) && isStorableDay(recurrenceId) && { recurrenceId }) };
}

/** Uses the local time (docs/adr/0014); the UTC time resolves ambiguous local times. */
function readDate(item: TecObject, name: 'start_date' | 'end_date', zone: string): string {
  const [local, utc] = [textOf(item[name]), textOf(item[`utc_${name}`])];
  if (!isTimeZone(zone) || !isWallTime(local) || !isWallTime(utc)) return local;
  const instantMs = wallTimeToUtc(utc);
  return readingsOf(local, zone).includes(instantMs) ? toExactDate(instantMs, zone) : local;
}

/** Only Ngoma sends these members. */
function occurrenceOf(item: TecObject): Record<string, string> {
  const status = textOf(item['event_status']);
  return status === '' ? {} : { event_status: status, event_status_reason: textOf(item['event_status_reason']) };
}

function readPost(kind: 'venue' | 'organizer' | 'event', item: TecObject, name: string): SourceRecord | undefined {
  const sourceId = idOf(item);
  if (sourceId === undefined) return undefined;
  if (name === '') return { kind, sourceId, name: slugOf(item) || sourceId, body: {}, rejection: nameless };
  const image = isTecObject(item['image']) ? textOf(item['image']['url']) : '';
  const date = textOf(item['date_utc']);
  const body = {
    status: textOf(item['status']) || 'publish',
    description: textOf(item['description']),
    image: image === '' ? false : image,
    ...(date !== '' && !date.startsWith('0000') && { date_utc: date }),
  };
  return { kind, sourceId, name: decodeEntities(name), slug: slugOf(item), body };
}

const nameless: RecordProblem = { reason: 'unreadable', detail: 'It has no name.' };

const lostVenues = (count: number): RecordProblem => ({
  reason: 'not_stored',
  detail: `Only the first of its ${count} venues was imported.`,
});

const slugOf = (item: TecObject): string => textOf(item['slug']);

const listOf = (value: unknown): TecObject[] => (Array.isArray(value) ? value.filter(isTecObject) : []);

const textsOf = (item: TecObject, names: readonly string[]): Record<string, string> =>
  Object.fromEntries(names.map((name) => [name, textOf(item[name])]));

/** TEC escapes websites for HTML and accepts any scheme. */
const websiteOf = (item: TecObject): string => toWebsite(decodeEntities(textOf(item['website'])));
