import type { Handlers, Input } from '../../http/handler.ts';
import type { ListContext } from '../events/list-context.ts';
import { findEvent } from '../events/repository.ts';
import { showEvents } from '../events/show-events.ts';
import { toEventCalendar } from '../feeds/calendar-file.ts';
import { findCalendarEntries } from '../feeds/repository.ts';
import { withImage } from '../images/repository.ts';
import { organizerRepository } from '../organizers/repository.ts';
import { publicVisibility } from '../posts/visibility.ts';
import { toCategory, toTag } from '../terms/representation.ts';
import { venueRepository } from '../venues/repository.ts';
import { isMonth, readArchive, upcoming } from './archive.ts';
import { toEventPage, toOrganizerPage, toTermPage, toVenuePage } from './page-content.ts';
import { asksForCalendar, createPageReader, type Reading } from './page-reader.ts';
import type { WebPages } from './web-pages.ts';

/** Public pages; signed-in callers see the same as visitors. */
export function pageHandlers(options: ListContext, webPages: WebPages) {
  const { postPage, termPage, archiveCalendar, webPage, listCards, listCalendar } = createPageReader(options, webPages);
  const { currency } = options;

  const upcomingCards = (reading: Reading, filter: object) =>
    listCards(reading, { ...filter, ...upcoming(reading.site) });
  const upcomingCalendar = (reading: Reading, filter: object) =>
    listCalendar(reading, { ...filter, ...upcoming(reading.site) });

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

    async getEventWebPage(input) {
      return postPage(input, findEvent, {
        async page({ snapshot, site }, event) {
          const [shown] = await showEvents(snapshot, [event], publicVisibility(site.nowMs));
          if (shown === undefined) throw new Error('The event was not found');
          return toEventPage(shown, site, currency);
        },
        async calendar({ snapshot, site }, { id }) {
          return toEventCalendar(await findCalendarEntries(snapshot, [id], publicVisibility(site.nowMs)), site);
        },
      });
    },

    async getVenueWebPage(input) {
      return postPage(input, venueRepository.find, {
        async page(reading, venue) {
          const cards = await upcomingCards(reading, { venue: [venue.id] });
          return toVenuePage(await withImage(reading.snapshot, venue), cards, reading.site);
        },
        calendar: (reading, { id }) => upcomingCalendar(reading, { venue: [id] }),
      });
    },

    async getOrganizerWebPage(input) {
      return postPage(input, organizerRepository.find, {
        async page(reading, organizer) {
          const cards = await upcomingCards(reading, { organizer: [organizer.id] });
          return toOrganizerPage(await withImage(reading.snapshot, organizer), cards, reading.site);
        },
        calendar: (reading, { id }) => upcomingCalendar(reading, { organizer: [id] }),
      });
    },

    async getCategoryWebPage(input) {
      return termPage(input, 'tribe_events_cat', {
        async page(reading, found) {
          const cards = await upcomingCards(reading, { categories: [found.term.slug] });
          return toTermPage(found.term, 'categories', toCategory(found, reading.site).url, cards, reading.site);
        },
        calendar: (reading, { term }) => upcomingCalendar(reading, { categories: [term.slug] }),
      });
    },

    async getTagWebPage(input) {
      return termPage(input, 'post_tag', {
        async page(reading, found) {
          const cards = await upcomingCards(reading, { tags: [found.term.slug] });
          return toTermPage(found.term, 'tags', toTag(found, reading.site).url, cards, reading.site);
        },
        calendar: (reading, { term }) => upcomingCalendar(reading, { tags: [term.slug] }),
      });
    },
  } satisfies Partial<Handlers>;
}
