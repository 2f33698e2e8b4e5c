import { afterAll, beforeAll, expect, test } from 'vitest';
import { startServer, type TestServer } from '../../../test/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startServer();
  const make = (organizer: string, body: object, role: 'editor' | 'contributor' = 'editor') =>
    server.as(role).POST('/events/v1/organizers', { body: { organizer, ...body } });
  await make('Alpha', { date: '2024-01-01' });
  await make('Bravo', { date: '2024-01-02', description: 'marimba' });
  await make('Charlie', { date: '2024-01-03' });
  await make('Drafted', { status: 'draft' }, 'contributor');
});
afterAll(() => server[Symbol.asyncDispose]());

const list = (
  query: { [Name in 'page' | 'per_page' | 'event']?: number } & { search?: string },
  client = server.anonymous,
) => client.GET('/events/v1/organizers', { params: { query } });
const ask = (query: string, authorization?: string) =>
  fetch(`${server.url}/events/v1/organizers?${query}`, { headers: authorization ? { authorization } : {} });
const names = async (response: Response) =>
  ((await response.json()) as { organizers: { organizer: string }[] }).organizers.map(({ organizer }) => organizer);

test('200: what is published, the one published last first, with totals in body and headers', async () => {
  const { response, data } = await list({});
  expect(data?.organizers.map(({ organizer }) => organizer)).toEqual(['Charlie', 'Bravo', 'Alpha']);
  expect(data).toMatchObject({ total: 3, total_pages: 1 });
  expect(data?.rest_url).toBe(`${server.url}/events/v1/organizers/?page=1&per_page=10&status=publish`);
  expect(response.headers.get('x-tec-total')).toBe('3');
  expect(response.headers.get('x-tec-totalpages')).toBe('1');
});

test('200: pages lead to each other with every filter (DI-5)', async () => {
  const { data } = await list({ page: 2, per_page: 1, search: 'a' });
  const address = `${server.url}/events/v1/organizers/`;
  expect(data?.organizers.map(({ organizer }) => organizer)).toEqual(['Bravo']);
  expect(data).toMatchObject({
    rest_url: `${address}?page=2&per_page=1&search=a&status=publish`,
    next_rest_url: `${address}?per_page=1&search=a&status=publish&page=3`,
    previous_rest_url: `${address}?per_page=1&search=a&status=publish`,
  });
  const next = await fetch(data?.next_rest_url ?? '');
  expect(await names(next)).toEqual(['Alpha']);
});

test('200: up to a hundred to a page (DI-27)', async () => {
  expect((await list({ per_page: 1000 })).data?.rest_url).toContain('per_page=100&');
});

test('200: a search that finds nothing has no total', async () => {
  expect((await list({ search: 'no such thing' })).data).toMatchObject({ organizers: [], total: 0, total_pages: 0 });
});

test('200: who writes sees own drafts too, and nobody those of others (DI-9)', async () => {
  expect(await names(await ask('', server.basic('contributor')))).toContain('Drafted');
  expect(await names(await ask('status=draft', server.basic('contributor')))).toEqual(['Drafted']);
  expect(await names(await ask('status=draft', server.basic('author')))).toEqual([]);
  expect(await names(await ask('status[]=draft&status[]=publish', server.basic('editor')))).toHaveLength(4);
});

test('200: parameters that are not known are passed over', async () => {
  expect((await ask('_locale=user&lang=lg&orderby=title')).status).toBe(200);
});

test('200: the list follows what is written', async () => {
  const { data: first } = await list({ search: 'Echo' });
  await server.as('editor').POST('/events/v1/organizers', { body: { organizer: 'Echo', date: '2023-01-01' } });
  const { data: second } = await list({ search: 'Echo' });
  expect([first?.total, second?.total]).toEqual([0, 1]);
});

test.each([
  ['per_page', 'per_page=0'],
  ['page', 'page=abc'],
  ['search', 'search='],
  ['event', 'event=999999'],
  ['status', 'status=bogus'],
  ['status', 'status=draft'],
])('400 rest_invalid_param: %s in ?%s', async (name, query) => {
  const response = await ask(query);
  const error = (await response.json()) as { code: string; data: { params: object } };
  expect([response.status, error.code, Object.keys(error.data.params)]).toEqual([400, 'rest_invalid_param', [name]]);
});

test('404 organizer-archive-page-not-found: the page lies behind the last one', async () => {
  expect((await list({ page: 9 })).error).toMatchObject({ status: 404, code: 'organizer-archive-page-not-found' });
});
