import type { Fetch } from '@ngoma/client';
import type { Api, Card, EventDay, Settings } from '../src/api.ts';
import { addDays } from '../src/calendar/times.ts';

type CardPage = Awaited<ReturnType<Api['listCards']>>;
type Category = Pick<Awaited<ReturnType<Api['listCategories']>>[number], 'name' | 'slug'>;
type Venue = Pick<Awaited<ReturnType<Api['listVenues']>>[number], 'id' | 'venue'>;

/** An event of the contract's example, with the members of a test. */
export const cardWith = (members: Partial<Card> = {}): Card => ({
  id: 42,
  title: 'Kampala Jazz Night',
  slug: 'kampala-jazz-night',
  url: 'https://events.example.ug/event/kampala-jazz-night/',
  start_date: '2026-12-05 18:00:00',
  end_date: '2026-12-05 23:30:00',
  utc_start_date: '2026-12-05 15:00:00',
  utc_end_date: '2026-12-05 20:30:00',
  timezone: 'Africa/Kampala',
  timezone_abbr: 'EAT',
  ...members,
});

interface Answers {
  /** The cards of a request, all on one page unless the test returns a page. */
  readonly cards?: (
    query: URLSearchParams,
  ) => readonly Card[] | (Pick<CardPage, 'cards' | 'total_pages'> & Partial<Pick<CardPage, 'total'>>);
  readonly categories?: readonly Category[];
  readonly venues?: readonly Venue[];
  readonly settings?: Partial<Settings>;
  /** The status of a path, if it is not 200. */
  readonly status?: (path: string) => number | undefined;
}

/** The settings of a new calendar. */
export const defaultSettings: Settings = {
  ...{ name: '', description: '', time_zone: 'Africa/Kampala', languages: ['en'] },
  ...{ accent_color: '#9a3412', first_view: 'list' },
};

/** The days of a request, with the cards that start on them. */
export function daysWith(cards: readonly Card[], query: URLSearchParams): readonly EventDay[] {
  const [from = '', to = '', perDay] = ['from', 'to', 'per_day'].map((name) => query.get(name) ?? '');
  const days: EventDay[] = [];
  for (let date = from; date <= to; date = addDays(date, 1)) {
    const found = cards.filter(({ start_date }) => start_date.startsWith(date));
    const events = found.map(({ start_date, id, title, url, event_status }) => ({
      ...{ id, title, url, time: start_date.slice(11, 16) },
      ...(event_status !== undefined && { event_status }),
    }));
    days.push({ date, total: found.length, events: events.slice(0, Number(perDay)) });
  }
  return days;
}

/** An API with fixed answers. It refuses all requests other than the reads of pages. */
export function fixedApi({ cards = () => [], categories = [], venues = [], settings, status }: Answers) {
  const requests: URL[] = [];
  const bodyOf = ({ pathname, searchParams }: URL): object | undefined => {
    if (pathname === '/events/v1/categories') return { categories };
    if (pathname === '/events/v1/venues') return { venues };
    if (pathname === '/events/v1/settings') return { ...defaultSettings, ...settings };
    if (!/^\/events\/v1\/event-(?:cards|days)$/.test(pathname)) return undefined;
    const found = cards(searchParams);
    if (pathname.endsWith('days'))
      return { time_zone: 'Africa/Kampala', days: daysWith('cards' in found ? found.cards : found, searchParams) };
    return 'total_pages' in found ? found : { cards: found, total_pages: 1, total: found.length };
  };
  const fetch: Fetch = async ({ url, method }) => {
    const address = new URL(url);
    requests.push(address);
    const failed = status?.(address.pathname);
    if (failed !== undefined) return Response.json({ code: 'failed' }, { status: failed });
    const body = method === 'GET' ? bodyOf(address) : undefined;
    if (body === undefined) throw new Error(`No answer for ${method} ${url}`);
    return Response.json(body);
  };
  return { fetch, requests };
}
