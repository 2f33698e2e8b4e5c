import { afterAll, beforeAll, expect, test } from 'vitest';
import { startServer, type TestServer } from '../harness/server.ts';

// The types of the client refuse such members, and other clients of the calendar send them: TEC ignores them (DI-19).

let server: TestServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server[Symbol.asyncDispose]());

async function write(method: string, path: string, body: object) {
  const headers = { authorization: server.basic('administrator'), 'content-type': 'application/json' };
  const response = await fetch(`${server.url}/events/v1/${path}`, { method, headers, body: JSON.stringify(body) });
  const { id } = (await response.json()) as { readonly id: number }; // as: every response of a test is compared with the contract
  return { status: response.status, id };
}

const unknown = { colour: 'red', meta: { _edit_lock: '1' }, rest_url: 'https://elsewhere.example' };
const dates = { start_date: '2027-09-04 14:00', end_date: '2027-09-04 18:00' };

test.each([
  ['venues', { venue: 'Ndere Centre', ...unknown }],
  ['organizers', { organizer: 'Afrigo Band', ...unknown }],
  ['categories', { name: 'Music', ...unknown }],
  ['tags', { name: 'jazz', ...unknown }],
  ['events', { title: 'Nyege Nyege', ...dates, ...unknown }],
  ['events', { title: 'Inside a venue', ...dates, venue: { venue: 'Itanda Falls', ...unknown } }],
  ['events', { title: 'Inside an organizer', ...dates, organizer: [{ organizer: 'Nyege', ...unknown }] }],
  ['events', { title: 'Inside a term', ...dates, tags: [{ name: 'live', ...unknown }] }],
])('%s: undeclared members are ignored, in %j', async (path, body) => {
  const { status, id } = await write('POST', path, body);
  expect(status).toBe(201);
  expect(await write('PATCH', `${path}/${id}`, unknown)).toEqual({ status: 200, id });
});

test('undeclared members are rejected below /v1', async () => {
  const response = await fetch(`${server.url}/v1/messages/preview`, {
    method: 'POST',
    headers: { authorization: server.bearer, 'content-type': 'application/json' },
    body: JSON.stringify({ message: 'Webale', ...unknown }),
  });
  expect(response.status).toBe(400);
});
