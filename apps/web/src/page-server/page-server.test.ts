import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, expect, test } from 'vitest';
import { cardWith, daysWith, defaultSettings } from '../../test/fixed-api.ts';
import { createPageServer } from './page-server.ts';

const servers: Server[] = [];
afterEach(() => {
  for (const server of servers.splice(0)) {
    server.closeAllConnections();
    server.close();
  }
});

async function listen(server: Server): Promise<string> {
  servers.push(server);
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`; // as: it listens on a port
}

/** The pages for an API that answers like this. */
async function startPages(answer: RequestListener, waitMs = 60_000) {
  const api = await listen(createServer(answer));
  const pages = await listen(createPageServer({ api, timeoutMs: waitMs }));
  const get = (path: string, init?: RequestInit) => fetch(pages + path, { redirect: 'manual', ...init });
  return { api, get };
}

const calendar: RequestListener = ({ url = '', headers }, response) => {
  const card = cardWith({ url: `http://${headers.host}/event/kampala-jazz-night/` });
  const isSettings = url.startsWith('/events/v1/settings');
  const records = url.includes('event-cards') ? { cards: [card], total_pages: 1 } : { categories: [], venues: [] };
  const days = url.includes('event-days') && { days: daysWith([card], new URL(url, 'http://localhost').searchParams) };
  const body = isSettings ? defaultSettings : days || records;
  response.setHeader('content-type', 'application/json').end(JSON.stringify(body));
};

test('shows the events of the other calendar, with links to this server', async () => {
  const { api, get } = await startPages(calendar);
  for (const path of ['/events/', '/events/month/2026-12/']) {
    const response = await get(path);
    const page = await response.text();
    expect([response.status, response.headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8']);
    expect(page).toContain('href="/event/kampala-jazz-night/"');
    expect(page).toContain(`<link rel="canonical" href="${api}${path}">`);
  }
});

test('redirects to the list, and to the API for its files', async () => {
  const { api, get } = await startPages(calendar);
  expect((await get('/')).headers.get('location')).toBe('/events/');
  for (const path of ['/docs/', '/events/v1/events.ics?tags=jazz', '/wp-content/uploads/a.jpg'])
    expect((await get(path)).headers.get('location')).toBe(api + path);
});

test('paths without a page are 404, and writes 405', async () => {
  const { get } = await startPages(calendar);
  expect((await get('/nothing/')).status).toBe(404);
  expect((await get('/events/month/2026-13/')).status).toBe(404);
  expect((await get('/events/', { method: 'POST' })).status).toBe(405);
  const head = await get('/events/', { method: 'HEAD' });
  expect([head.status, await head.text()]).toEqual([200, '']);
});

test.each<[string, RequestListener]>([
  ['fails', (_request, response) => response.writeHead(500).end('{}')],
  ['does not respond', () => undefined],
  ['ends the connection', (request) => request.destroy()],
  ['returns the page of a proxy', (_request, response) => response.end('<html>Sign in</html>')],
  ['redirects', (_request, response) => response.writeHead(302, { location: '/elsewhere' }).end()],
])('503: an API that %s', async (_name, answer) => {
  const { get } = await startPages(answer, 500);
  const response = await get('/events/');
  expect(response.status).toBe(503);
  expect(await response.text()).toContain('Try again in a minute.');
});
