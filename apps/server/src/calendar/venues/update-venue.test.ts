import { afterAll, beforeAll, expect, test } from 'vitest';
import { startServer, type TestServer } from '../../../test/harness/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server[Symbol.asyncDispose]());

test('200: each field of a venue changes independently', async () => {
  const client = server.as('editor');
  const hall = { venue: 'Hall', city: 'Kampala', phone: '1', show_map: false };
  const { data } = await client.POST('/events/v1/venues', { body: hall });
  const path = { id: data?.id ?? 0 };
  const patches = [
    { zip: '1' },
    { address: '2' },
    { province: '3' },
    { state: '4' },
    { country: '5' },
    { website: 'https://six.example.ug' },
  ];
  for (const [index, body] of patches.entries()) {
    const { data: changed } = await client.PATCH('/events/v1/venues/{id}', { params: { path }, body });
    expect(changed).toMatchObject({ ...hall, ...Object.assign({}, ...patches.slice(0, index + 1)) });
  }
});
