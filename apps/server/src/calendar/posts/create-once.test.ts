import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createTestClock, type TestClock } from '../../../test/harness/clock.ts';
import { describeOnEachEngine } from '../../../test/harness/database.ts';
import { png } from '../../../test/harness/example-request.ts';
import { startServer, type TestServer } from '../../../test/harness/server.ts';
import { testWriter } from './test-writer.ts';
import { writeCalendar } from './write-calendar.ts';

const dates = { start_date: '2031-05-01 18:00', end_date: '2031-05-01 20:00' };
const creations = [
  { path: 'events', body: { title: 'Jazz night', ...dates }, other: { title: 'Film night', ...dates } },
  { path: 'venues', body: { venue: 'Ndere' }, other: { venue: 'Itanda Falls' } },
  { path: 'organizers', body: { organizer: 'MUBS' }, other: { organizer: 'Nyege Nyege' } },
  { path: 'categories', body: { name: 'Music' }, other: { name: 'Film' } },
  { path: 'tags', body: { name: 'live' }, other: { name: 'jinja' } },
] as const;

describeOnEachEngine('Idempotency-Key on calendar operations', (engine) => {
  let clock: TestClock;
  let server: TestServer;
  beforeEach(async () => {
    clock = createTestClock(Date.parse('2031-03-01T09:00:00Z'));
    server = await startServer({ engine, clock });
  });
  afterEach(() => server[Symbol.asyncDispose]());

  async function create(path: string, body: object, headers: Record<string, string> = {}) {
    const response = await fetch(`${server.url}/events/v1/${path}`, {
      method: 'POST',
      headers: { authorization: server.basic('editor'), 'content-type': 'application/json', ...headers },
      body: JSON.stringify(body),
    });
    const text = await response.text();
    return { status: response.status, replayed: response.headers.get('idempotency-replayed'), text };
  }

  describe.each(creations)('of $path', ({ path, body, other }) => {
    test('201: replays the response to the same request, and returns 422 to a different one', async () => {
      const key = { 'Idempotency-Key': 'a key of mine' };
      const first = await create(path, body, key);
      expect([first.status, first.replayed]).toEqual([201, null]);
      expect(await create(path, body, key)).toEqual({ ...first, replayed: 'true' });
      const reused = await create(path, other, key);
      expect([reused.status, JSON.parse(reused.text).code]).toEqual([422, 'idempotency_key_reused']);
      const made = await server.database.read(path === 'tags' || path === 'categories' ? 'terms' : path);
      expect(made).toHaveLength(1);
    });

    test('400: rejects a key that is too long', async () => {
      for (const key of [' ', 'k'.repeat(256)]) {
        const { status } = await create(path, body, { 'Idempotency-Key': key });
        expect([400, 201]).toContain(status);
        if (key.length === 256) expect(status).toBe(400);
      }
    });
  });

  const pixel = () => {
    const form = new FormData();
    form.append('file', new Blob([png], { type: 'image/png' }), 'pixel.png');
    return form;
  };
  const batch = { requests: [{ method: 'POST', path: '/venues', body: { venue: 'Hall' } }] };

  test.each([
    ...creations.map(({ path, body }) => [path, 201, () => JSON.stringify(body)] as const),
    ['batch', 200, () => JSON.stringify(batch)] as const,
    ['images', 201, pixel] as const,
  ])('409: %s, while the same request is in progress', async (path, status, makeBody) => {
    const { promise: released, resolve: release } = Promise.withResolvers<void>();
    const holding = writeCalendar(server.database, () => released, testWriter());
    const send = () => {
      const body = makeBody();
      const type = typeof body === 'string' ? { 'content-type': 'application/json' } : {};
      const headers = { authorization: server.basic('editor'), 'idempotency-key': 'twice', ...type };
      return fetch(`${server.url}/events/v1/${path}`, { method: 'POST', headers, body });
    };
    const both = [send(), send()];
    // One of them waits for the open transaction.
    const first = await Promise.race(both);
    expect([first.status, (JSON.parse(await first.text()) as { code: string }).code]).toEqual([
      409,
      'idempotency_in_progress',
    ]);
    release();
    await holding;
    const statuses = (await Promise.all(both)).map((response) => response.status);
    expect(statuses.sort()).toEqual([status, 409]);
  });

  test('201: replays the response even if the request would be rejected now', async () => {
    const key = { 'Idempotency-Key': 'once' };
    const first = await create('tags', { name: 'live' }, key);
    expect(JSON.parse((await create('tags', { name: 'live' })).text).code).toBe('term_exists');
    expect((await create('tags', { name: 'live' }, key)).text).toBe(first.text);
  });

  test('201: accepts the key of a rejected request again', async () => {
    const key = { 'Idempotency-Key': 'retry' };
    expect((await create('events', { title: 'Jazz', ...dates, venue: 999_999 }, key)).status).toBe(400);
    expect((await create('events', { title: 'Jazz', ...dates }, key)).status).toBe(201);
  });

  test('201: a key belongs to one caller and expires after 24 hours', async () => {
    const key = { 'Idempotency-Key': 'shared' };
    await create('events', creations[0].body, key);
    const bySomebodyElse = await create('events', creations[0].body, { ...key, authorization: server.basic('author') });
    const byKey = await create('events', creations[0].body, { ...key, authorization: server.bearer });
    expect([bySomebodyElse.replayed, byKey.replayed]).toEqual([null, null]);
    clock.advance(24 * 3_600_000);
    expect((await create('events', creations[0].body, key)).replayed).toBeNull();
    expect(await server.database.read('events')).toHaveLength(4);
  });

  test('100 concurrent requests create one record; the others get its response or 409', async () => {
    const key = { 'Idempotency-Key': 'parallel' };
    const body = { title: 'Jazz', ...dates, venue: { venue: 'Ndere' }, tags: ['live'] };
    const responses = await Promise.all(Array.from({ length: 100 }, () => create('events', body, key)));
    const created = responses.filter(({ status }) => status === 201);
    expect(created.filter(({ replayed }) => replayed === null)).toHaveLength(1);
    expect(new Set(created.map(({ text }) => text)).size).toBe(1);
    expect(responses.filter(({ status }) => status !== 201 && status !== 409)).toEqual([]);
    expect((await create('events', body, key)).text).toBe(created[0]?.text);
    for (const table of ['events', 'venues', 'terms']) expect(await server.database.read(table)).toHaveLength(1);
  });
});
