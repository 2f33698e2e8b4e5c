import type { components } from '@ngoma/contract';
import { complete } from '../../http/handler.ts';
import type { Site } from '../posts/site.ts';
import { toPlainText } from '../text/plain-text.ts';
import { renderContent } from '../text/render.ts';
import { instantToIso } from '../time/time-zone.ts';
import { type Currency, getCostDetails } from './cost.ts';
import type { Event } from './event.ts';

type EventBody = components['schemas']['Event'];
type JsonLd = NonNullable<EventBody['json_ld']>;

/** As in WordPress, the first words of the description replace a missing excerpt. */
const EXCERPT_WORDS = 55;

/**
 * The event in the words of schema.org. `body` is its representation, with the `json_ld` of its venue and organizers.
 */
export function toEventJsonLd(event: Event, body: EventBody, site: Site, currency: Currency): JsonLd {
  const { startAtMs, endAtMs, timezone } = event.schedule;
  const venue = Array.isArray(body.venue) ? undefined : body.venue;
  return complete<JsonLd>({
    '@context': 'http://schema.org',
    '@type': 'Event',
    name: toScriptText(body.title),
    description: toScriptText(toSummary(event)),
    image: body.image === false ? undefined : body.image.url,
    url: body.url,
    eventAttendanceMode: 'https://schema.org/OfflineEventAttendanceMode',
    eventStatus: 'https://schema.org/EventScheduled',
    startDate: instantToIso(startAtMs, timezone),
    endDate: instantToIso(endAtMs, timezone),
    location: venue?.json_ld,
    organizer: body.organizer[0]?.json_ld,
    offers: toOffer(event, body.url, site, currency),
    performer: 'Organization',
  });
}

function toOffer(event: Event, url: string, site: Site, currency: Currency): JsonLd['offers'] {
  const { symbol, values } = getCostDetails(event.cost);
  const [lowest] = values;
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

/** WordPress ends each paragraph with the end of a line. */
function toSummary({ excerpt, description }: Event): string {
  if (excerpt !== '') return `${renderContent(excerpt)}\n`;
  const words = toPlainText(description).split(' ');
  const text = words.slice(0, EXCERPT_WORDS).join(' ');
  if (text === '') return '';
  return `${renderContent(words.length > EXCERPT_WORDS ? `${text} [&hellip;]` : text)}\n`;
}

/** TEC writes texts that a script can contain: HTML escaped, entities as they are, ends of lines as `\n`. */
function toScriptText(html: string): string {
  return html
    .replace(/&(?!#?\w{1,30};)/g, '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replace(/[\\']/g, '\\$&')
    .replaceAll('\n', '\\n');
}
