import { afterAll, beforeAll, expect, test } from 'vitest';
import { startServer, type TestServer } from '../../../test/harness/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server[Symbol.asyncDispose]());

test('201: returns the sent members and the derived ones', async () => {
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
  // TEC omits empty members, and `json_ld` except in a GET of one venue.
  for (const member of ['city', 'excerpt', 'image', 'geo_lat', 'json_ld']) expect(data).not.toHaveProperty(member);
});
