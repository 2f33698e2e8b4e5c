import { afterAll, beforeAll, expect, test } from 'vitest';
import { startServer, type TestServer } from '../../../test/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server[Symbol.asyncDispose]());

test('201: a venue as it was sent, with what follows from it', async () => {
  const { response, data } = await server.as('editor').POST('/events/v1/venues', {
    body: {
      venue: 'Ndere & <i>friends</i>',
      description: 'About it<script>alert(1)</script>',
      address: 'Plot 4505,\n Kisaasi Road',
      country: 'Uganda',
      province: 'Central',
      zip: 256,
      website: 'https://ndere.example.ug/?a=1&b=2',
      show_map: 'no',
      date: '2024-02-03 04:05:06',
    },
  });
  expect(response.status).toBe(201);
  expect(data).toMatchObject({
    author: String(server.userId('editor')),
    status: 'publish',
    date: '2024-02-03 04:05:06',
    date_utc: '2024-02-03 01:05:06',
    url: `${server.url}/venue/ndere-friends/`,
    venue: 'Ndere &#038; <i>friends</i>',
    description: '<p>About italert(1)</p>',
    slug: 'ndere-friends',
    address: 'Plot 4505, Kisaasi Road',
    stateprovince: 'Central',
    zip: '256',
    website: 'https://ndere.example.ug/?a=1&b=2',
    show_map: false,
    show_map_link: true,
    global_id: `127.0.0.1?id=${data?.id}`,
    revision: 1,
  });
  // TEC leaves out what is empty, and describes a venue for search engines only where it is read alone.
  for (const member of ['city', 'excerpt', 'image', 'geo_lat', 'json_ld']) expect(data).not.toHaveProperty(member);
});

test('201: a form does as well as JSON', async () => {
  const response = await fetch(`${server.url}/wp-json/tribe/events/v1/venues`, {
    method: 'POST',
    headers: { authorization: server.basic('editor'), 'content-type': 'application/x-www-form-urlencoded' },
    body: 'venue=By+form&show_map=0',
  });
  expect([response.status, await response.json()]).toMatchObject([201, { venue: 'By form', show_map: false }]);
});

test('201: a contributor makes a draft, which has no date yet', async () => {
  const { data } = await server.as('contributor').POST('/events/v1/venues', { body: { venue: 'Draft hall' } });
  expect(data).toMatchObject({
    status: 'draft',
    date_utc: '0000-00-00 00:00:00',
    slug: 'draft-hall',
    url: `${server.url}/?post_type=tribe_venue&p=${data?.id}`,
  });
});

test('201: a key acts for its user', async () => {
  const { data } = await server.client.POST('/events/v1/venues', { body: { venue: 'By key' } });
  expect(data).toMatchObject({ venue: 'By key', status: 'publish' });
});

test('400 rest_missing_callback_param: the name is missing, and nothing else is looked at', async () => {
  const { error } = await server.as('editor').POST('/events/v1/venues', { body: { status: 'bogus' } as never });
  expect(error).toMatchObject({ status: 400, code: 'rest_missing_callback_param', data: { params: ['venue'] } });
});

test('400 rest_invalid_param: all that is wrong is told at once, even to those who may not create', async () => {
  for (const role of ['editor', 'subscriber'] as const) {
    const body = { venue: '', status: 'bogus', website: 'nowhere', address: {} } as never;
    const { error } = await server.as(role).POST('/events/v1/venues', { body });
    expect(error).toMatchObject({ status: 400, code: 'rest_invalid_param' });
    expect(Object.keys(error?.data.params ?? {}).sort()).toEqual(['address', 'status', 'venue', 'website']);
  }
});

test('400 rest_invalid_param: an image that we do not have', async () => {
  const { error } = await server.as('editor').POST('/events/v1/venues', { body: { venue: 'Hall', image: 999_999 } });
  expect(error).toMatchObject({ code: 'rest_invalid_param', data: { params: { image: expect.any(String) } } });
});

test('401 rest_forbidden: nobody is signed in, whatever was sent', async () => {
  const { error } = await server.anonymous.POST('/events/v1/venues', { body: {} as never });
  expect(error).toMatchObject({ status: 401, code: 'rest_forbidden' });
});

test('403 rest_forbidden: a subscriber makes no venues', async () => {
  const { error } = await server.as('subscriber').POST('/events/v1/venues', { body: { venue: 'Hall' } });
  expect(error).toMatchObject({ status: 403, code: 'rest_forbidden' });
});
