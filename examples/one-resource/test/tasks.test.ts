import { readFileSync } from 'node:fs';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import openapiTypescript, { astToString } from 'openapi-typescript';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createApp } from '../src/app.ts';
import { createClient } from '../src/client.ts';

let server: Server;
let client: ReturnType<typeof createClient>;
let url: string;

beforeAll(async () => {
  server = createApp(new Map([['secret', 'amina']])).listen(0, '127.0.0.1');
  await new Promise((listening) => server.once('listening', listening));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`; // as: it listens on a port
  client = createClient(url, 'secret');
});
afterAll(() => server.close());

test('creates, lists, reads and deletes a task', async () => {
  const created = await client.POST('/tasks', { body: { title: 'Tune the drum' } });
  expect(created.response.status).toBe(201);
  expect(created.data).toEqual({ id: 1, title: 'Tune the drum', done: false });
  expect(created.response.headers.get('location')).toBe('/tasks/1');
  const task = { params: { path: { id: 1 } } };
  expect((await client.GET('/tasks', { params: { query: { done: false } } })).data).toEqual([created.data]);
  expect((await client.GET('/tasks', { params: { query: { done: true } } })).data).toEqual([]);
  expect((await client.GET('/tasks/{id}', task)).data).toEqual(created.data);
  expect((await client.DELETE('/tasks/{id}', task)).response.status).toBe(204);
  const { error } = await client.GET('/tasks/{id}', task);
  expect(error).toEqual({ title: 'Not Found', status: 404, detail: 'There is no task 1.' });
});

test('returns 400 with all errors of a request', async () => {
  // as: the client does not compile with such a body
  const { error } = await client.POST('/tasks', { body: { title: '', colour: 'red' } as never });
  expect(error).toMatchObject({
    status: 400,
    errors: [
      { in: 'body', name: 'colour', detail: 'is not known here' },
      { in: 'body', name: 'title', detail: 'must be a text of 1 to 100 characters' },
    ],
  });
});

test('returns 401 without a valid key', async () => {
  expect((await createClient(url, 'wrong').GET('/tasks')).error).toMatchObject({ status: 401 });
});

test('the generated types are those of openapi.yaml', async () => {
  const types = astToString(await openapiTypescript(new URL('../openapi.yaml', import.meta.url)));
  expect(readFileSync(new URL('../generated/openapi.ts', import.meta.url), 'utf8')).toContain(types);
});
