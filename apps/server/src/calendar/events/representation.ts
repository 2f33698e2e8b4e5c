import type { components } from '@ngoma/contract';
import { complete } from '@ngoma/express-contract';
import { fromImageInput, toImage } from '../images/representation.ts';
import { fromOrganizerInput, toOrganizer, toOrganizerWithJsonLd } from '../organizers/representation.ts';
import { statusAt } from '../posts/post.ts';
import {
  fromHtmlInput,
  fromNameInput,
  fromPostInput,
  fromTextInput,
  fromUrlInput,
  toPost,
} from '../posts/representation.ts';
import { permalink, type Site } from '../posts/site.ts';
import { readBoolean } from '../tec/booleans.ts';
import { readLinkList, readTermList } from '../tec/id-lists.ts';
import { toEmbeddedCategory, toEmbeddedTag } from '../terms/representation.ts';
import { escapeHtml } from '../text/html.ts';
import { renderContent, renderExcerpt, renderTitle } from '../text/render.ts';
import { slugify } from '../text/slugify.ts';
import { getTimeZoneAbbreviation } from '../time/time-zone.ts';
import { toDateDetails, utcToWallTime, type WallTime } from '../time/wall-time.ts';
import { fromVenueInput, toVenue, toVenueWithJsonLd } from '../venues/representation.ts';
import { type Currency, getCostDetails, readCost, renderCost } from './cost.ts';
import { type EventPatch, type Link, toDatePath } from './event.ts';
import { toEventJsonLd } from './json-ld.ts';
import { fromRecurrenceInput, toRecurrenceBody } from './read-recurrence.ts';
import type { Schedule } from './schedule.ts';
import { toRecurrenceId } from './series-date.ts';
import type { ShownEvent } from './show-events.ts';

type Schemas = components['schemas'];
export type EventBody = Schemas['Event'];
type EventInput = Schemas['EventUpdate'] & Partial<Schemas['EventCreate']>;

/** Event in a list, without `json_ld`. */
export function toEvent(shown: ShownEvent, site: Site, currency: Currency): EventBody {
  const venue = shown.venue && toVenue(shown.venue, site);
  const organizers = shown.organizers.map((each) => toOrganizer(each, site));
  return toBody(shown, { venue, organizers }, site, currency);
}

/** Event of a GET of one event, with `json_ld` of its own and of its venue and organizers. */
export function toEventWithJsonLd(shown: ShownEvent, site: Site, currency: Currency): EventBody {
  const venue = shown.venue && toVenueWithJsonLd(shown.venue, site);
  const organizers = shown.organizers.map((each) => toOrganizerWithJsonLd(each, site));
  const body = toBody(shown, { venue, organizers }, site, currency);
  return { ...body, json_ld: toEventJsonLd(shown.event, body, site, currency) };
}

interface Linked {
  readonly venue: Schemas['Venue'] | undefined;
  readonly organizers: Schemas['Organizer'][];
}

/** Members in the order of TEC. */
function toBody(shown: ShownEvent, linked: Linked, site: Site, currency: Currency): EventBody {
  const { event, image, categories, tags } = shown;
  const { flags, schedule, website } = event;
  const own = toPost('event', event, site, event.date && toDatePath(event.date));
  return complete<EventBody>({
    id: own.id,
    global_id: own.global_id,
    global_id_lineage: own.global_id_lineage,
    author: own.author,
    status: own.status,
    date: own.date,
    date_utc: own.date_utc,
    modified: own.modified,
    modified_utc: own.modified_utc,
    url: own.url,
    rest_url: `${site.base}/events/${own.id}`,
    title: renderTitle(event.title),
    description: renderContent(event.description),
    excerpt: renderExcerpt(event.excerpt),
    slug: own.slug,
    image: image === undefined ? false : toImage(image, site.origin),
    ...toTimes(schedule),
    cost: renderCost(event.cost, currency.symbol),
    cost_details: toCostDetails(event.cost),
    website: website === undefined ? own.url : escapeHtml(website),
    show_map: flags.showMap,
    show_map_link: flags.showMapLink,
    hide_from_listings: flags.hideFromListings,
    sticky: flags.sticky,
    featured: flags.featured,
    categories: categories.map((term) => toEmbeddedCategory(term, site)),
    tags: tags.map((term) => toEmbeddedTag(term, site)),
    venue: linked.venue ?? [],
    organizer: linked.organizers,
    custom_fields: [],
    json_ld: undefined,
    event_status: event.state.status,
    event_status_reason: event.state.reason,
    revision: own.revision,
    recurrence: event.recurrence && toRecurrence(event.recurrence, schedule),
    next_occurrence: event.recurrence && toNextOccurrence(shown, site),
    series_id: event.date?.seriesId,
    recurrence_id: event.date && toRecurrenceId(event.date, schedule),
  });
}

