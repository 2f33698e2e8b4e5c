import type { EventCard } from '../cards/card.ts';
import type { WithImage } from '../images/image.ts';
import type { Organizer } from '../organizers/organizer.ts';
import { toOrganizerWithJsonLd } from '../organizers/representation.ts';
import type { Site } from '../posts/site.ts';
import type { Term } from '../terms/term.ts';
import { escapeHtml } from '../text/html.ts';
import { toReadableLine } from '../text/readable-text.ts';
import { toVenueWithJsonLd } from '../venues/representation.ts';
import type { Venue } from '../venues/venue.ts';
import { toAddress } from './event-page.ts';
import { type Page, tecRoot } from './frame.ts';
import { link, toCardList, toDescription, toFacts, toWebsite } from './html-parts.ts';

/** A page about something that events have in common, with those to come. `filter` is what a list takes: `venue=12`. */
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
    toCardList(cards, site),
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

/** `url` is that of the page; `list` is the parameter of lists that takes the term. */
export function toTermPage(
  { name, slug, description }: Term,
  list: 'categories' | 'tags',
  url: string,
  cards: readonly EventCard[],
  site: Site,
): Page {
  const filter = `${list}=${slug}`;
  return {
    ...toListPage(toReadableLine(name), toDescription(description), cards, filter, site),
    canonical: url,
    restUrl: `${tecRoot(site)}events/?${filter}`,
  };
}
