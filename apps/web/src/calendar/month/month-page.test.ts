import { expect, test } from 'vitest';
import { cardWith, fixedApi } from '../../../test/fixed-api.ts';
import { openPage } from '../../../test/open-page.ts';
import type { Card } from '../../api.ts';

/** The API without its filters by time: pages show only what fits. */
const withCards = (...cards: readonly Card[]) => fixedApi({ cards: () => cards });

/** The titles of each day with events. */
function daysOf(body: string): Record<string, string[]> {
  const days = [...body.matchAll(/<h2>\S+ <b>(\d+)<\/b><\/h2>(.*?)(?=<h2>|<\/ol>)/gs)];
  const titles = (html: string) =>
    [...html.matchAll(/<a href="\/event\/[^"]*">(.*?)<\/a>/g)].map(([, text = '']) => text);
  return Object.fromEntries(days.map(([, day, html = '']) => [day, titles(html)]).filter(([, each]) => each?.length));
}

test('each day of the month is there, and the events on theirs', async () => {
  const cards = ['01', '02', '31'].map((day) =>
    cardWith({ title: `Talk ${day}`, start_date: `2026-12-${day} 18:00:00`, event_status: 'canceled' }),
  );
  const { fetch, requests } = withCards(...cards);
  const { body } = await openPage('/events/month/2026-12/', fetch);
  expect(body.match(/<h2>/g)).toHaveLength(31);
  const talk = (day: string) => [`<time>18:00</time> Talk ${day} <b class="state">Canceled</b>`];
  expect(daysOf(body)).toEqual({ 1: talk('01'), 2: talk('02'), 31: talk('31') });
  // The number of requests does not depend on the number of events.
  const read = requests.filter(({ pathname }) => /event-(?:cards|days)/.test(pathname));
  expect(read.map(({ pathname }) => pathname.split('/').at(-1)).sort()).toEqual([
    'event-cards',
    'event-cards',
    'event-days',
  ]);
});

test('an event without a time has its title alone', async () => {
  const { fetch } = fixedApi({});
  const days = [{ date: '2026-12-01', total: 1, events: [{ ...cardWith(), title: 'Festival' }] }];
  const { body } = await openPage('/events/month/2026-12/', (request) =>
    request.url.includes('event-days')
      ? Promise.resolve(Response.json({ time_zone: 'Africa/Kampala', days }))
      : fetch(request),
  );
  expect(daysOf(body)).toEqual({ 1: ['Festival'] });
});

test('a day shows four events, and a link to the others', async () => {
  const cards = Array.from({ length: 6 }, (_, index) => cardWith({ title: `Class ${index}` }));
  const { body } = await openPage('/events/month/2026-12/?tag=dance', withCards(...cards).fetch);
  expect(daysOf(body)[5]).toHaveLength(4);
  expect(body).toContain('href="/events/2026-12-05/?tag=dance">2 more</a>');
});

test('a month without events and without later or earlier ones is not found', async () => {
  const cards = (query: URLSearchParams) => (query.has('order') && query.get('per_page') === '1' ? [cardWith()] : []);
  const { fetch } = fixedApi({ cards });
  expect((await openPage('/events/month/2027-03/', fetch)).status).toBe(404);
  expect((await openPage('/events/month/2027-03/?tag=dance', fetch)).status).toBe(200);
  expect((await openPage('/events/month/', fetch)).status).toBe(200);
});

test.each([
  ['/events/month/', '/events/month/'],
  ['/events/month/2026-11/', '/events/month/'],
  ['/events/?eventDisplay=month&tribe-bar-date=2026-12-09', '/events/month/2026-12/'],
])('%s has the canonical address %s', async (address, canonical) => {
  const { body } = await openPage(address, withCards(cardWith()).fetch);
  expect(body).toContain(`<link rel="canonical" href="https://events.example.ug${canonical}">`);
});
