import type { components } from '@ngoma/contract';
import { complete } from '@ngoma/express-contract';
import { toSearchTitle } from '../posts/representation.ts';
import type { Site } from '../posts/site.ts';
import { toScriptText, toSummary } from '../text/render.ts';
import { instantToIso } from '../time/time-zone.ts';
import { type Currency, getCostDetails } from './cost.ts';
import type { Event } from './event.ts';
import type { EventStatus } from './event-status.ts';

type EventBody = components['schemas']['Event'];
type JsonLd = NonNullable<EventBody['json_ld']>;

/** schema.org representation. `body` contains the `json_ld` of the venue and organizers. */
export function toEventJsonLd(event: Event, body: EventBody, site: Site, currency: Currency): JsonLd {
  const { startAtMs, endAtMs, timezone } = event.schedule;
  const { status } = event.state;
  return complete<JsonLd>({
    '@context': 'http://schema.org',
    '@type': 'Event',
    name: toScriptText(toSearchTitle(body.title, event.status)),
    description: toScriptText(toSummary(event.excerpt, event.description)),
    image: body.image === false ? undefined : body.image.url,
    url: body.url,
    eventAttendanceMode: `https://schema.org/${status === 'moved_online' ? 'Online' : 'Offline'}EventAttendanceMode`,
    eventStatus: `https://schema.org/${statusNames[status]}`,
    startDate: instantToIso(startAtMs, timezone),
    endDate: instantToIso(endAtMs, timezone),
    location: toLocation(event, body),
    organizer: body.organizer[0]?.json_ld,
    offers: toOffer(event, body.url, site, currency),
    performer: 'Organization',
  });
}

const statusNames: Readonly<Record<EventStatus, string>> = {
  scheduled: 'EventScheduled',
  canceled: 'EventCancelled',
  postponed: 'EventPostponed',
  moved_online: 'EventMovedOnline',
};

/** Events that moved online have no location. */
function toLocation({ state }: Event, { venue }: EventBody): JsonLd['location'] {
  return state.status === 'moved_online' || Array.isArray(venue) ? undefined : venue.json_ld;
}

function toOffer(event: Event, url: string, site: Site, currency: Currency): JsonLd['offers'] {
  const { symbol, values } = getCostDetails(event.cost);
  const lowest = values[0] === 'free' ? '0' : values[0];
  if (lowest === undefined || !Number.isFinite(Number(lowest))) return undefined;
  return complete<NonNullable<JsonLd['offers']>>({
    '@type': 'Offer',
    price: lowest,
    priceCurrency: /^[A-Z]{3}$/.test(symbol) ? symbol : currency.code,
    url,
    category: 'primary',
    availability: 'inStock',
    validFrom: instantToIso(event.publishedAtMs ?? event.modifiedAtMs, site.zone),
  });
}
