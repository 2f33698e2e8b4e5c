import { type Currency, renderCost } from '../events/cost.ts';
import { describeOccurrence } from '../events/event-status.ts';
import { toEventWithJsonLd } from '../events/representation.ts';
import type { ShownEvent } from '../events/show-events.ts';
import type { EventCard } from '../feeds/repository.ts';
import { imageUrl, type WithImage } from '../images/image.ts';
import type { Organizer } from '../organizers/organizer.ts';
import { toOrganizerWithJsonLd } from '../organizers/representation.ts';
import { statusAt } from '../posts/post.ts';
import { permalink, type Site } from '../posts/site.ts';
import type { Term } from '../terms/term.ts';
import { escapeHtml } from '../text/html.ts';
import { toReadableLine } from '../text/plain-text.ts';
import { renderContent } from '../text/render.ts';
import { sanitizeHtml } from '../text/sanitize-html.ts';
import { getTimeZoneAbbreviation, instantToIso } from '../time/time-zone.ts';
import { type WallTime, wallTimeToUtc } from '../time/wall-time.ts';
import { toVenueWithJsonLd } from '../venues/representation.ts';
import type { Venue } from '../venues/venue.ts';
import { type Page, tecRoot } from './frame.ts';

export function toEventPage(shown: ShownEvent, site: Site, currency: Currency): Page {
  const { event, image, venue, organizers, categories, tags } = shown;
  const { json_ld, url } = toEventWithJsonLd(shown, site, currency);
  const calendar = `${site.base}/events/${event.id}.ics`;
  const notice = describeOccurrence(event.occurrence);
  const facts = toFacts([
    ['When', toWhen(event.schedule)],
    ['Where', venue === undefined ? '' : toPlace(venue.post, site)],
    ['Cost', renderCost(event.cost, currency.symbol)],
    ['Organizer', organizers.map(({ post }) => toPostLink('organizer', post, site)).join('<br>')],
    ['Website', toWebsite(event.website ?? '')],
    ['Categories', categories.map((term) => toTermLink('events/category', term, site)).join(', ')],
    ['Tags', tags.map((term) => toTermLink('tag', term, site)).join(', ')],
  ]);
  const title = toReadableLine(event.title);
  return {
    title,
    canonical: url,
    restUrl: `${tecRoot(site)}events/${event.id}`,
    alternates: [{ type: 'text/calendar', href: calendar }],
    jsonLd: { ...json_ld, ...toOnlineLocation(shown, url) },
    content: [
      `<h1>${escapeHtml(title)}</h1>\n`,
      notice === '' ? '' : `<p class="notice">${escapeHtml(notice)}</p>\n`,
      facts,
      image === undefined
        ? ''
        : `<img class="image" src="${escapeHtml(imageUrl(image.path, site.origin))}" alt="${escapeHtml(image.alt)}" width="${image.width}" height="${image.height}">\n`,
      toDescription(event.description),
      `<p><a class="button" href="${escapeHtml(calendar)}">Add to calendar</a></p>\n`,
    ].join(''),
  };
}

/** Search engines require a VirtualLocation for events that moved online; TEC's clients read venues only. */
function toOnlineLocation({ event: { occurrence, website } }: ShownEvent, url: string): object {
  if (occurrence.status !== 'moved_online') return {};
  return { location: { '@type': 'VirtualLocation', url: toWebsite(website ?? '') === '' ? url : website } };
}

function toPlace(venue: Venue, site: Site): string {
  return [toPostLink('venue', venue, site), ...toAddress(venue)].join('<br>');
}

/** The address lines, escaped. */
function toAddress({ address, zip, city, stateprovince, country }: Venue): string[] {
  const lines = [address, [zip, city].filter((part) => part !== '').join(' '), stateprovince, country];
  return lines.filter((line) => line !== '').map(escapeHtml);
}

function toPostLink(kind: 'venue' | 'organizer', post: ShownEvent['organizers'][number]['post'] | Venue, site: Site) {
  const { id, slug, name } = post;
  return link(permalink({ kind, id, slug, status: statusAt(post, site.nowMs) }, site.origin), toLineHtml(name));
}

function toTermLink(path: string, { slug, name }: Term, { origin }: Site): string {
  return link(`${origin}/${path}/${slug}/`, toLineHtml(name));
}

/** A page of upcoming events. `filter` is a query of the event lists, such as `venue=12`. */
function toListPage(
  title: string,
  about: string,
  cards: readonly EventCard[],
  filter: string,
  site: Site,
): Pick<Page, 'title' | 'content' | 'alternates'> {
  const calendar = `${site.base}/events.ics?${filter}`;
  const content = [
    `<h1>${escapeHtml(title)}</h1>\n`,
    about,
    toCardList('Events to come', cards, site),
    `<p><a class="button" href="${escapeHtml(calendar.replace(/^https?:/, 'webcal:'))}">Subscribe</a></p>\n`,
  ].join('');
  const feed = { type: 'application/feed+json', href: `${site.base}/feed.json?${filter}` };
  return { title, content, alternates: [{ type: 'text/calendar', href: calendar }, feed] };
}

const phoneLink = (phone: string): string =>
  phone === '' ? '' : link(`tel:${phone.replace(/[^\d+]/g, '')}`, escapeHtml(phone));

export function toVenuePage(shown: WithImage<Venue>, cards: readonly EventCard[], site: Site): Page {
  const { post: venue } = shown;
  const { url, json_ld } = toVenueWithJsonLd(shown, site);
  const facts = toFacts([
    ['Address', toAddress(venue).join('<br>')],
    ['Phone', phoneLink(venue.phone)],
    ['Website', toWebsite(venue.website)],
  ]);
  const about = facts + toDescription(venue.description);
  return {
    ...toListPage(toReadableLine(venue.name), about, cards, `venue=${venue.id}`, site),
    canonical: url,
    restUrl: `${tecRoot(site)}venues/${venue.id}`,
    jsonLd: json_ld && { '@context': 'http://schema.org', ...json_ld },
  };
}

