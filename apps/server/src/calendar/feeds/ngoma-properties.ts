import { startOfSeries } from '../events/dates-of-series.ts';
import type { Event } from '../events/event.ts';
import { toRecurrenceBody } from '../events/read-recurrence.ts';
import type { Schedule } from '../events/schedule.ts';
import { type Image, imageUrl, type WithImage } from '../images/image.ts';
import type { Organizer } from '../organizers/organizer.ts';
import { isUnfinished, type PostState, type PostStatus, statusAt } from '../posts/post.ts';
import type { Site } from '../posts/site.ts';
import type { Term, TermWithAncestors } from '../terms/term.ts';
import { escapeMarks } from '../text/html.ts';
import { toMarkedHtml, toMarkedLine } from '../text/marked-text.ts';
import { toReadableLine, toReadableText } from '../text/plain-text.ts';
import { slugify } from '../text/slugify.ts';
import { utcToWallTime } from '../time/wall-time.ts';
import type { Venue } from '../venues/venue.ts';
import type { CalendarEntry } from './calendar-entry.ts';
import { toJsonLine, toStoredText } from './ical-text.ts';
import { seriesZoneOf } from './series-lines.ts';
import { findZoneId } from './vtimezone.ts';

/**
 * Writes the members of an event that iCalendar has no property for, so that an import restores them. Their names are those
 * of the contract. The first event of a file that refers to a venue, organizer, category or tag describes it.
 */
export function createNgomaProperties(site: Site): (entry: CalendarEntry) => string[] {
  const described = new Set<string>();

  function describe(name: string, { id, ...fields }: { readonly id?: unknown }): string[] {
    const key = `${name} ${id}`;
    if (described.has(key)) return [];
    described.add(key);
    return [toJsonLine(name, { id, ...fields })];
  }

  return (entry) => [
    ...(entry.venue === undefined ? [] : describe('X-NGOMA-VENUE', toVenueFields(entry.venue, site))),
    ...entry.organizers.flatMap((each) => describe('X-NGOMA-ORGANIZER', toOrganizerFields(each, site))),
    ...entry.categories
      .flatMap(({ term, ancestors }: TermWithAncestors) => [...ancestors.toReversed(), term])
      .flatMap((term) => describe('X-NGOMA-CATEGORY', toCategoryFields(term))),
    ...entry.tags.flatMap((tag) => describe('X-NGOMA-TAG', toTagFields(tag))),
    toJsonLine('X-NGOMA-EVENT', toEventFields(entry, site)),
  ];
}

/** Members that the other properties of the event express are omitted, and defaults. */
function toEventFields({ event, venue, organizers, categories, tags }: CalendarEntry, { nowMs }: Site) {
  const { title, description, slug, state, flags, cost, website } = event;
  const status = statusAt(event, nowMs);
  return {
    title: unless(titleOf(toStoredText(toReadableLine(title))), title),
    description: unless(descriptionOf(toStoredText(toReadableText(description))), description),
    excerpt: unless('', event.excerpt),
    slug: unless(slugOf(title, status), slug),
    status: status === 'private' ? undefined : unless('publish', status),
    timezone: zoneOf(event.schedule),
    ...toSeriesFields(event),
    cost: unless('', cost),
    website,
    show_map: flags.showMap || undefined,
    show_map_link: flags.showMapLink || undefined,
    hide_from_listings: flags.hideFromListings || undefined,
    sticky: flags.sticky || undefined,
    featured: flags.featured || undefined,
    event_status: unless('scheduled', state.status),
    event_status_reason: unless('', state.reason),
    venue: venue?.post.id,
    organizer: idsOf(organizers.map(({ post }) => post)),
    categories: idsOf(categories.map(({ term }) => term)),
    tags: idsOf(tags),
  };
}

/** The standard properties express another first date, other excluded days and another end of some series. */
function toSeriesFields({ schedule, recurrence }: Event) {
  if (recurrence === undefined) return {};
  const { startLocal } = startOfSeries(schedule);
  return {
    series_start: startLocal,
    recurrence: toRecurrenceBody(recurrence, schedule),
    dates_until: seriesZoneOf(schedule.timezone) === undefined ? recurrence.stored.to : undefined,
  };
}

/** The title that an import reads from SUMMARY. */
export const titleOf = (summary: string): string => escapeMarks(toMarkedLine(summary));

/** The description that an import reads from DESCRIPTION. */
export const descriptionOf = (text: string): string => toMarkedHtml(text, escapeMarks);

/** The slug of an event without one in the file. */
export const slugOf = (title: string, status: PostStatus): string => (isUnfinished(status) ? '' : slugify(title));

/** Undefined if DTSTART has the zone with the same spelling. */
function zoneOf({ timezone, allDay, startLocal, startAtMs }: Schedule): string | undefined {
  const isNamed = !allDay && findZoneId(timezone, startLocal, startAtMs) === timezone;
  return isNamed ? undefined : timezone;
}

function toVenueFields({ post: venue, image }: WithImage<Venue>, site: Site) {
  return {
    ...toPostFields(venue, image, site),
    venue: venue.name,
    address: unless('', venue.address),
    city: unless('', venue.city),
    country: unless('', venue.country),
    province: unless('', venue.province),
    state: unless('', venue.state),
    zip: unless('', venue.zip),
    phone: unless('', venue.phone),
    stateprovince: unless('', venue.stateprovince),
    website: unless('', venue.website),
    show_map: unless(true, venue.showMap),
    show_map_link: unless(true, venue.showMapLink),
    geo_lat: venue.geoLat,
    geo_lng: venue.geoLng,
  };
}

function toOrganizerFields({ post: organizer, image }: WithImage<Organizer>, site: Site) {
  return {
    ...toPostFields(organizer, image, site),
    organizer: organizer.name,
    phone: unless('', organizer.phone),
    email: unless('', organizer.email),
    website: unless('', organizer.website),
  };
}

interface DescribedPost extends PostState {
  readonly id: number;
  readonly slug: string;
  readonly description: string;
}

function toPostFields(post: DescribedPost, image: Image | undefined, { origin, nowMs }: Site) {
  const { id, slug, description, publishedAtMs } = post;
  return {
    id,
    slug,
    description: unless('', description),
    status: unless('publish', statusAt(post, nowMs)),
    date_utc: publishedAtMs === undefined ? undefined : utcToWallTime(publishedAtMs),
    image: image && imageUrl(image.path, origin),
  };
}

function toTagFields({ id, name, slug, description }: Term) {
  return { id, name, slug, description: unless('', description) };
}

const toCategoryFields = (category: Term) => ({ ...toTagFields(category), parent: category.parentId });

/** Undefined for the default. */
const unless = <Value>(usual: Value, value: Value): Value | undefined => (value === usual ? undefined : value);

const idsOf = (records: readonly { readonly id: number }[]): number[] | undefined =>
  records.length === 0 ? undefined : records.map(({ id }) => id);
