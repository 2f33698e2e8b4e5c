import { afterAll, beforeAll, expect, test } from 'vitest';
import { startServer, type TestServer } from '../../../test/harness/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server[Symbol.asyncDispose]());

test('201: returns the sent members and the derived ones', async () => {
  const { response, data } = await server.as('author').POST('/events/v1/organizers', {
    body: {
      organizer: 'Makerere <b>Business</b> School',
      description: 'About them',
      phone: '+256 414 337 000',
      email: 'info@mubs.example.ug',
      website: 'https://mubs.example.ug',
    },
  });
  expect(response.status).toBe(201);
  expect(data).toMatchObject({
    author: String(server.userId('author')),
    status: 'publish',
    url: `${server.url}/organizer/makerere-business-school/`,
    organizer: 'Makerere <b>Business</b> School',
    description: '<p>About them</p>',
    phone: '+256 414 337 000',
    email: 'info@mubs.example.ug',
    website: 'https://mubs.example.ug',
    revision: 1,
  });
  for (const member of ['excerpt', 'image', 'json_ld']) expect(data).not.toHaveProperty(member);
});
