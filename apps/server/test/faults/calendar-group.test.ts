import { describe, expect, test } from 'vitest';
import { temporaryFolder } from '../../../../test/harness/child-server.ts';
import { basic, createUser, startNgoma } from '../../../../test/harness/ngoma.ts';
import { testWriter } from '../../src/calendar/posts/test-writer.ts';
import { writeCalendar } from '../../src/calendar/posts/write-calendar.ts';
import { openDatabase } from '../../src/database/open.ts';
import { systemClock } from '../../src/time/clock.ts';
import { startServer } from '../harness/server.ts';
import { mountSmallDisk } from './small-disk.ts';

const dates = { start_date: '2031-05-01 18:00', end_date: '2031-05-01 20:00' };

interface Target {
  readonly url: string;
  readonly authorization: string;
}

/** The status and the id or code of a create; a connection that ended has neither. */
async function create({ url, authorization }: Target, title: string, signal?: AbortSignal) {
  const headers = { authorization, 'content-type': 'application/json', 'idempotency-key': title };
  const body = JSON.stringify({ title, ...dates });
  try {
    const response = await fetch(`${url}/events/v1/events`, { method: 'POST', headers, body, signal: signal ?? null });
    const { id, code } = (await response.json()) as { id?: number; code?: string };
    const replayed = response.headers.get('idempotency-replayed');
    return { status: response.status, result: id ?? code, retryAfter: response.headers.get('retry-after'), replayed };
  } catch {
    return { status: undefined, result: undefined, retryAfter: null, replayed: null };
  }
}

/** Sends a create twice: when one of them is told to wait, the other is running. */
async function createHeldUp(target: Target, title: string) {
  const both = [new AbortController(), new AbortController()].map((leaving, index) => {
    const answer = create(target, title, leaving.signal);
    return { index, answer, leave: () => leaving.abort() };
  });
  const told = await Promise.race(both.map(async ({ index, answer }) => ({ index, ...(await answer) })));
  expect(told.result).toBe('idempotency_in_progress');
  const held = both.find(({ index }) => index !== told.index);
  if (held === undefined) throw new Error('There are two');
  return held;
}

const titles = (count: number, from = 0) => Array.from({ length: count }, (_title, index) => `Event ${from + index}`);

describe('creates in one transaction', () => {
  test('SIGTERM: each accepted one gets a response and is stored, and no other', async () => {
    const dataDir = temporaryFolder();
    const server = await startNgoma({ dataDir });
    const target = { url: server.url, authorization: basic(createUser(dataDir, 'amina', 'editor')) };
    const [first = '', ...others] = titles(150);
    const answers = [create(target, first), ...others.map((title) => create(target, title))];
    await Promise.race(answers);
    await server.stop();
    const outcomes = await Promise.all(answers);
    for (const { status } of outcomes) expect([201, undefined]).toContain(status);
    const created = outcomes.filter(({ status }) => status === 201).map(({ result }) => result);
    expect(created.length).toBeGreaterThan(0);
    const db = await openDatabase({ url: `sqlite:${dataDir}/ngoma.db`, clock: systemClock, lock: false });
    const stored = await db.read('events').orderBy('id').pluck('id');
    const told = await db.read('calendar_changes').where({ kind: 'event' }).orderBy('seq').pluck('record_id');
    await db.close();
    expect(stored).toEqual(created.toSorted((one, other) => Number(one) - Number(other)));
    expect(told).toEqual(stored);
  });

  test('a full disk: all of a group get an error and none is stored, and later each is created once', async ({
    skip,
  }) => {
    using disk = mountSmallDisk();
    if (disk === undefined) return skip('this user may not mount a disk');
    await using server = await startServer({ environment: disk.environment });
    const target = { url: server.url, authorization: server.basic('editor') };
    const createAll = (names: readonly string[]) => Promise.all(names.map((title) => create(target, title)));
    expect((await createAll(titles(20))).every(({ status }) => status === 201)).toBe(true);
    disk.fill();
    // The journal of SQLite has room for some more rows.
    let from = 20;
    for (;;) {
      const outcomes = await createAll(titles(20, from));
      if (outcomes.every(({ status }) => status === 503)) {
        for (const { result, retryAfter } of outcomes) {
          expect(result).toBe('storage_unavailable');
          expect(retryAfter).not.toBeNull();
        }
        break;
      }
      for (const { status } of outcomes) expect([201, 503]).toContain(status);
      from += 20;
    }
    const before = await server.database.read('events').pluck('title');
    expect(titles(20, from).filter((title) => before.includes(title))).toEqual([]);
    disk.clear();
    expect((await createAll(titles(20, from))).every(({ status }) => status === 201)).toBe(true);
    const after = await server.database.read('events').pluck('title');
    expect(after).toHaveLength(before.length + 20);
  });

  test('a client that disconnects: its record is created once, like those of the others', async () => {
    await using server = await startServer({});
    const target = { url: server.url, authorization: server.basic('editor') };
    const { promise: released, resolve: release } = Promise.withResolvers<void>();
    const holding = writeCalendar(server.database, () => released, testWriter());
    const one = await createHeldUp(target, 'Event 1');
    const gone = await createHeldUp(target, 'Event 2');
    const other = await createHeldUp(target, 'Event 3');
    gone.leave();
    expect((await gone.answer).status).toBeUndefined();
    release();
    await holding;
    expect([(await one.answer).status, (await other.answer).status]).toEqual([201, 201]);
    const again = await create(target, 'Event 2');
    expect([again.status, again.replayed]).toEqual([201, 'true']);
    expect((await server.database.read('events').pluck('title')).sort()).toEqual(['Event 1', 'Event 2', 'Event 3']);
  });
});
