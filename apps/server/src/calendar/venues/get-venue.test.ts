import { afterAll, beforeAll, expect, test } from 'vitest';
import { startServer, type TestServer } from '../../../test/harness/server.ts';

let server: TestServer;
let id: number;
beforeAll(async () => {
  server = await startServer();
  const editor = server.as('editor');
  const hall = { venue: '東京 Hall', address: '1 High St', city: 'Kampala', country: 'Uganda', phone: '+256 1' };
  const { data } = await editor.POST('/events/v1/venues', {
    body: { ...hall, description: '<p>Big & <b>old</b></p>' },
  });
  id = data?.id ?? 0;
});
afterAll(() => server[Symbol.asyncDispose]());

const read = (of: number, client = server.anonymous) =>
  client.GET('/events/v1/venues/{id}', { params: { path: { id: of } } });

test('200: returns a published venue to everybody, with json_ld', async () => {
  const { response, data } = await read(id);
  expect(response.status).toBe(200);
  expect(data?.json_ld).toEqual({
    '@type': 'Place',
    name: '東京 Hall',
    description: '&lt;p&gt;Big &amp; old&lt;/p&gt;\\n',
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
