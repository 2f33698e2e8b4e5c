import type { Handlers, Input } from '../../http/handler.ts';
import type { ListContext } from '../events/list-context.ts';
import { findEvent } from '../events/repository.ts';
import { toEventCalendar } from '../feeds/calendar-file.ts';
import { findCalendarEntries } from '../feeds/repository.ts';
import { organizerRepository } from '../organizers/repository.ts';
import { publicVisibility } from '../posts/visibility.ts';
import { venueRepository } from '../venues/repository.ts';
import { isDay, isMonth, readArchive, readDay, upcoming } from './archive.ts';
import { asksForCalendar, createPageReader } from './page-reader.ts';
import type { WebPages } from './web-pages.ts';

/** Public pages; signed-in callers see the same as visitors. */
export function pageHandlers(options: ListContext, webPages: WebPages) {
  const { postPage, termPage, archiveCalendar, webPage, listCalendar } = createPageReader(options, webPages);

  /** A page of events, or their calendar if the query asks for it. `view` is the default of `eventDisplay`. */
  function archive(input: Input<'getEventsWebPage'>, view: 'list' | 'month') {
    if (!asksForCalendar(input.query)) return webPage(input);
    return archiveCalendar(input, (reading, terms) =>
      listCalendar(reading, { ...terms, ...readArchive(input.query, view, reading.site) }),
    );
  }

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
      return postPage(input, 'event', findEvent, async ({ snapshot, site }, { id }) =>
        toEventCalendar(await findCalendarEntries(snapshot, [id], publicVisibility(site.nowMs)), site),
      );
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
