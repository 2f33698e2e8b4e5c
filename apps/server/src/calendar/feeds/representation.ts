import type { components } from '@ngoma/contract';
import { complete } from '../../http/handler.ts';
import { toCard } from '../cards/representation.ts';
import type { ListedIds } from '../event-lists/find-listed.ts';
import type { Currency } from '../events/cost.ts';
import type { ShownEvent } from '../events/show-events.ts';
import { imageUrl } from '../images/image.ts';
import { statusAt } from '../posts/post.ts';
import { toGlobalId } from '../posts/representation.ts';
import { permalink, type Site } from '../posts/site.ts';
import { toReadableLine, toReadableText } from '../text/readable-text.ts';
import { renderContent } from '../text/render.ts';
import { instantToIso } from '../time/time-zone.ts';

type Schemas = components['schemas'];
type Item = Schemas['JsonFeedItem'];

/** A page of a JSON Feed, https://www.jsonfeed.org/version/1.1/. */
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

/** What programs call the calendar. */
export const nameOf = ({ origin }: Site): string => `Events at ${new URL(origin).hostname}`;

function toItem(shown: ShownEvent, site: Site, currency: Currency): Item {
  const { event, image, organizers, categories, tags } = shown;
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
    authors: organizers.length === 0 ? undefined : organizers.map(({ post }) => toAuthor(post, site)),
    tags: names.length === 0 ? undefined : names,
    _event: card,
  });
}

function toAuthor(organizer: ShownEvent['organizers'][number]['post'], site: Site) {
  const { id, slug, name } = organizer;
  const status = statusAt(organizer, site.nowMs);
  return { name: toReadableLine(name), url: permalink({ kind: 'organizer', id, slug, status }, site.origin) };
}

function asCard({ event, image, venue, categories }: ShownEvent): Parameters<typeof toCard>[0] {
  return {
    ...event,
    ...event.schedule,
    featured: event.flags.featured,
    eventStatus: event.occurrence.status,
    image,
    venue: venue?.post,
    categories,
  };
}
