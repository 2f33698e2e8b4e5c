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

test('each day of the month is there, and the events of all pages on theirs', async () => {
  const { fetch, requests } = fixedApi({
    cards: (query) => {
      if (query.get('per_page') === '1') return [];
      const page = Number(query.get('page') ?? 1);
      return { cards: [cardWith({ title: `Page ${page}`, start_date: `2026-12-0${page} 18:00:00` })], total_pages: 3 };
    },
  });
  const { body } = await openPage('/events/month/2026-12/', fetch);
  expect(body.match(/<h2>/g)).toHaveLength(31);
  expect(
    Object.values(daysOf(body))
      .flat()
      .filter((text) => text.includes('<time>')),
  ).toEqual(['<time>18:00</time> Page 1', '<time>18:00</time> Page 2', '<time>18:00</time> Page 3']);
  const pages = requests.map(({ searchParams }) => searchParams.get('page')).filter(Boolean);
  expect(pages).toEqual(['1', '2', '3']);
});

test('an event of several days is on each of them, after those that begin there', async () => {
  const festival = cardWith({ title: 'Festival', start_date: '2026-11-20 09:00:00', end_date: '2026-12-02 22:00:00' });
  const talk = cardWith({ title: 'Talk', start_date: '2026-12-02 20:00:00', end_date: '2026-12-02 21:00:00' });
  const { body } = await openPage('/events/month/2026-12/', withCards(festival, talk).fetch);
  expect(daysOf(body)).toEqual({ 1: ['Festival'], 2: ['<time>20:00</time> Talk', 'Festival'] });
});

test('an event that ends at midnight is not on the next day', async () => {
  const card = cardWith({ title: 'Party', end_date: '2026-12-06 00:00:00' });
  const { body } = await openPage('/events/month/2026-12/', withCards(card).fetch);
  expect(daysOf(body)).toEqual({ 5: ['<time>18:00</time> Party'] });
});

test('an event in another zone is on the day that it has in the zone of the calendar', async () => {
  const card = cardWith({
    ...{ title: 'Concert', timezone: 'America/New_York' },
    ...{ start_date: '2026-12-05 20:00:00', end_date: '2026-12-05 22:00:00' },
    ...{ utc_start_date: '2026-12-06 01:00:00', utc_end_date: '2026-12-06 03:00:00' },
  });
  const { body } = await openPage('/events/month/2026-12/', withCards(card).fetch);
  expect(daysOf(body)).toEqual({ 6: ['<time>04:00</time> Concert'] });
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