/** Null if no stored date ends after now. */
function toNextOccurrence({ event, next }: ShownEvent, site: Site): NonNullable<EventBody['next_occurrence']> | null {
  if (next === undefined) return null;
  const { id, schedule } = next;
  const { slug } = event;
  return complete<Schemas['NextOccurrence']>({
    id,
    recurrence_id: toRecurrenceId(next, event.schedule),
    start_date: schedule.startLocal,
    end_date: schedule.endLocal,
    utc_start_date: utcToWallTime(schedule.startAtMs),
    utc_end_date: utcToWallTime(schedule.endAtMs),
    url: permalink(
      { kind: 'event', id, slug, status: statusAt(event, site.nowMs), datePath: toDatePath(next) },
      site.origin,
    ),
    rest_url: `${site.base}/events/${id}`,
  });
}

type Times = 'all_day' | 'timezone' | 'timezone_abbr' | `${'utc_' | ''}${'start' | 'end'}_date${'_details' | ''}`;

function toTimes({ allDay, timezone, startLocal, endLocal, startAtMs, endAtMs }: Schedule): Pick<EventBody, Times> {
  const [utcStart, utcEnd] = [utcToWallTime(startAtMs), utcToWallTime(endAtMs)];
  return {
    all_day: allDay,
    start_date: startLocal,
    start_date_details: toDetails(startLocal),
    end_date: endLocal,
    end_date_details: toDetails(endLocal),
    utc_start_date: utcStart,
    utc_start_date_details: toDetails(utcStart),
    utc_end_date: utcEnd,
    utc_end_date_details: toDetails(utcEnd),
    timezone,
    timezone_abbr: getTimeZoneAbbreviation(startAtMs, timezone),
  };
}

const toRecurrence = (...of: Parameters<typeof toRecurrenceBody>) =>
  complete<Schemas['Recurrence']>(toRecurrenceBody(...of));

const toDetails = (wallTime: WallTime) => complete<Schemas['DateDetails']>(toDateDetails(wallTime));

function toCostDetails(cost: string): Schemas['CostDetails'] {
  const { symbol, position, values } = getCostDetails(cost);
  return complete<Schemas['CostDetails']>({
    currency_symbol: symbol,
    currency_code: '',
    currency_position: position,
    values: [...values],
  });
}

export function fromEventInput(input: EventInput): EventPatch {
  const { slug, start_date, end_date, timezone, all_day, cost, image, organizer, categories, tags, recurrence } = input;
  return {
    ...fromPostInput(input),
    title: fromNameInput(input.title),
    excerpt: fromHtmlInput(input.excerpt),
    slug: slug === undefined ? undefined : fromSlugInput(slug),
    schedule: { start: start_date, end: end_date, timezone, allDay: readBoolean(all_day) },
    state: { status: input.event_status, reason: fromTextInput(input.event_status_reason) },
    cost: cost === undefined ? undefined : readCost(cost),
    website: fromUrlInput(input.website),
    flags: {
      showMap: readBoolean(input.show_map),
      showMapLink: readBoolean(input.show_map_link),
      hideFromListings: readBoolean(input.hide_from_listings),
      sticky: readBoolean(input.sticky),
      featured: readBoolean(input.featured),
    },
    image: image === undefined ? undefined : fromImageInput(image),
    ...toVenueLinks(input.venue),
    organizers: organizer === undefined ? undefined : toLinks(organizer, fromOrganizerInput),
    categories: categories === undefined ? undefined : readTermList(categories),
    tags: tags === undefined ? undefined : readTermList(tags),
    recurrence: recurrence === undefined ? undefined : fromRecurrenceInput(recurrence),
  };
}

/** `0` is empty, as in PHP. */
function fromSlugInput(input: Schemas['SlugInput']): string {
  const slug = slugify(String(input));
  return slug === '0' ? '' : slug;
}

/** A list with an empty entry is a venue without a name; only an empty list removes the venue. */
function toVenueLinks(input: Schemas['EventUpdate']['venue']): Pick<EventPatch, 'venue' | 'furtherVenues'> {
  if (input === undefined) return {};
  const [venue, ...furtherVenues] = toLinks(input, fromVenueInput);
  const isBlankList = venue === undefined && Array.isArray(input) && input.length > 0;
  return { venue: isBlankList ? { kind: 'new', patch: {}, image: undefined } : (venue ?? null), furtherVenues };
}

function toLinks<Patch, LinkInput extends { readonly image?: Schemas['ImageInput'] }>(
  input: unknown,
  fromInput: (input: LinkInput) => Patch,
): Link<Patch>[] {
  return readLinkList(input).map((link) => {
    if (link.kind === 'existing') return link;
    const data = link.fields as LinkInput; // as: the contract has checked it
    return {
      kind: 'new',
      patch: fromInput(data),
      image: data.image === undefined ? undefined : fromImageInput(data.image),
    };
  });
}
