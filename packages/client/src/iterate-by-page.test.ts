import { expect, test } from 'vitest';
import { collect } from '../test/collect.ts';
import { respond, respondWithProblem } from '../test/responses.ts';
import { startServer } from '../test/start-server.ts';
import { createClient } from './create-client.ts';
import { iterateByPage } from './iterate-by-page.ts';
import type { ProblemCode } from './problem.ts';

/** A list of `total` records below `key`; an own `total` for each page lets it change while it is read. */
const startList = (key: string, total: number | ((page: number) => number), behindTheLast?: ProblemCode) =>
  startServer((request, response) => {
    const query = new URL(request.url ?? '', 'http://localhost').searchParams;
    const page = Number(query.get('page'));
    const perPage = Number(query.get('per_page') ?? 10);
    const totalNow = typeof total === 'number' ? total : total(page);
    const totalPages = Math.ceil(totalNow / perPage);
    if (page > Math.max(totalPages, 1) && behindTheLast) return respondWithProblem(response, 404, behindTheLast);
    const first = (page - 1) * perPage + 1;
    const length = Math.max(0, Math.min(perPage, totalNow - first + 1));
    const items = Array.from({ length }, (_, index) => ({ id: first + index }));
    respond(response, 200, { total: totalNow, total_pages: totalPages, [key]: items });
  });

test.each([
  ['/events/v1/events', 'events'],
  ['/events/v1/venues', 'venues'],
  ['/events/v1/organizers', 'organizers'],
  ['/events/v1/categories', 'categories'],
  ['/events/v1/tags', 'tags'],
] as const)('%s: everything comes once, in order', async (path, key) => {
  await using server = await startList(key, 23);
  const client = createClient({ baseUrl: server.baseUrl });
  const items = await collect(iterateByPage(client, path));
  expect(items.map(({ id }) => id)).toEqual(Array.from({ length: 23 }, (_, index) => index + 1));
  expect(server.requests).toHaveLength(3);
});

test.each([
  ['an empty list', 0, 1],
  ['a whole number of pages', 20, 2],
])('%s ends without asking for a page too many', async (_name, total, pages) => {
  await using server = await startList('events', total, 'event-archive-page-not-found');
  const client = createClient({ baseUrl: server.baseUrl });
  const events = await collect(iterateByPage(client, '/events/v1/events'));
  expect(events).toHaveLength(total);
  expect(server.requests).toHaveLength(pages);
});

test.each([
  ['/events/v1/events', 'events', 'event-archive-page-not-found'],
  ['/events/v1/venues', 'venues', 'venue-archive-page-not-found'],
  ['/events/v1/organizers', 'organizers', 'organizer-archive-page-not-found'],
  ['/events/v1/tags', 'tags', undefined],
] as const)('%s: a list that grows shorter meanwhile just ends', async (path, key, code) => {
  await using server = await startList(key, (page) => (page === 1 ? 25 : 5), code);
  const client = createClient({ baseUrl: server.baseUrl });
  expect(await collect(iterateByPage(client, path))).toHaveLength(10);
});

test('the filter goes along with every page, from the page that is given', async () => {
  await using server = await startList('events', 6);
  const client = createClient({ baseUrl: server.baseUrl });
  const query = { page: 2, per_page: 2, tags: ['jazz', 'live'] };
  const events = await collect(iterateByPage(client, '/events/v1/events', { query }));
  expect(events.map(({ id }) => id)).toEqual([3, 4, 5, 6]);
  expect(server.requests.map(({ url }) => url)).toEqual([
    '/events/v1/events?page=2&per_page=2&tags=jazz,live',
    '/events/v1/events?page=3&per_page=2&tags=jazz,live',
  ]);
});

test('no page is asked for before the loop needs it', async () => {
  await using server = await startList('events', 1_000_000);
  const client = createClient({ baseUrl: server.baseUrl });
  for await (const { id } of iterateByPage(client, '/events/v1/events')) {
    expect(server.requests).toHaveLength(Math.ceil(id / 10));
    if (id === 21) break;
  }
  expect(server.requests).toHaveLength(3);
});

test('another 404 is thrown', async () => {
  await using server = await startServer((_request, response) => respondWithProblem(response, 404, 'rest_no_route'));
  const client = createClient({ baseUrl: server.baseUrl });
  await expect(iterateByPage(client, '/events/v1/events').next()).rejects.toMatchObject({
    ...{ name: 'ResponseError', problem: { code: 'rest_no_route' } },
  });
});

test('a signal ends the loop', async () => {
  await using server = await startList('events', 100);
  const controller = new AbortController();
  const client = createClient({ baseUrl: server.baseUrl });
  const events = iterateByPage(client, '/events/v1/events', { query: { per_page: 1 }, signal: controller.signal });
  await events.next();
  controller.abort(new Error('the user left'));
  await expect(events.next()).rejects.toThrow('the user left');
  expect(server.requests).toHaveLength(1);
});
