import { createClient } from '@ngoma/client';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { problemOf, startTestSandbox, type TestSandbox } from '../../test/harness/sandbox.ts';
import { startServer } from '../../test/harness/server.ts';
import { loadContract } from '../http/contract.ts';
import { problems } from '../problems/codes.ts';
import { sandboxCredentials } from './credentials.ts';

let sandbox: TestSandbox;
beforeAll(async () => {
  sandbox = await startTestSandbox();
});
afterAll(() => sandbox[Symbol.asyncDispose]());

const authorization = `Bearer ${sandboxCredentials.key}`;
const message = JSON.stringify({ to: '+256772123456', message: 'Webale!' });

const ask = (path: string, failure: string, request: RequestInit = {}) =>
  fetch(sandbox.url + path, {
    ...request,
    headers: {
      ...{ authorization, accept: 'application/json', 'content-type': 'application/json', 'sandbox-failure': failure },
      ...request.headers,
    },
  });
const send = (failure: string, headers: Record<string, string> = {}) =>
  ask('/v1/messages', failure, { method: 'POST', body: message, headers });
const countMessages = async () => (await sandbox.state()).messages.length;

test.each(['rate_limited', 'storage_unavailable', 'no_carrier', 'invalid_number', 'internal_error'] as const)(
  'a send fails with %s, with its status, and nothing is stored',
  async (code) => {
    const before = await countMessages();
    const response = await send(code);
    expect(response.status).toBe(problems[code].status);
    expect(await problemOf(response)).toMatchObject({
      code,
      detail: `'Sandbox-Failure: ${code}' asked for this error.`,
    });
    expect(await countMessages()).toBe(before);
  },
);

test.each(['rate_limited', 'storage_unavailable'])('%s says when to come again', async (code) => {
  expect((await send(code)).headers.get('retry-after')).toBe('1');
});

test('lets a retry without the header succeed', async () => {
  let left = 2;
  const client = createClient({
    baseUrl: sandbox.url,
    apiKey: sandboxCredentials.key,
    fetch: (request) => {
      if (left > 0) request.headers.set('sandbox-failure', 'storage_unavailable');
      left -= 1;
      return fetch(request);
    },
  });
  const { data } = await client.POST('/v1/messages', { body: { to: '+256772123456', message: 'Webale!' } });
  expect(data?.status).toBe('accepted');
});

test('fails for a public list with a cached response', async () => {
  const path = '/events/v1/events?per_page=3';
  for (let i = 0; i < 3; i += 1) expect((await fetch(sandbox.url + path)).status).toBe(200);
  const response = await fetch(sandbox.url + path, { headers: { 'sandbox-failure': 'query_timeout' } });
  expect(response.status).toBe(503);
});

test('accepts the header from another origin', async () => {
  const headers = { origin: 'http://localhost:5173', 'access-control-request-method': 'GET' };
  const response = await fetch(`${sandbox.url}/events/v1/events`, { method: 'OPTIONS', headers });
  expect(response.headers.get('access-control-allow-headers')?.split(', ')).toContain('Sandbox-Failure');
});

test('no_answer closes the connection before the request is handled', async () => {
  const before = await countMessages();
  await expect(send('no_answer')).rejects.toThrow('fetch failed');
  expect(await countMessages()).toBe(before);
});

test('lost_answer closes the connection afterwards; a retry with the same key gets the response', async () => {
  const before = await countMessages();
  const key = { 'idempotency-key': 'lost' };
  await expect(send('lost_answer', key)).rejects.toThrow('fetch failed');
  expect(await countMessages()).toBe(before + 1);
  const again = await fetch(`${sandbox.url}/v1/messages`, {
    method: 'POST',
    headers: { authorization, 'content-type': 'application/json', ...key },
    body: message,
  });
  expect([again.status, again.headers.get('idempotency-replayed')]).toEqual([202, 'true']);
  expect(await countMessages()).toBe(before + 1);
});

test.each(['event-not-found', 'nonsense', ''])(
  '%j is no failure of a send: what there is, is said',
  async (failure) => {
    const response = await send(failure);
    const { code, detail } = await problemOf(response);
    expect([response.status, code]).toEqual([400, 'validation_failed']);
    expect(detail).toContain('no_answer, lost_answer, ');
    expect(detail).toContain(' invalid_number,');
  },
);

describe('each error that the contract declares can be asked for', () => {
  const { document } = loadContract();
  test.each(Object.entries(document.paths).flatMap(([path, { get }]) => (get === undefined ? [] : [[path] as const])))(
    'GET %s',
    async (template) => {
      const path = template.replace(/\{\w+\}/g, '1');
      const { detail } = await problemOf(await ask(path, 'nonsense'));
      const codes = detail.slice(detail.indexOf('lost_answer, ') + 'lost_answer, '.length, -1).split(', ');
      expect(codes).toContain('internal_error');
      for (const code of codes) expect((await problemOf(await ask(path, code))).code).toBe(code);
    },
  );
});

test('ignores the header outside a sandbox', async () => {
  await using server = await startServer();
  const headers = { authorization: server.bearer, 'content-type': 'application/json', 'sandbox-failure': 'no_carrier' };
  const response = await fetch(`${server.url}/v1/messages`, { method: 'POST', headers, body: message });
  expect(response.status).toBe(202);
});
