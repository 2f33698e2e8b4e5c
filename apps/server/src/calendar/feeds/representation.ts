import type { components } from '@ngoma/contract';
import { complete } from '@ngoma/express-contract';
import type { ListedIds } from '../event-lists/find-listed.ts';
import { type Currency, renderCost } from '../events/cost.ts';
import { toDatePath } from '../events/event.ts';
import { toRecurrenceId } from '../events/series-date.ts';
import type { ShownEvent } from '../events/show-events.ts';
import { type Image, type ImageCopy, imageUrl } from '../images/image.ts';
import { statusAt } from '../posts/post.ts';
import { presentText, toGlobalId } from '../posts/representation.ts';
import { permalink, type Site } from '../posts/site.ts';
import { toReadableLine, toReadableText } from '../text/plain-text.ts';
import { renderContent } from '../text/render.ts';
import { getTimeZoneAbbreviation, instantToIso } from '../time/time-zone.ts';
import { utcToWallTime } from '../time/wall-time.ts';
import type { CardOrganizer, CardVenue, EventCard } from './repository.ts';

type Schemas = components['schemas'];
type Item = Schemas['JsonFeedItem'];

/** A page of a JSON Feed 1.1 (https://www.jsonfeed.org/version/1.1/). */
export function toJsonFeed(
  events: readonly ShownEvent[],
  { links }: Pick<ListedIds, 'links'>,
  site: Site,
  currency: Currency,
): Schemas['JsonFeed'] {
  return complete<Schemas['JsonFeed']>({
    version: 'https://jsonfeed.org/version/1.1',
    title: nameOf(site),
    home_page_url: `${site.origin}/`,
    feed_url: links.rest_url,
    next_url: links.next_rest_url,
    items: events.map((shown) => toItem(shown, site, currency)),
  });
}

/** The calendar name that feed readers show. */
export const nameOf = ({ origin }: Site): string => `Events at ${new URL(origin).hostname}`;

function toItem(shown: ShownEvent, site: Site, currency: Currency): Item {
  const { event, image, categories, tags } = shown;
  const card = toCard(asCard(shown), site, currency);
  const names = [...categories, ...tags].map(({ name }) => toReadableLine(name));
  const excerpt = toReadableText(event.excerpt);
  return complete<Item>({
    id: toGlobalId(event.id, site.origin),
    url: card.url,
    external_url: event.website || undefined,
    title: card.title,
    content_html: renderContent(event.description),
    summary: excerpt || undefined,
    image: image && imageUrl(image.path, site.origin),
    date_published: event.publishedAtMs === undefined ? undefined : instantToIso(event.publishedAtMs, site.zone),
    date_modified: instantToIso(event.modifiedAtMs, site.zone),
    authors: card.organizers,
    tags: names.length === 0 ? undefined : names,
    _event: card,
  });
}

function asCard({ event, image, venue, organizers, categories }: ShownEvent): Parameters<typeof toCard>[0] {
  return {
    ...event,
    ...event.schedule,
    featured: event.flags.featured,
    eventStatus: event.state.status,
    image,
    venue: venue?.post,
    organizers: organizers.map(({ post }) => post),
    categories,
  };
}

type CardBody = components['schemas']['EventCard'];

/** `laterDates` is undefined for lists of dates. */
export function toCard(card: EventCard, site: Site, currency: Currency, laterDates?: number): CardBody {
  const { id, slug, startAtMs, endAtMs, timezone, venue, date } = card;
  const status = statusAt(card, site.nowMs);
  const categories = card.categories.map((each) => ({ name: toReadableLine(each.name), slug: each.slug }));
  return complete<CardBody>({
    id,
    title: toReadableLine(card.title),
    slug,
    url: permalink({ kind: 'event', id, slug, status, datePath: date && toDatePath(date) }, site.origin),
    all_day: card.allDay || undefined,
    start_date: card.startLocal,
    end_date: card.endLocal,
    utc_start_date: utcToWallTime(startAtMs),
    utc_end_date: utcToWallTime(endAtMs),
    timezone,
    timezone_abbr: getTimeZoneAbbreviation(startAtMs, timezone),
    cost: presentText(toReadableLine(renderCost(card.cost, currency.symbol))),
    image: card.image && imageUrl(copyOf(card.image, 'thumbnail')?.path ?? card.image.path, site.origin),
    image_details: card.image && toCardImage(card.image, site),
    featured: card.featured || undefined,
    series_id: date?.seriesId,
    recurrence_id: date && toRecurrenceId(date, card),
    later_dates: laterDates || undefined,
    event_status: card.eventStatus === 'scheduled' ? undefined : card.eventStatus,
    venue: venue && toVenue(venue, site),
    organizers: presentList(card.organizers.map((organizer) => toOrganizer(organizer, site))),
    categories: presentList(categories),
  });
}

const presentList = <Entry>(list: Entry[]): Entry[] | undefined => (list.length === 0 ? undefined : list);

function toVenue(venue: CardVenue, site: Site): CardBody['venue'] {
  const { id, slug, name, city } = venue;
  return complete<NonNullable<CardBody['venue']>>({
    venue: toReadableLine(name),
    slug,
    url: permalink({ kind: 'venue', id, slug, status: statusAt(venue, site.nowMs) }, site.origin),
    city: presentText(city),
  });
}

function toOrganizer(organizer: CardOrganizer, site: Site) {
  const { id, slug, name } = organizer;
  const status = statusAt(organizer, site.nowMs);
  return { name: toReadableLine(name), url: permalink({ kind: 'organizer', id, slug, status }, site.origin) };
}

/** Copies exist only of larger images. */
const copyOf = ({ copies }: Image, size: 'thumbnail' | 'medium'): ImageCopy | undefined =>
  copies.find(({ name }) => name === size);

function toCardImage(image: Image, { origin }: Site): NonNullable<CardBody['image_details']> {
  const toPicture = ({ path, width, height }: Pick<ImageCopy, 'path' | 'width' | 'height'>) =>
    complete<Schemas['CardImageCopy']>({ url: imageUrl(path, origin), width, height });
  const [small, thumbnail] = [copyOf(image, 'medium'), copyOf(image, 'thumbnail')];
  return complete<NonNullable<CardBody['image_details']>>({
    ...toPicture(image),
    alt: image.alt,
    small: small && toPicture(small),
    thumbnail: thumbnail && toPicture(thumbnail),
  });
}
