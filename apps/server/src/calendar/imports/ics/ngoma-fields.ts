import { describeEventState, type EventState, type EventStatus } from '../../events/event-status.ts';
import type { SentRecurrence } from '../../events/read-recurrence.ts';
import { toStoredText } from '../../feeds/ical-text.ts';
import { descriptionOf, slugOf, titleOf } from '../../feeds/ngoma-properties.ts';
import { seriesZoneOf } from '../../feeds/series-lines.ts';
import { describeVenue, statuses } from '../../feeds/vcalendar.ts';
import { type PostStatus, postStatuses } from '../../posts/post.ts';
import { toReadableLine, toReadableText } from '../../text/plain-text.ts';
import { findIanaName, isTimeZone } from '../../time/time-zone.ts';
import { utcToWallTime } from '../../time/wall-time.ts';
import { type SourceRecord, toWebsite } from '../source-record.ts';
import { isPrivate, type Properties, statusOf, textOf } from './fields.ts';
import { toText, toTexts } from './lines.ts';
import {
  createLinkedReader,
  type Json,
  type LinkedReader,
  readFields,
  textOf as textIn,
  textsOf,
} from './ngoma-records.ts';
import { toStampMs } from './versions.ts';

/** Members of an event that standard properties contain less exactly or not at all. */
export interface NgomaFields {
  readonly state: EventState | undefined;
  readonly zone: string | undefined;
  readonly body: Readonly<Record<string, unknown>>;
  /** Undefined links are read from the standard properties. */
  readonly venue: SourceRecord | undefined;
  readonly organizers: readonly SourceRecord[] | undefined;
  readonly categories: readonly SourceRecord[] | undefined;
  readonly tags: readonly SourceRecord[];
  readonly series: OwnSeries | undefined;
}

/** The recurrence of a series as it is stored; unvalidated. */
export interface OwnSeries {
  /** The local time of its first date. */
  readonly start: string;
  readonly recurrence: SentRecurrence;
  /** The day up to which RDATE lists its dates, or an empty text. */
  readonly until: string;
}

/** Reads the properties of this service's own calendar files (feeds/ngoma-properties.ts), event by event. */
export function createNgomaReader(): (source: Properties) => NgomaFields | undefined {
  const readLinked = createLinkedReader();

  /** Undefined for events of other programs. */
  return (source) => {
    const [, host] = /^(.+)\?id=\d+$/.exec(textOf(source, 'UID')) ?? [];
    if (host === undefined) return undefined;
    const linked = readLinked(source, host);
    const [line] = source.propertiesOf('X-NGOMA-EVENT');
    const fields = line && readFields(line, source);
    return fields && readEvent(fields, source, linked);
  };
}

const flags = ['show_map', 'show_map_link', 'hide_from_listings', 'sticky', 'featured'] as const;

function readEvent(fields: Json, source: Properties, linked: LinkedReader): NgomaFields {
  const state = readEventState(fields, source);
  const title = readTitle(fields, source);
  const status = readStatus(fields, source);
  const createdAtMs = toStampMs(textOf(source, 'CREATED'));
  return {
    state,
    zone: readZone(fields, source),
    body: {
      title,
      description: readDescription(fields, source, state),
      slug: typeof fields['slug'] === 'string' ? fields['slug'] : slugOf(title, status),
      status,
      ...(createdAtMs > 0 && { date_utc: utcToWallTime(createdAtMs) }),
      ...textsOf(fields, ['excerpt', 'cost']),
      ...readWebsite(fields),
      ...(source.propertiesOf('IMAGE').length === 0 && { image: false }),
      ...Object.fromEntries(flags.map((flag) => [flag, fields[flag] === true])),
      event_status_reason: state?.reason ?? '',
    },
    venue: readVenue(fields, source, state, linked),
    organizers: nonEmpty(linked.all('organizer', fields['organizer'])),
    categories: readCategories(fields, source, linked),
    tags: linked.all('tag', fields['tags']),
    series: readSeries(fields),
  };
}

function readSeries(fields: Json): OwnSeries | undefined {
  const written = fields['recurrence'];
  if (typeof written !== 'object' || written === null) return undefined;
  const { rrule = '', rdate = [], exdate = [] } = written as Partial<Record<string, unknown>>; // as: each member is checked
  if (typeof rrule !== 'string' || !isTexts(rdate) || !isTexts(exdate)) return undefined;
  return {
    start: textIn(fields, 'series_start'),
    recurrence: { rrule, rdate, exdate },
    until: textIn(fields, 'dates_until'),
  };
}

