import { anonymous } from '../../account/caller.ts';
import type { Snapshot } from '../../database/database.ts';
import type { Handlers, RequestContext } from '../../http/handler.ts';
import { findListed } from '../event-lists/find-listed.ts';
import type { ListRequest } from '../event-lists/list-request.ts';
import type { ListContext } from '../events/list-context.ts';
import { findEvent } from '../events/repository.ts';
import { showEvents } from '../events/show-events.ts';
import { type EventCard, findCards } from '../feeds/repository.ts';
import { withImage } from '../images/repository.ts';
import { expiringAt, type ScheduledPublications } from '../lists/expiry.ts';
import { organizerRepository } from '../organizers/repository.ts';
import type { Post, PostAddress } from '../posts/post.ts';
import type { Site } from '../posts/site.ts';
import { slugsMeantBy } from '../posts/slug-paths.ts';
import { publicVisibility } from '../posts/visibility.ts';
import { findTermBySlug, withOwnAncestors } from '../terms/repository.ts';
import { toCategory, toTag } from '../terms/representation.ts';
import type { Taxonomy, Term, TermWithAncestors } from '../terms/term.ts';
import { startOfYesterday } from '../time/list-window.ts';
import { parseInstant } from '../time/parse-date.ts';
import { venueRepository } from '../venues/repository.ts';
import { type Page, renderErrorPage, renderPage } from './frame.ts';
import { toEventPage, toOrganizerPage, toTermPage, toVenuePage } from './page-content.ts';
import { readPublic } from './public-posts.ts';

interface PageInput {
  readonly path: { readonly slug: string };
  readonly request: RequestContext;
}

/** A snapshot of the calendar and its context. */
interface Reading {
  readonly snapshot: Snapshot;
  readonly site: Site;
  readonly publications: ScheduledPublications;
}

export const MAX_CARDS = 50;

/** Public pages; signed-in callers see the same as visitors. */
export function pageHandlers(options: ListContext) {
  const { postPage, termPage, findUpcoming } = createPageReader(options);
  const { currency } = options;

  return {
    async getEventWebPage(input) {
      return postPage(input, findEvent, async ({ snapshot, site }, event) => {
        const [shown] = await showEvents(snapshot, [event], publicVisibility(site.nowMs));
        if (shown === undefined) throw new Error('The event was not found');
        return toEventPage(shown, site, currency);
      });
    },

    async getVenueWebPage(input) {
      return postPage(input, venueRepository.find, async (reading, venue) => {
        const cards = await findUpcoming(reading, { venue: [venue.id] });
        return toVenuePage(await withImage(reading.snapshot, venue), cards, reading.site);
      });
    },

    async getOrganizerWebPage(input) {
      return postPage(input, organizerRepository.find, async (reading, organizer) => {
        const cards = await findUpcoming(reading, { organizer: [organizer.id] });
        return toOrganizerPage(await withImage(reading.snapshot, organizer), cards, reading.site);
      });
    },

    async getCategoryWebPage(input) {
      return termPage(input, 'tribe_events_cat', async (reading, found) => {
        const cards = await findUpcoming(reading, { categories: [found.term.slug] });
        return toTermPage(found.term, 'categories', toCategory(found, reading.site).url, cards, reading.site);
      });
    },

    async getTagWebPage(input) {
      return termPage(input, 'post_tag', async (reading, found) => {
        const cards = await findUpcoming(reading, { tags: [found.term.slug] });
        return toTermPage(found.term, 'tags', toTag(found, reading.site).url, cards, reading.site);
      });
    },
  } satisfies Partial<Handlers>;
}

async function findMeantTerm(snapshot: Snapshot, taxonomy: Taxonomy, sent: string): Promise<Term | undefined> {
  for (const slug of slugsMeantBy(sent)) {
    const term = await findTermBySlug(snapshot, taxonomy, slug);
    if (term !== undefined) return term;
  }
  return undefined;
}

function createPageReader({ db, zone, readScheduledPublications }: ListContext) {
  return { postPage, termPage, findUpcoming };

  async function postPage<Found extends Post>(
    { path, request }: PageInput,
    find: (snapshot: Snapshot, address: PostAddress) => Promise<Found | undefined>,
    toPage: (reading: Reading, post: Found) => Promise<Page>,
  ) {
    return read(request, async (reading) => {
      const { snapshot, site } = reading;
      const found = await readPublic((address) => find(snapshot, address), path.slug, site.nowMs);
      if ('errorStatus' in found)
        return { status: found.errorStatus, ...renderErrorPage(found.errorStatus, site) } as const;
      return shown(reading, await toPage(reading, found.post));
    });
  }

  async function termPage(
    { path, request }: PageInput,
    taxonomy: Taxonomy,
    toPage: (reading: Reading, found: TermWithAncestors) => Promise<Page>,
  ) {
    return read(request, async (reading) => {
      const term = await findMeantTerm(reading.snapshot, taxonomy, path.slug);
      if (term === undefined) return { status: 404, ...renderErrorPage(404, reading.site) } as const;
      return shown(reading, await toPage(reading, await withOwnAncestors(reading.snapshot, term)));
    });
  }

  async function read<Reply>(
    { origin, at, revision }: RequestContext,
    work: (reading: Reading) => Promise<Reply>,
  ): Promise<Reply> {
    const site: Site = { origin, base: `${origin}/events/v1`, zone, nowMs: at, revision };
    const publications = await readScheduledPublications(site);
    return db.snapshot((snapshot) => work({ snapshot, site, publications }));
  }

  /** Pages expire at the next publication, or at midnight when the list of upcoming events changes. */
  function shown({ site, publications }: Reading, page: Page) {
    const midnight = parseInstant('tomorrow', site) ?? site.nowMs;
    const rendered = renderPage(page, site);
    return { status: 200, ...rendered, ...expiringAt(Math.min(publications.nextAtMs, midnight)) } as const;
  }

  async function findUpcoming(
    { snapshot, site, publications }: Reading,
    filter: ListRequest['query'],
  ): Promise<EventCard[]> {
    const query = { ...filter, ends_after: startOfYesterday(site) };
    const { ids, visibility } = await findListed(
      db,
      snapshot,
      { query, caller: anonymous, site, publications },
      '/event-cards',
      MAX_CARDS,
    );
    return findCards(db, snapshot, ids, visibility);
  }
}