export function toOrganizerPage(shown: WithImage<Organizer>, cards: readonly EventCard[], site: Site): Page {
  const { post: organizer } = shown;
  const { url, json_ld } = toOrganizerWithJsonLd(shown, site);
  const { email } = organizer;
  const facts = toFacts([
    ['Phone', phoneLink(organizer.phone)],
    [
      'E-mail',
      /^[^\s@]+@[^\s@]+$/.test(email) ? link(`mailto:${encodeURI(email)}`, escapeHtml(email)) : escapeHtml(email),
    ],
    ['Website', toWebsite(organizer.website)],
  ]);
  const about = facts + toDescription(organizer.description);
  return {
    ...toListPage(toReadableLine(organizer.name), about, cards, `organizer=${organizer.id}`, site),
    canonical: url,
    restUrl: `${tecRoot(site)}organizers/${organizer.id}`,
    jsonLd: json_ld && { '@context': 'http://schema.org', ...json_ld },
  };
}

/** `url` is the canonical URL; `list` is the query parameter of the event lists. */
export function toTermPage(
  { name, slug, description }: Term,
  list: 'categories' | 'tags',
  url: string,
  cards: readonly EventCard[],
  site: Site,
): Page {
  const filter = `${list}=${encodeURIComponent(slug)}`;
  return {
    ...toListPage(toReadableLine(name), toDescription(description), cards, filter, site),
    canonical: url,
    restUrl: `${tecRoot(site)}events/?${filter}`,
  };
}

/** Inline HTML as escaped plain text. */
const toLineHtml = (html: string): string => escapeHtml(toReadableLine(html));

const link = (href: string, html: string): string => `<a href="${escapeHtml(href)}">${html}</a>`;

/** A link to a website; empty for other schemes than http and https. */
const toWebsite = (address: string): string => (/^https?:/i.test(address) ? link(address, escapeHtml(address)) : '');

/** Sanitizes again on output, in case the database was changed by other means. */
function toDescription(html: string): string {
  const shown = sanitizeHtml(renderContent(html));
  return shown === '' ? '' : `<div class="text">\n${shown}\n</div>\n`;
}

/** A definition list without empty entries. */
function toFacts(facts: readonly (readonly [term: string, html: string])[]): string {
  const shown = facts.filter(([, html]) => html !== '').map(([term, html]) => `<dt>${term}</dt><dd>${html}</dd>`);
  return shown.length === 0 ? '' : `<dl>\n${shown.join('\n')}\n</dl>\n`;
}

const format = (options: Intl.DateTimeFormatOptions) => {
  let formatter: Intl.DateTimeFormat | undefined;
  return (wall: WallTime): string => {
    formatter ??= new Intl.DateTimeFormat('en-GB', { ...options, timeZone: 'UTC' });
    return formatter.format(wallTimeToUtc(wall));
  };
};
const toDay = format({ weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' });
const toTime = format({ hour: '2-digit', minute: '2-digit' });

type Times = Pick<EventCard, 'allDay' | 'timezone' | 'startLocal' | 'endLocal' | 'startAtMs' | 'endAtMs'>;

/** Local time: `Saturday 5 December 2026, 18:00 – 23:30 EAT (Africa/Kampala)`. */
function toWhen({ allDay, timezone, startLocal, endLocal, startAtMs, endAtMs }: Times): string {
  const isOneDay = startLocal.slice(0, 10) === endLocal.slice(0, 10);
  const element = (atMs: number, text: string) =>
    `<time datetime="${instantToIso(atMs, timezone)}">${escapeHtml(text)}</time>`;
  if (allDay) {
    const first = element(startAtMs, toDay(startLocal));
    return isOneDay ? `${first}, all day` : `${first} – ${element(endAtMs, toDay(endLocal))}`;
  }
  const start = element(startAtMs, `${toDay(startLocal)}, ${toTime(startLocal)}`);
  const end = element(endAtMs, isOneDay ? toTime(endLocal) : `${toDay(endLocal)}, ${toTime(endLocal)}`);
  const abbreviation = getTimeZoneAbbreviation(startAtMs, timezone);
  const zone = abbreviation === timezone ? timezone : `${abbreviation} (${timezone})`;
  return `${startAtMs === endAtMs ? start : `${start} – ${end}`} <span class="muted">${escapeHtml(zone)}</span>`;
}

/** Events of a page, under a heading. */
function toCardList(title: string, cards: readonly EventCard[], site: Site): string {
  const heading = `<h2>${title}</h2>\n`;
  if (cards.length === 0) return `${heading}<p class="muted">There are none yet.</p>\n`;
  return `${heading}<ul class="cards">\n${cards.map((card) => toCardEntry(card, site)).join('\n')}\n</ul>\n`;
}

function toCardEntry(card: EventCard, site: Site): string {
  const { id, slug, venue } = card;
  const url = permalink({ kind: 'event', id, slug, status: statusAt(card, site.nowMs) }, site.origin);
  const notice = describeOccurrence({ status: card.eventStatus, reason: '' });
  const place = [venue === undefined ? '' : toLineHtml(venue.name), escapeHtml(venue?.city ?? '')];
  const lines = [
    link(url, toLineHtml(card.title)) + (notice === '' ? '' : ` · ${notice}`),
    toWhen(card),
    place.filter((part) => part !== '').join(', '),
  ];
  return `<li>${lines.filter((line) => line !== '').join('<br>')}</li>`;
}