const isTexts = (value: unknown): value is string[] =>
  Array.isArray(value) && value.every((each) => typeof each === 'string');

const nonEmpty = (records: readonly SourceRecord[]): readonly SourceRecord[] | undefined =>
  records.length === 0 ? undefined : records;

/** Undefined if another program has changed STATUS since. */
function readEventState(fields: Json, source: Properties): EventState | undefined {
  const written = textIn(fields, 'event_status');
  const status = isEventStatus(written) ? written : 'scheduled';
  const property = statusOf(source);
  if (property === undefined || statuses[status] !== toText(property).toUpperCase()) return undefined;
  return { status, reason: status === 'scheduled' ? '' : textIn(fields, 'event_status_reason') };
}

const isEventStatus = (text: string): text is EventStatus => Object.hasOwn(statuses, text);

/** HTML, unless another program has changed SUMMARY since. */
function readTitle(fields: Json, source: Properties): string {
  const summary = textOf(source, 'SUMMARY');
  const html = textIn(fields, 'title');
  const title = toStoredText(toReadableLine(html)) === summary ? html : titleOf(summary);
  return title || textOf(source, 'UID');
}

/** HTML, unless another program has changed DESCRIPTION since, which begins with the state. */
function readDescription(fields: Json, source: Properties, state: EventState | undefined): string {
  const written = textOf(source, 'DESCRIPTION');
  const notice = state === undefined ? '' : toStoredText(describeEventState(state));
  const text = written.startsWith(notice) ? written.slice(notice.length).trimStart() : written;
  const html = textIn(fields, 'description');
  return toStoredText(toReadableText(html)) === text ? html : descriptionOf(text);
}

/** Another program may have changed CLASS. */
function readStatus(fields: Json, source: Properties): PostStatus {
  if (!isPrivate(source)) return 'publish';
  const written = postStatuses.find((status) => status === fields['status']);
  return written === undefined || written === 'publish' || written === 'trash' ? 'private' : written;
}

/** Undefined if another program has changed the zone since. */
function readZone(fields: Json, { propertiesOf }: Properties): string | undefined {
  const zone = textIn(fields, 'timezone');
  const [start] = propertiesOf('DTSTART');
  const written = start?.params.get('TZID');
  if (!isTimeZone(zone)) return undefined;
  const isUnchanged =
    written === undefined ||
    written === findIanaName(zone) ||
    written === seriesZoneOf(zone) ||
    written === earlierZoneId(zone);
  return isUnchanged ? zone : undefined;
}

/** The TZID of offsets, abbreviations and unusual spellings in files of version 1.0.0. */
const earlierZoneId = (zone: string): string => zone.replace(/[^\w+./-]/g, '');

/** Without a website, it is the URL of the page. */
function readWebsite(fields: Json): { readonly website?: string } {
  const written = fields['website'];
  if (written === '') return { website: '' };
  const website = typeof written === 'string' ? toWebsite(written) : '';
  return website === '' ? {} : { website };
}

/** An event that moved online has no LOCATION. Undefined if another program has changed LOCATION since. */
function readVenue(
  fields: Json,
  source: Properties,
  state: EventState | undefined,
  linked: LinkedReader,
): SourceRecord | undefined {
  const venue = linked.find('venue', fields['venue']);
  if (venue === undefined) return undefined;
  const { body } = venue;
  const text = describeVenue({
    ...{ name: textIn(body, 'venue'), address: textIn(body, 'address'), city: textIn(body, 'city') },
    ...{ stateprovince: textIn(body, 'stateprovince'), country: textIn(body, 'country') },
  });
  const isUnchanged = toStoredText(text) === textOf(source, 'LOCATION');
  return isUnchanged || state?.status === 'moved_online' ? venue : undefined;
}

/** Undefined if another program has changed CATEGORIES since. */
function readCategories(fields: Json, source: Properties, linked: LinkedReader): readonly SourceRecord[] | undefined {
  const categories = linked.all('category', fields['categories']);
  const names = source.propertiesOf('CATEGORIES').flatMap(toTexts);
  const isUnchanged = categories.map(({ name }) => toStoredText(name)).join('\n') === names.join('\n');
  return isUnchanged ? categories : undefined;
}
