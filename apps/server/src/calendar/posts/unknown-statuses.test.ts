import { afterAll, beforeAll, expect, test } from 'vitest';
import { startServer, type TestServer } from '../../../test/harness/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server[Symbol.asyncDispose]());

const send = async (method: string, path: string, body?: object) => {
  const headers = { 'content-type': 'application/json', authorization: server.basic('administrator') };
  const response = await fetch(`${server.url}/events/v1/${path}`, {
    ...{ method, headers },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  return { status: response.status, body: await response.json() };
};

const refused = { status: 400, body: { code: 'rest_invalid_param', data: { params: { status: expect.any(String) } } } };

test.each(['inherit', 'tribe-ea-success', 'any'])('400 rest_invalid_param: the status %s', async (status) => {
  const event = { title: 'Jazz', start_date: '2031-05-01', end_date: '2031-05-01', status };
  expect(await send('POST', 'events', event)).toMatchObject(refused);
  expect(await send('POST', 'venues', { venue: 'Ndere', status })).toMatchObject(refused);
  expect(await send('POST', 'organizers', { organizer: 'Ndere', status })).toMatchObject(refused);
});

test('400 rest_invalid_param: lists of the status inherit', async () => {
  for (const list of ['events', 'venues', 'organizers'])
    expect(await send('GET', `${list}?status=publish,inherit`)).toMatchObject(refused);
});
