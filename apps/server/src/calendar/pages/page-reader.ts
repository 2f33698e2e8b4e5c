import { anonymous } from '../../account/caller.ts';
import type { Snapshot } from '../../database/database.ts';
import type { RequestContext } from '../../http/handler.ts';
import { Problem } from '../../problems/problem.ts';
import { findListed } from '../event-lists/find-listed.ts';
import type { ListRequest } from '../event-lists/list-query.ts';
import type { ListContext } from '../events/list-context.ts';
import { type CalendarFile, MAX_EVENTS, toSubscribedCalendar } from '../feeds/calendar-file.ts';
import { findCalendarEntries } from '../feeds/repository.ts';
import { expiringAt, type ScheduledPublications } from '../lists/expiry.ts';
import type { Post, PostAddress, PostKind } from '../posts/post.ts';
import type { Site } from '../posts/site.ts';
import { slugsMeantBy } from '../posts/slug-paths.ts';
import { findSettings } from '../settings/repository.ts';
import { findTermBySlug } from '../terms/repository.ts';
import type { Taxonomy, Term } from '../terms/term.ts';
import { parseInstant } from '../time/parse-date.ts';
import { upcoming } from './archive.ts';
import { discoveryHeaders } from './discovery-headers.ts';
import { type PublicPost, readPublic } from './public-posts.ts';
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

type ShowCalendar<Found> = (reading: Reading, found: Found) => Promise<CalendarFile>;

export function createPageReader({ db, siteSettings, readScheduledPublications }: ListContext, webPages: WebPages) {
  return { findPost, showPost, postPage, termPage, archiveCalendar, webPage, listCalendar };

  /** A page of apps/web, which reads the API as every visitor may. */
  async function webPage(
    { query, request }: { readonly query: object; readonly request: RequestContext },
    path = request.path,
  ) {
    // Days begin in the displayed time zone.
    const { timeZone = siteSettings.zone } = await findSettings(db.read);
    const site = siteOf(request, timeZone);
    const publications = await readScheduledPublications(site);
    const page = await webPages.respond(request, query, path);
    if (page.status === 200)
      return {
        body: page.body,
        status: 200,
        headers: { ...page.headers, ...discoveryHeaders(site) },
        ...untilChange(publications, site, page.expiresAtMs),
      } as const;
    if (page.status === 404) return { ...page, status: 404 } as const;
    throw new Problem('service_unavailable');
  }

  /** The page of a public post, or its calendar if the query asks for it. */
  async function postPage<Found extends Post>(
    input: SlugInput,
    kind: PostKind,
    find: (snapshot: Snapshot, address: PostAddress) => Promise<Found | undefined>,
    calendar: ShowCalendar<Found>,
    pathOf: (post: Found) => string = ({ slug }) => `/${kind}/${slug}/`,
  ) {
    const found = await findPost(input, find);
    if ('errorStatus' in found) return webPages.respondWithProblem(input.request, found.errorStatus);
    return showPost(input, found.post, calendar, pathOf(found.post));
  }

  function findPost<Found extends Post>(
    { path, request }: SlugInput,
    find: (snapshot: Snapshot, address: PostAddress) => Promise<Found | undefined>,
  ): Promise<PublicPost<Found>> {
    return db.snapshot((snapshot) => readPublic((address) => find(snapshot, address), path.slug, request.at));
  }

  async function showPost<Found extends Post>(
    input: PageInput,
    post: Found,
    calendar: ShowCalendar<Found>,
    path: string,
  ) {
    const { query, request } = input;
    if (!asksForCalendar(query)) return webPage(input, path);
    return readCalendar(request, (reading) => calendar(reading, post));
  }

  /** The page of a term below `basePath`, or its calendar if the query asks for it. */
  async function termPage(
    input: SlugInput,
    taxonomy: Taxonomy,
    basePath: string,
    toFilter: (slug: string) => ListRequest['query'],
  ) {
    const { path, query, request } = input;
    const term = await db.snapshot((snapshot) => findMeantTerm(snapshot, taxonomy, path.slug));
    if (term === undefined) return webPages.respondWithProblem(request, 404);
    if (!asksForCalendar(query)) return webPage(input, `${basePath}/${term.slug}/`);
    return readCalendar(request, (reading) =>
      listCalendar(reading, { ...toFilter(term.slug), ...upcoming(reading.site) }),
    );
  }

  /** A calendar of all events; 404 if one of its terms does not exist. */
  async function archiveCalendar(
    { query, request }: PageInput & { readonly query: { readonly tribe_events_cat?: string; readonly tag?: string } },
    calendar: ShowCalendar<ListRequest['query']>,
  ) {
    const { tribe_events_cat = '', tag = '' } = query;
    const { category, tagged } = await db.snapshot(async (snapshot) => ({
      category: tribe_events_cat && (await findMeantTerm(snapshot, 'tribe_events_cat', tribe_events_cat)),
      tagged: tag && (await findMeantTerm(snapshot, 'post_tag', tag)),
    }));
    if (category === undefined || tagged === undefined) return webPages.respondWithProblem(request, 404);
    const terms = {
      ...(category !== '' && { categories: [category.slug] }),
      ...(tagged !== '' && { tags: [tagged.slug] }),
    };
    return readCalendar(request, (reading) => calendar(reading, terms));
  }

  async function readCalendar(request: RequestContext, work: (reading: Reading) => Promise<CalendarFile>) {
    const site = siteOf(request);
    const publications = await readScheduledPublications(site);
    const { body, headers } = await db.snapshot((snapshot) => work({ snapshot, site, publications }));
    return {
      status: 200,
      body,
      headers: { ...headers, ...discoveryHeaders(site) },
      ...untilChange(publications, site),
    } as const;
  }

  async function listCalendar(reading: Reading, query: ListRequest['query']): Promise<CalendarFile> {
    const { snapshot, site, publications } = reading;
    // A calendar contains whole series.
    const request = { query: { ...query, group: 'series' } as const, caller: anonymous, site, publications };
    const { ids, visibility } = await findListed(db, snapshot, request, '/events.ics', MAX_EVENTS);
    return toSubscribedCalendar(await findCalendarEntries(snapshot, ids, visibility), site);
  }

  function siteOf({ origin, at, revision }: RequestContext, zone = siteSettings.zone): Site {
    return { ...siteSettings, origin, base: `${origin}/events/v1`, zone, nowMs: at, revision };
  }
}

/** Pages expire at the next publication, at midnight, or earlier if they say so because events end. */
export const untilChange = ({ nextAtMs }: ScheduledPublications, site: Site, pageUntilMs = Number.POSITIVE_INFINITY) =>
  expiringAt(Math.min(nextAtMs, pageUntilMs, parseInstant('tomorrow', site) ?? site.nowMs));

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
