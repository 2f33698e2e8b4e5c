import type { SeriesStart } from '../recurrence/rule.ts';
import type { Recurrence } from '../recurrence/rule-sentence.ts';

/** The texts of the public pages. A language without one of them does not compile. */
export interface Words {
  /** A tag of BCP 47, also of its dates. */
  readonly language: string;
  readonly dates: string;
  readonly siteName: (host: string) => string;
  readonly skip: string;
  readonly documentation: string;
  readonly signIn: string;
  readonly search: string;
  readonly searchEvents: string;
  readonly events: string;
  readonly pastEvents: string;
  readonly eventsMatching: (search: string) => string;
  readonly when: string;
  readonly all: string;
  readonly today: string;
  readonly nextDays: (count: number) => string;
  readonly free: string;
  readonly featured: string;
  readonly filters: string;
  readonly category: string;
  readonly venue: string;
  readonly any: string;
  readonly show: string;
  readonly ongoing: string;
  readonly allDay: string;
  readonly until: (day: string) => string;
  readonly states: Readonly<Record<'canceled' | 'postponed' | 'moved_online', string>>;
  readonly nothingFound: string;
  readonly found: (count: number) => string;
  readonly comingNext: string;
  readonly searchPast: string;
  readonly nothingYet: string;
  /** For a calendar that has never had an event, with the steps in their order. */
  readonly firstEvent: string;
  readonly firstSteps: readonly string[];
  readonly without: (filter: string) => string;
  readonly showAll: string;
  readonly views: string;
  readonly list: string;
  readonly month: string;
  readonly months: string;
  readonly more: (count: number) => string;
  readonly nothingInMonth: string;
  readonly paging: string;
  readonly earlier: string;
  readonly later: string;
  readonly subscribe: string;
  readonly subscribeHint: string;
  readonly address: string;
  readonly calendarProgram: string;
  readonly google: string;
  readonly outlook: string;
  readonly googleHint: string;
  readonly timeZone: (name: string) => string;
  readonly where: string;
  readonly mapProgram: string;
  readonly cost: string;
  readonly organizers: (count: number) => string;
  readonly website: string;
  readonly phone: string;
  readonly email: string;
  readonly streetAddress: string;
  readonly categories: string;
  readonly tag: string;
  readonly tags: string;
  readonly addToCalendar: string;
  readonly share: string;
  readonly copyLink: string;
  readonly byText: string;
  readonly over: string;
  readonly moreAt: (venue: string) => string;
  readonly upcomingEvents: string;
  readonly noneUpcoming: string;
  readonly nonePast: string;
  readonly day: string;
  readonly days: string;
  readonly onThisDay: string;
  readonly nothingOnDay: string;
  readonly overToday: string;
  /** The dates of a series in words: `Every Tuesday, until 3 March 2027`. */
  readonly repeats: (recurrence: Recurrence, start: SeriesStart) => string;
  readonly nextDates: string;
  readonly allDates: string;
  readonly pastDates: string;
  readonly noNextDate: string;
  readonly moreDates: (count: number) => string;
  readonly oneDateOf: string;
  readonly moved: (day: string) => string;
  readonly problems: Readonly<Record<403 | 404 | 410 | 503, { readonly title: string; readonly text: string }>>;
}

/** Texts that nobody has reviewed yet, and of which some may be missing. */
export type Draft = Partial<Omit<Words, 'problems'>> &
  Pick<Words, 'language' | 'dates'> & { readonly problems?: Partial<Words['problems']> };
