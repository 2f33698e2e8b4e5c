import { type Currency, renderCost } from '../events/cost.ts';
import { describeOccurrence } from '../events/event-status.ts';
import { toEventWithJsonLd } from '../events/representation.ts';
import type { ShownEvent } from '../events/show-events.ts';
import { imageUrl } from '../images/image.ts';
import { statusAt } from '../posts/post.ts';
import { permalink, type Site } from '../posts/site.ts';
import type { Term } from '../terms/term.ts';
import { escapeHtml } from '../text/html.ts';
import { toReadableLine } from '../text/readable-text.ts';
import type { Venue } from '../venues/venue.ts';
import { type Page, tecRoot } from './frame.ts';
import { link, toDescription, toFacts, toLineHtml, toWebsite, toWhen } from './html-parts.ts';

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

/** TEC's clients know no place but venues; search engines ask where an event went that moved online. */
function toOnlineLocation({ event: { occurrence, website } }: ShownEvent, url: string): object {
  if (occurrence.status !== 'moved_online') return {};
  return { location: { '@type': 'VirtualLocation', url: toWebsite(website ?? '') === '' ? url : website } };
}

function toPlace(venue: Venue, site: Site): string {
  return [toPostLink('venue', venue, site), ...toAddress(venue)].join('<br>');
}

/** The address in lines, escaped. */
export function toAddress({ address, zip, city, stateprovince, country }: Venue): string[] {
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
