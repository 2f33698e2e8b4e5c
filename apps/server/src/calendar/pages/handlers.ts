import type { Snapshot } from '../../database/database.ts';
import type { Handlers, Input } from '../../http/handler.ts';
import { type Event, toDatePath } from '../events/event.ts';
import type { ListContext } from '../events/list-context.ts';
import { type DayOfSeries, findDateOfDay, findEvent } from '../events/repository.ts';
import { type CalendarFile, toEventCalendar } from '../feeds/calendar-file.ts';
import { findCalendarEntries } from '../feeds/repository.ts';
import { organizerRepository } from '../organizers/repository.ts';
import type { PostAddress } from '../posts/post.ts';
import { publicVisibility } from '../posts/visibility.ts';
import { venueRepository } from '../venues/repository.ts';
import { isDay, isMonth, readArchive, readDay, upcoming } from './archive.ts';
import { discoveryHeaders } from './discovery-headers.ts';
import { asksForCalendar, createPageReader, type Reading } from './page-reader.ts';
import type { WebPages } from './web-pages.ts';

/** Public pages; signed-in callers see the same as visitors. */
export function pageHandlers(options: ListContext, webPages: WebPages) {
  const { findPost, showPost, postPage, termPage, archiveCalendar, webPage, listCalendar } = createPageReader(
    options,
    webPages,
  );

  /** A page of events, or their calendar if the query asks for it. `view` is the default of `eventDisplay`. */
  function archive(input: Input<'getEventsWebPage'>, view: 'list' | 'month') {
    if (!asksForCalendar(input.query)) return webPage(input);
    return archiveCalendar(input, (reading, terms) =>
      listCalendar(reading, { ...terms, ...readArchive(input.query, view, reading.site) }),
    );
  }

  /** The page of one date of a series. */
  const datePage = (input: Input<'getEventDateWebPage'>, date: DayOfSeries) =>
    postPage(input, 'event', (snapshot, address) => findDate(snapshot, address, date), eventCalendar, pathOfEvent);

  return {
    async getEventsWebPage(input) {
      return archive(input, 'list');
    },

    async getEventListWebPage(input) {
      return archive(input, 'list');
    },

    async getNumberedEventListWebPage(input) {
      return webPage(input);
    },

    async getEventMonthWebPage(input) {
      return archive(input, 'month');
    },

    async getDatedEventMonthWebPage(input) {
      const { month } = input.path;
      // The page of a month that does not exist is 404, also for calendars.
      if (!isMonth(month)) return webPage({ ...input, query: {} });
      return archive({ ...input, query: { ...input.query, 'tribe-bar-date': month } }, 'month');
    },

    async getEventDayWebPage(input) {
      const { day } = input.path;
      if (!asksForCalendar(input.query)) return webPage(input);
      if (!isDay(day)) return webPage({ ...input, query: {} });
      return archiveCalendar(input, (reading, terms) =>
        listCalendar(reading, { ...terms, ...readDay(day, input.query, reading.site) }),
      );
    },

    async getEventWebPage(input) {
      const { request, query } = input;
      const found = await findPost(input, findEvent);
      if ('errorStatus' in found) return webPages.respondWithProblem(request, found.errorStatus);
      const { post } = found;
      if (post.date === undefined) return showPost(input, post, eventCalendar, pathOfEvent(post));
      // The slug of an event that has become a date.
      const headers = {
        ...discoveryHeaders(request),
        Location: `${request.origin}${pathOfEvent(post)}${toSearch(query)}`,
      };
      return { status: 301, headers } as const;
    },

    async getEventDatesWebPage(input) {
      return postPage(input, 'event', findSeries, eventCalendar, ({ slug }) => `/event/${slug}/all/`);
    },

    async getEventDateWebPage(input) {
      return datePage(input, { day: input.path.day, number: 1 });
    },

    async getNumberedEventDateWebPage(input) {
      return datePage(input, { day: input.path.day, number: input.path.number });
    },

    async getVenueWebPage(input) {
      return postPage(input, 'venue', venueRepository.find, (reading, { id }) =>
        listCalendar(reading, { venue: [id], ...upcoming(reading.site) }),
      );
    },

    async getOrganizerWebPage(input) {
      return postPage(input, 'organizer', organizerRepository.find, (reading, { id }) =>
        listCalendar(reading, { organizer: [id], ...upcoming(reading.site) }),
      );
    },

    async getCategoryWebPage(input) {
      return termPage(input, 'tribe_events_cat', '/events/category', (slug) => ({ categories: [slug] }));
    },

    async getTagWebPage(input) {
      return termPage(input, 'post_tag', '/tag', (slug) => ({ tags: [slug] }));
    },
  } satisfies Partial<Handlers>;
}

const toSearch = (query: Readonly<Record<string, string>>): string =>
  Object.keys(query).length === 0 ? '' : `?${new URLSearchParams(query)}`;

const eventCalendar = async ({ snapshot, site }: Reading, { id }: Event): Promise<CalendarFile> =>
  toEventCalendar(await findCalendarEntries(snapshot, [id], publicVisibility(site.nowMs)), site);

const pathOfEvent = ({ slug, date }: Event): string => `/event/${slug}/${date === undefined ? '' : toDatePath(date)}`;

async function findSeries(snapshot: Snapshot, address: PostAddress): Promise<Event | undefined> {
  const event = await findEvent(snapshot, address);
  return event?.recurrence === undefined ? undefined : event;
}

async function findDate(snapshot: Snapshot, address: PostAddress, date: DayOfSeries): Promise<Event | undefined> {
  const series = isDay(date.day) ? await findSeries(snapshot, address) : undefined;
  return series && (await findDateOfDay(snapshot, series.id, date));
}
