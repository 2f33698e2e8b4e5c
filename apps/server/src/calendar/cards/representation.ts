import type { components } from '@ngoma/contract';
import { complete } from '../../http/handler.ts';
import { type Currency, renderCost } from '../events/cost.ts';
import { type Image, imageUrl } from '../images/image.ts';
import { statusAt } from '../posts/post.ts';
import { presentText } from '../posts/representation.ts';
import { permalink, type Site } from '../posts/site.ts';
import { toReadableLine } from '../text/readable-text.ts';
import { getTimeZoneAbbreviation } from '../time/time-zone.ts';
import { utcToWallTime } from '../time/wall-time.ts';
import type { EventCard } from './card.ts';

type CardBody = components['schemas']['EventCard'];

export function toCard(card: EventCard, site: Site, currency: Currency): CardBody {
  const { id, slug, startAtMs, endAtMs, timezone, venue } = card;
  const categories = card.categories.map((each) => ({ name: toReadableLine(each.name), slug: each.slug }));
  return complete<CardBody>({
    id,
    title: toReadableLine(card.title),
    url: permalink({ kind: 'event', id, slug, status: statusAt(card, site.nowMs) }, site.origin),
    all_day: card.allDay || undefined,
    start_date: card.startLocal,
    end_date: card.endLocal,
    utc_start_date: utcToWallTime(startAtMs),
    utc_end_date: utcToWallTime(endAtMs),
    timezone,
    timezone_abbr: getTimeZoneAbbreviation(startAtMs, timezone),
    cost: presentText(toReadableLine(renderCost(card.cost, currency.symbol))),
    image: card.image && imageUrl(toSmallestPath(card.image), site.origin),
    featured: card.featured || undefined,
    event_status: card.eventStatus === 'scheduled' ? undefined : card.eventStatus,
    venue: venue && toVenue(venue.name, venue.city),
    categories: categories.length === 0 ? undefined : categories,
  });
}

function toVenue(name: string, city: string): CardBody['venue'] {
  return complete<NonNullable<CardBody['venue']>>({ venue: toReadableLine(name), city: presentText(city) });
}

/** A small image has no copies. */
function toSmallestPath({ path, copies }: Image): string {
  return copies.find(({ name }) => name === 'thumbnail')?.path ?? path;
}
