import type { Growth } from './question.ts';
import { codeOf, rareWord, seedCalendar, seeded, seededIds } from './seed-calendar.ts';

const window = `start_date=${seeded.from}&end_date=${seeded.to}`;
const typo = (word: string): string => `${word.slice(0, 2)}x${word.slice(3)}`;
/** A moment that no other request named, in the middle of the calendar. */
const fromMoment = (number: number): string =>
  `start_date=${new Date(Date.UTC(2030, 0, 1) + number * 4_321_000).toISOString().slice(0, 19)}&end_date=${seeded.to}`;
/** The first ones are in names of venues, too. */
const rareInTitles = (number: number, events: number): string => rareWord(events / 5 - 1 - number);
const { venueCount, firstOrganizer, firstEvent } = seededIds;
const list = (query: (number: number, events: number) => string) => (number: number, events: number) =>
  `/events/v1/events?${window}&asked=${number}&${query(number, events)}`;

const questions: Growth['questions'] = [
  { name: 'events by date', path: (number) => `/events/v1/events?${fromMoment(number)}` },
  { name: 'events by date, last page', path: list((number, events) => `page=${events / 10 - number}`) },
  { name: 'events by date, descending', path: (number) => `/events/v1/events?${fromMoment(number)}&order=desc` },
  { name: 'events by title', path: (number) => `/events/v1/events?${fromMoment(number)}&orderby=title` },
  { name: 'events by title, last page', path: list((n, events) => `orderby=title&page=${events / 10 - n}`) },
  { name: 'events by title, in the middle', path: list((n, events) => `orderby=title&page=${events / 20 - n}`) },
  { name: 'events by title, of a category', path: list(() => `orderby=title&categories=${seeded.category}`) },
  { name: 'events by title, of a tag', path: list(() => `orderby=title&tags=${seeded.tag}`) },
  { name: 'events by end', path: (number) => `/events/v1/events?${fromMoment(number)}&orderby=end_date` },
  { name: 'events by publication', path: (number) => `/events/v1/events?${fromMoment(number)}&orderby=date` },
  { name: 'events by change', path: (number) => `/events/v1/events?${fromMoment(number)}&orderby=modified` },
  { name: 'event by id', path: (number, events) => `/events/v1/events/${firstEvent(events) + number * 7}` },
  { name: 'event by slug', path: (n, events) => `/events/v1/events/by-slug/post-${firstEvent(events) + n * 11}` },
  { name: 'events of a category', path: list(() => `categories=${seeded.category}`) },
  { name: 'events of a tag', path: list(() => `tags=${seeded.tag}`) },
  { name: 'events at a venue', path: list((number) => `venue=${1 + (number % 10)}`) },
  { name: 'events of an organizer', path: list((n, events) => `organizer=${firstOrganizer(events) + (n % 5)}`) },
  { name: 'events of two categories', path: list(() => `categories=${seeded.category},music-8`) },
  {
    name: 'events of a category, last page',
    path: list((n, events) => `categories=${seeded.category}&page=${events / 200 - (n % 5)}`),
  },
  { name: 'events at places', path: list(() => 'geoloc=true') },
  { name: 'events near a place', path: list((n) => `geoloc_lat=${0.3 + n / 100}&geoloc_lng=32.6`) },
  { name: 'venues', path: (number) => `/events/v1/venues?asked=${number}` },
  { name: 'venues, last page', path: (n, events) => `/events/v1/venues?page=${venueCount(events) / 10}&asked=${n}` },
  { name: 'organizers', path: (number) => `/events/v1/organizers?asked=${number}` },
  { name: 'categories', path: (number) => `/events/v1/categories?asked=${number}` },
  { name: 'tags', path: (number) => `/events/v1/tags?asked=${number}` },
  { name: 'search: in one title', path: list((number, events) => `search=${codeOf((number * 37) % events)}`) },
  { name: 'search: in a twentieth', path: list(() => `search=${seeded.inSomeTitles}`) },
  { name: 'search: in every title', path: list(() => `search=${seeded.inEveryTitle}`) },
  { name: 'search: two letters', path: list(() => 'search=ba') },
  { name: 'q: in one title', path: list((number, events) => `q=${codeOf((number * 37) % events)}`) },
  { name: 'q: with a typo', path: list((number, events) => `q=${typo(rareInTitles(number, events))}`) },
  { name: 'q: in a twentieth', path: list(() => `q=${seeded.inSomeTitles}`) },
  { name: 'q: in every title', path: list(() => `q=${seeded.inEveryTitle}`) },
  { name: 'q: in every venue', path: list(() => `q=${seeded.inEveryVenue}`) },
  {
    name: 'q: every venue, one title',
    path: list((n, events) => `q=${seeded.inEveryVenue}+${codeOf((n * 37) % events)}`),
  },
  { name: 'q: of venues', path: (number) => `/events/v1/venues?q=${typo(rareWord(number % 10))}&asked=${number}` },
  { name: 'cards by date', path: (number) => `/events/v1/event-cards?${fromMoment(number)}` },
  {
    name: 'cards with q',
    path: (n, events) => `/events/v1/event-cards?${window}&asked=${n}&q=${rareInTitles(n, events)}`,
  },
  {
    name: 'iCalendar, 1,000 events',
    path: (number) => `/events/v1/events.ics?${window}&asked=${number}`,
    limit: '30 ms',
  },
  { name: 'iCalendar at a venue', path: (n) => `/events/v1/events.ics?${window}&venue=${1 + (n % 10)}&asked=${n}` },
  { name: 'JSON Feed', path: (number) => `/events/v1/feed.json?${fromMoment(number)}` },
  { name: 'changes, a page', path: (number) => `/events/v1/changes?limit=${100 - number}` },
  { name: 'events by date, repeated', path: () => `/events/v1/events?${window}` },
  { name: 'events by date, 304', path: () => `/events/v1/events?${window}`, headers: { 'if-none-match': '*' } },
];

export const calendarGrowth: Growth = { things: 'events', seed: seedCalendar, questions };
