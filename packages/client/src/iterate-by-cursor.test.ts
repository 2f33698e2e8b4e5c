import { expect, test } from 'vitest';
import { collect } from '../test/collect.ts';
import { respond, respondWithProblem } from '../test/responses.ts';
import { startServer } from '../test/start-server.ts';
import { createClient } from './create-client.ts';
import { iterateByCursor } from './iterate-by-cursor.ts';
import { ResponseError } from './problem.ts';

/** A list of `total` messages, told apart by their `sequence`; the cursor is the sequence to go on from. */
const startList = (total: number) =>
  startServer((request, response) => {
    const query = new URL(request.url ?? '', 'http://localhost').searchParams;
    const first = Number(query.get('cursor') ?? 1);
    const limit = Number(query.get('limit') ?? 25);
    const data = Array.from({ length: Math.min(limit, total - first + 1) }, (_, index) => ({
      sequence: first + index,
    }));
    respond(response, 200, { data, next_cursor: first + limit > total ? null : String(first + limit) });
  });

test.each([
  ['no page', 0, 1],
  ['one page', 2, 1],
  ['a whole number of pages', 4, 2],
  ['a last page that is not full', 5, 3],
])('%s: every message comes once, in order', async (_name, total, pages) => {
  await using server = await startList(total);
  const client = createClient({ baseUrl: server.baseUrl });
  const sequences: number[] = [];
  for await (const { sequence } of iterateByCursor(client, '/v1/messages', { query: { limit: 2 } })) {
    sequences.push(sequence);
  }
  expect(sequences).toEqual(Array.from({ length: total }, (_, index) => index + 1));
  expect(server.requests).toHaveLength(pages);
});

test('the filter goes along with every page', async () => {
  await using server = await startList(3);
  const client = createClient({ baseUrl: server.baseUrl });
  const query = { limit: 2, status: ['delivered' as const], to: '+256772123456' };
  await collect(iterateByCursor(client, '/v1/messages', { query }));
  expect(server.requests.map(({ url }) => url)).toEqual([
    '/v1/messages?limit=2&status=delivered&to=%2B256772123456',
    '/v1/messages?limit=2&status=delivered&to=%2B256772123456&cursor=3',
  ]);
});

test('it begins at a cursor that is given', async () => {
  await using server = await startList(5);
  const client = createClient({ baseUrl: server.baseUrl });
  const messages = await collect(iterateByCursor(client, '/v1/messages', { query: { cursor: '4' } }));
  expect(messages.map(({ sequence }) => sequence)).toEqual([4, 5]);
});

test('no page is asked for before the loop needs it', async () => {
  await using server = await startList(1_000_000);
  const client = createClient({ baseUrl: server.baseUrl });
  for await (const { sequence } of iterateByCursor(client, '/v1/messages', { query: { limit: 2 } })) {
    expect(server.requests).toHaveLength(Math.ceil(sequence / 2));
    if (sequence === 5) break;
  }
  expect(server.requests).toHaveLength(3);
});

test('an error is thrown with what the service said', async () => {
  await using server = await startServer((_request, response) => respondWithProblem(response, 400, 'invalid_cursor'));
  const client = createClient({ baseUrl: server.baseUrl });
  const iterator = iterateByCursor(client, '/v1/messages', { query: { cursor: 'old' } });
  const error = await iterator.next().catch((thrown: unknown) => thrown);
  expect(error).toBeInstanceOf(ResponseError);
  expect(error).toMatchObject({ problem: { code: 'invalid_cursor' }, response: { status: 400 } });
});

test('a signal ends the loop', async () => {
  await using server = await startList(100);
  const controller = new AbortController();
  const client = createClient({ baseUrl: server.baseUrl });
  const messages = iterateByCursor(client, '/v1/messages', { query: { limit: 1 }, signal: controller.signal });
  await messages.next();
  controller.abort(new Error('the user left'));
  await expect(messages.next()).rejects.toThrow('the user left');
  expect(server.requests).toHaveLength(1);
});
