import { afterAll, beforeAll, expect, test } from 'vitest';
import { startServer, type TestServer } from '../../../test/server.ts';

let server: TestServer;
let id: number;
let draftId: number;
beforeAll(async () => {
  server = await startServer();
  const editor = server.as('editor');
  const hall = { venue: '東京 Hall', address: '1 High St', city: 'Kampala', country: 'Uganda', phone: '+256 1' };
  const { data } = await editor.POST('/events/v1/venues', {
    body: { ...hall, description: '<p>Big & <b>old</b></p>' },
  });
  const { data: draft } = await editor.POST('/events/v1/venues', { body: { venue: 'Draft', status: 'draft' } });
  id = data?.id ?? 0;
  draftId = draft?.id ?? 0;
});
afterAll(() => server[Symbol.asyncDispose]());

const read = (of: number, client = server.anonymous) =>
  client.GET('/events/v1/venues/{id}', { params: { path: { id: of } } });
const readBySlug = (slug: string, client = server.anonymous) =>
  client.GET('/events/v1/venues/by-slug/{slug}', { params: { path: { slug } } });

test('200: a published venue is for everybody, with its description for search engines', async () => {
  const { response, data } = await read(id);
  expect(response.status).toBe(200);
  expect(data?.json_ld).toEqual({
    '@type': 'Place',
    name: '東京 Hall',
    description: 'Big & old',
    url: '',
    address: {
      '@type': 'PostalAddress',
      streetAddress: '1 High St',
      addressLocality: 'Kampala',
      addressCountry: 'Uganda',
    },
    telephone: '+256 1',
    sameAs: '',
  });
});

test('200: every spelling of the slug leads to it', async () => {
  for (const slug of ['東京-hall', '%e6%9d%b1%e4%ba%ac-hall', '東京 HALL']) {
    const { data } = await readBySlug(slug);
    expect(data?.id).toBe(id);
  }
});

test('200: links begin with the base that was asked', async () => {
  const response = await fetch(`${server.url}/wp-json/tribe/events/v1/venues/${id}/?_fields=id,json_ld.name`);
  expect(await response.json()).toEqual({ id, json_ld: { name: '東京 Hall' } });
});

test('200: a draft is for its author and for editors', async () => {
  for (const client of [server.as('editor'), server.as('administrator')])
    expect((await read(draftId, client)).data?.status).toBe('draft');
});

test('200: the answer is kept until somebody changes the calendar', async () => {
  await read(id);
  await server.as('editor').PATCH('/events/v1/venues/{id}', {
    params: { path: { id } },
    body: { phone: '+256 2' },
  });
  expect((await read(id)).data?.phone).toBe('+256 2');
});

test('304: who names the ETag has it already', async () => {
  const etag = (await read(id)).response.headers.get('etag') ?? '';
  const response = await fetch(`${server.url}/events/v1/venues/${id}`, { headers: { 'if-none-match': etag } });
  expect([response.status, await response.text()]).toEqual([304, '']);
});

test('403 venue-not-accessible: a draft is not for visitors, nor for other writers', async () => {
  for (const client of [server.anonymous, server.as('subscriber'), server.as('contributor')]) {
    expect((await read(draftId, client)).error).toMatchObject({ status: 403, code: 'venue-not-accessible' });
    expect((await readBySlug('draft', client)).error).toMatchObject({ status: 403, code: 'venue-not-accessible' });
  }
});

test('404 venue-not-found: nobody has this id or slug', async () => {
  for (const unknown of [0, 999_999, 2_147_483_647])
    expect((await read(unknown)).error).toMatchObject({ status: 404, code: 'venue-not-found' });
  expect((await readBySlug('no-such-hall')).error).toMatchObject({ status: 404, code: 'venue-not-found' });
});

test('404 venue-not-found: the id is that of another kind', async () => {
  const { data } = await server.as('editor').POST('/events/v1/organizers', { body: { organizer: 'Guild' } });
  expect((await read(data?.id ?? 0)).error).toMatchObject({ status: 404, code: 'venue-not-found' });
});

test.each(['abc', '1.5', '-1', '1e3x'])('404 rest_no_route: %s is no id', async (text) => {
  const { error } = await read(text as never);
  expect(error).toMatchObject({ status: 404, code: 'rest_no_route' });
});
