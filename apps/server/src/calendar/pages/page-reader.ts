import { anonymous } from '../../account/caller.ts';
import type { Snapshot } from '../../database/database.ts';
import type { RequestContext } from '../../http/handler.ts';
import { Problem } from '../../problems/problem.ts';
import { findListed, type ListedIds } from '../event-lists/find-listed.ts';
import type { ListRequest } from '../event-lists/list-request.ts';
import type { ListContext } from '../events/list-context.ts';
import { type CalendarFile, MAX_EVENTS, toSubscribedCalendar } from '../feeds/calendar-file.ts';
import { type EventCard, findCalendarEntries, findCards } from '../feeds/repository.ts';
import { expiringAt, type ScheduledPublications } from '../lists/expiry.ts';
import type { Post, PostAddress } from '../posts/post.ts';
import type { Site } from '../posts/site.ts';
import { slugsMeantBy } from '../posts/slug-paths.ts';
import { findSettings } from '../settings/repository.ts';
import { findTermBySlug, withOwnAncestors } from '../terms/repository.ts';
import type { Taxonomy, Term, TermWithAncestors } from '../terms/term.ts';
import { parseInstant } from '../time/parse-date.ts';
import { discoveryHeaders, type Page, renderErrorPage, renderPage } from './frame.ts';
import { readPublic } from './public-posts.ts';
import type { WebPages } from './web-pages.ts';

interface CalendarQuery {
  readonly ical?: string;
  readonly 'outlook-ical'?: string;
}

interface PageInput {
  readonly query: CalendarQuery;
  readonly request: RequestContext;
}

interface SlugInput extends PageInput {
  readonly path: { readonly slug: string };
}

/** A snapshot of the calendar and its context. */
export interface Reading {
  readonly snapshot: Snapshot;
  readonly site: Site;
  readonly publications: ScheduledPublications;
}

/** The page of a record, and the calendar at the same address with `?ical=1`. */
export interface Views<Found> {
  page(reading: Reading, found: Found): Promise<Page>;
  calendar(reading: Reading, found: Found): Promise<CalendarFile>;
}

export const MAX_CARDS = 50;

export function createPageReader({ db, zone, readScheduledPublications }: ListContext, webPages: WebPages) {
  return { postPage, termPage, archiveCalendar, webPage, listCards, listCalendar };

  /** A page of apps/web, which reads the API as every visitor may. */
  async function webPage({ query, request }: { readonly query: object; readonly request: RequestContext }) {
    const { origin, at, revision } = request;
    // Days begin in the displayed time zone.
    const { timeZone = zone } = await findSettings(db.read);
    const site: Site = { origin, base: `${origin}/events/v1`, zone: timeZone, nowMs: at, revision };
    const publications = await readScheduledPublications(site);
    const { status, headers, body } = await webPages.respond(request, query);
    if (status === 404) return { status, headers, body } as const;
    if (status === 200)
      return {
        status,
        body,
        headers: { ...headers, ...discoveryHeaders(site) },
        ...untilChange(publications, site),
      } as const;
    throw new Problem('service_unavailable');
  }

  async function postPage<Found extends Post>(
    input: SlugInput,
    find: (snapshot: Snapshot, address: PostAddress) => Promise<Found | undefined>,
    views: Views<Found>,
  ) {
    return read(input.request, async (reading) => {
      const { snapshot, site } = reading;
      const found = await readPublic((address) => find(snapshot, address), input.path.slug, site.nowMs);
      if ('errorStatus' in found)
        return { status: found.errorStatus, ...renderErrorPage(found.errorStatus, site) } as const;
      return show(reading, input, views, found.post);
    });
  }

  async function termPage(input: SlugInput, taxonomy: Taxonomy, views: Views<TermWithAncestors>) {
    return read(input.request, async (reading) => {
      const term = await findMeantTerm(reading.snapshot, taxonomy, input.path.slug);
      if (term === undefined) return { status: 404, ...renderErrorPage(404, reading.site) } as const;
      return show(reading, input, views, await withOwnAncestors(reading.snapshot, term));
    });
  }

  /** A calendar of all events; 404 if one of its terms does not exist. */
  async function archiveCalendar(
    input: PageInput & { readonly query: { readonly tribe_events_cat?: string; readonly tag?: string } },
    calendar: (reading: Reading, terms: ListRequest['query']) => Promise<CalendarFile>,
  ) {
    return read(input.request, async (reading) => {
      const { tribe_events_cat = '', tag = '' } = input.query;
      const { snapshot, site } = reading;
      const category = tribe_events_cat && (await findMeantTerm(snapshot, 'tribe_events_cat', tribe_events_cat));
      const tagged = tag && (await findMeantTerm(snapshot, 'post_tag', tag));
      if (category === undefined || tagged === undefined)
        return { status: 404, ...renderErrorPage(404, site) } as const;
      const terms = {
        ...(category !== '' && { categories: [category.slug] }),
        ...(tagged !== '' && { tags: [tagged.slug] }),
      };
      return showCalendar(reading, await calendar(reading, terms));
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

  async function show<Found>(reading: Reading, { query }: PageInput, views: Views<Found>, found: Found) {
    const { site, publications } = reading;
    if (asksForCalendar(query)) return showCalendar(reading, await views.calendar(reading, found));
    return {
      status: 200,
      ...renderPage(await views.page(reading, found), site),
      ...untilChange(publications, site),
    } as const;
  }

  function showCalendar({ site, publications }: Reading, { body, headers }: CalendarFile) {
    return {
      status: 200,
      body,
      headers: { ...headers, ...discoveryHeaders(site) },
      ...untilChange(publications, site),
    } as const;
  }

  async function listCards(reading: Reading, query: ListRequest['query']): Promise<EventCard[]> {
    const { ids, visibility } = await list(reading, query, MAX_CARDS);
    return findCards(db, reading.snapshot, ids, visibility);
  }

  async function listCalendar(reading: Reading, query: ListRequest['query']): Promise<CalendarFile> {
    const { ids, visibility } = await list(reading, query, MAX_EVENTS);
    return toSubscribedCalendar(await findCalendarEntries(reading.snapshot, ids, visibility), reading.site);
  }

  function list(
    { snapshot, site, publications }: Reading,
    query: ListRequest['query'],
    limit: number,
  ): Promise<ListedIds> {
    return findListed(db, snapshot, { query, caller: anonymous, site, publications }, '/event-cards', limit);
  }
}

/** Pages expire at the next publication, or at midnight when the list of upcoming events changes. */
export const untilChange = ({ nextAtMs }: ScheduledPublications, site: Site) =>
  expiringAt(Math.min(nextAtMs, parseInstant('tomorrow', site) ?? site.nowMs));

/** TEC's links of subscriptions and downloads. */
export const asksForCalendar = (query: CalendarQuery): boolean =>
  [query.ical, query['outlook-ical']].some((value) => value !== undefined && value !== '' && value !== '0');

async function findMeantTerm(snapshot: Snapshot, taxonomy: Taxonomy, sent: string): Promise<Term | undefined> {
  for (const slug of slugsMeantBy(sent)) {
    const term = await findTermBySlug(snapshot, taxonomy, slug);
    if (term !== undefined) return term;
  }
  return undefined;
}
