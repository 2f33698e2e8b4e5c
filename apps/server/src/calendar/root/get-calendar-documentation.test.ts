import { afterAll, beforeAll, expect, test } from 'vitest';
import { startServer, type TestServer } from '../../../test/harness/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server[Symbol.asyncDispose]());

test('200: the calendar part of the contract, of the origin that was asked', async () => {
  const { data } = await server.anonymous.GET('/events/v1/doc', {});
  expect(data).toMatchObject({ openapi: expect.stringMatching(/^3\.1/), servers: [{ url: server.url }] });
  expect(Object.keys(data?.paths ?? {})).toContain('/events/v1/venues/{id}');
});

test('200: cut down to what is asked for', async () => {
  const response = await fetch(`${server.url}/events/v1/doc?_fields=openapi`);
  expect(Object.keys((await response.json()) as object)).toEqual(['openapi']);
});
