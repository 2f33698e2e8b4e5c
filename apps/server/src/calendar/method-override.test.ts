import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startServer, type TestServer } from '../../test/harness/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server[Symbol.asyncDispose]());

const reads = ['GET', 'HEAD', 'OPTIONS', 'get'];
const updates = ['PUT', 'PATCH', 'POST', 'patch'];
const spellings = ['_method', 'X-HTTP-Method-Override'] as const;
type Spelling = (typeof spellings)[number];

/** Sends a new name for a venue; returns the status, the code and the stored name. */
async function rename(base: string, method: string, spelling: Spelling, named: string) {
  const editor = server.as('editor');
  const { data: venue } = await editor.POST('/events/v1/venues', { body: { venue: `Hall ${crypto.randomUUID()}` } });
  if (venue === undefined) throw new Error('The venue was rejected');
  const query = spelling === '_method' ? `?_method=${named}` : '';
  const response = await fetch(`${server.url}${base}/venues/${venue.id}${query}`, {
    method,
    headers: {
      authorization: server.basic('editor'),
      'content-type': 'application/json',
      ...(spelling === '_method' ? {} : { [spelling]: named }),
    },
    ...(method === 'GET' ? {} : { body: JSON.stringify({ venue: 'Renamed' }) }),
  });
  const { code } = (await response.json()) as { code?: string }; // as: every response is compared with the contract
  const { data: after } = await editor.GET('/events/v1/venues/{id}', { params: { path: { id: venue.id } } });
  const stored = after?.status === 'trash' ? 'in the trash' : after?.venue === venue.venue ? 'as it was' : 'renamed';
  return [response.status, ...(code === undefined ? [] : [code]), stored];
}

describe.each(['/events/v1', '/wp-json/tribe/events/v1'])('%s', (base) => {
  describe.each(spellings)('%s', (spelling) => {
    test.each(reads)('400 rest_invalid_param: POST cannot become a read, %s', async (named) => {
      expect(await rename(base, 'POST', spelling, named)).toEqual([400, 'rest_invalid_param', 'as it was']);
    });

    test.each(updates)('200: POST with %s updates', async (named) => {
      expect(await rename(base, 'POST', spelling, named)).toEqual([200, 'renamed']);
    });

    test('200: POST with DELETE deletes', async () => {
      expect(await rename(base, 'POST', spelling, 'DELETE')).toEqual([200, 'in the trash']);
    });

    test('405 rest_no_route: POST with an unknown method', async () => {
      expect(await rename(base, 'POST', spelling, 'junk')).toEqual([405, 'rest_no_route', 'as it was']);
    });

    test.each([...reads, ...updates, 'DELETE', 'junk'])('200: GET and PUT ignore %s', async (named) => {
      expect(await rename(base, 'GET', spelling, named)).toEqual([200, 'as it was']);
      expect(await rename(base, 'PUT', spelling, named)).toEqual([200, 'renamed']);
    });
  });

  test('400 rest_invalid_param: an empty _method', async () => {
    expect(await rename(base, 'POST', '_method', '')).toEqual([400, 'rest_invalid_param', 'as it was']);
  });

  test('200: ignores an empty X-HTTP-Method-Override', async () => {
    expect(await rename(base, 'POST', 'X-HTTP-Method-Override', '')).toEqual([200, 'renamed']);
  });
});

test('400 rest_invalid_param: the restore operation cannot become a read, and the event stays in the trash', async () => {
  const editor = server.as('editor');
  const body = { title: 'Jazz night', start_date: '2031-05-01 18:00', end_date: '2031-05-01 20:00' };
  const { data: event } = await editor.POST('/events/v1/events', { body });
  await editor.DELETE('/events/v1/events/{id}', { params: { path: { id: event?.id ?? 0 } } });
  for (const spelling of spellings) {
    const url = `${server.url}/events/v1/events/${event?.id}/restore${spelling === '_method' ? '?_method=GET' : ''}`;
    const headers = { authorization: server.basic('editor'), ...(spelling !== '_method' && { [spelling]: 'GET' }) };
    expect(await (await fetch(url, { method: 'POST', headers })).json()).toMatchObject({
      code: 'rest_invalid_param',
      data: { params: { _method: expect.stringContaining('X-HTTP-Method-Override') } },
    });
  }
});

test('401 rest_forbidden: anonymous callers get no error about the method', async () => {
  const headers = { 'X-HTTP-Method-Override': 'GET' };
  const response = await fetch(`${server.url}/events/v1/venues`, { method: 'POST', headers });
  expect(response.status).toBe(401);
});
