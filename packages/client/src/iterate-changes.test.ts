import { expect, test } from 'vitest';
import { respond, respondWithProblem } from '../test/responses.ts';
import { startServer, type TestServer } from '../test/start-server.ts';
import { createClient } from './create-client.ts';
import { type ChangeBatch, iterateChanges } from './iterate-changes.ts';

const change = (id: number) => ({
  ...{ kind: 'venue', id, change: 'updated', revision: 2, at: '2026-11-22T06:30:00.000Z' },
  rest_url: `http://127.0.0.1:3000/events/v1/venues/${id}`,
});

/** The feed as a service whose pages these are, named by the cursors that lead to them. */
const startFeed = (pages: Record<string, { ids: number[]; next: string; more: boolean }>): Promise<TestServer> =>
  startServer((request, response) => {
    const cursor = new URL(request.url ?? '', 'http://localhost').searchParams.get('cursor') ?? '';
    const page = pages[cursor];
    if (page === undefined) respondWithProblem(response, 410, 'cursor_expired');
    else respond(response, 200, { data: page.ids.map(change), next_cursor: page.next, has_more: page.more });
  });

async function collect(batches: AsyncIterable<ChangeBatch>) {
  const collected: { ids: number[]; cursor: string }[] = [];
  for await (const { changes, cursor } of batches) collected.push({ ids: changes.map(({ id }) => id), cursor });
  return collected;
}

test('goes on until there is no more, and passes over pages that are empty', async () => {
  await using server = await startFeed({
    '': { ids: [1, 2], next: 'a', more: true },
    a: { ids: [], next: 'b', more: true },
    b: { ids: [3], next: 'c', more: false },
  });
  expect(await collect(iterateChanges(createClient(server)))).toEqual([
    { ids: [1, 2], cursor: 'a' },
    { ids: [3], cursor: 'c' },
  ]);
});

test('begins with the cursor of the last time, and gives the next one even where nothing changed', async () => {
  await using server = await startFeed({ c: { ids: [], next: 'd', more: false } });
  expect(await collect(iterateChanges(createClient(server), { cursor: 'c' }))).toEqual([{ ids: [], cursor: 'd' }]);
});

test('asks for records and for batches of a size, on every page', async () => {
  await using server = await startFeed({
    '': { ids: [1], next: 'a', more: true },
    a: { ids: [2], next: 'b', more: false },
  });
  await collect(iterateChanges(createClient(server), { records: true, limit: 1 }));
  expect(server.requests.map(({ url }) => url)).toEqual([
    '/events/v1/changes?records=true&limit=1',
    '/events/v1/changes?cursor=a&records=true&limit=1',
  ]);
});

test('a cursor that has expired is thrown with its code', async () => {
  await using server = await startFeed({});
  await expect(collect(iterateChanges(createClient(server), { cursor: 'old' }))).rejects.toMatchObject({
    name: 'ResponseError',
    problem: { code: 'cursor_expired' },
  });
});

test('with everyMs it asks again and again, until the signal ends it', async () => {
  const controller = new AbortController();
  await using server = await startFeed({
    '': { ids: [1], next: 'a', more: false },
    a: { ids: [2], next: 'b', more: false },
    b: { ids: [3], next: 'c', more: false },
  });
  const ids: number[] = [];
  const follow = async () => {
    for await (const { changes } of iterateChanges(createClient(server), { everyMs: 1, signal: controller.signal })) {
      ids.push(...changes.map(({ id }) => id));
      if (ids.length === 3) controller.abort(new Error('seen enough'));
    }
  };
  await expect(follow()).rejects.toThrow('seen enough');
  expect(ids).toEqual([1, 2, 3]);
});
