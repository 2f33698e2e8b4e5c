import pg from 'pg';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createEmptyDatabase, type DatabaseCopy } from '../../../test/harness/database.ts';
import { countPostgresTrips } from '../../../test/harness/postgres-trips.ts';
import type { Engine } from '../engine.ts';
import { sql } from '../statement.ts';
import { storageErrorCode } from '../storage-error.ts';
import { WaitBudget, withWaitBudget } from '../wait-budget.ts';
import { openPostgres, type PostgresReadLimits } from './postgres.ts';

const cheap = sql('select 7 as seven');
const sleep = (seconds: number): string => `select 1 as slept from pg_sleep(${seconds})`;
/** Waits for the lock and releases it at once. */
const waitForLock = sql('select 1 as waited from pg_advisory_xact_lock(1)');
const countWaiting = `select count(*)::int as count from pg_locks where locktype = 'advisory' and not granted`;

describe.skipIf(!process.env['TEST_DATABASE_URL'])('readers of PostgreSQL', () => {
  let database: DatabaseCopy;
  let engine: Engine;
  const open = async (limits: PostgresReadLimits): Promise<Engine> => {
    engine = await openPostgres(database.url, false, limits);
    return engine;
  };
  beforeEach(async () => {
    database = await createEmptyDatabase('postgres');
  });
  afterEach(async () => {
    await engine.close();
    await database.remove();
  });

  test('a read that exceeds its limit fails, and its connection stays usable', async () => {
    const { select, read, snapshot } = await open({ quickMs: 5, slowMs: 50 });
    for (const ask of [
      () => select(sql(sleep(60))),
      () => read.raw(sleep(60)),
      () => snapshot((at) => at.raw(sleep(60))),
    ]) {
      expect(storageErrorCode(await ask().catch((error: unknown) => error))).toBe('query_timeout');
    }
    expect(await select(cheap)).toEqual([{ seven: 7 }]);
    expect((await read.raw('select 7 as seven')).rows).toEqual([{ seven: 7 }]);
  });

  test.each([
    ['a request with time', new WaitBudget(), 'read'],
    ['a job of a group commit', new WaitBudget(Number.POSITIVE_INFINITY), 'read'],
    ['a request whose time is over', new WaitBudget(0), 'storage_unavailable'],
  ])('a read of %s: %s', async (_name, budget, expected) => {
    const { select } = await open({ quickMs: 60_000, slowMs: 60_000 });
    const slept = withWaitBudget(budget, () => select(sql(sleep(0.2))));
    expect(await slept.then(() => 'read', storageErrorCode)).toBe(expected);
  });

  test('a read that exceeds the quick limit runs again on a slow connection', async () => {
    const { select, read } = await open({ quickMs: 1, slowMs: 60_000 });
    expect(await select(sql(sleep(0.1)))).toEqual([{ slept: 1 }]);
    expect((await read.raw(sleep(0.1))).rows).toEqual([{ slept: 1 }]);
  });

  test('a snapshot with a slow read runs again as a whole', async () => {
    const { snapshot, select } = await open({ quickMs: 20, slowMs: 60_000 });
    let begun = 0;
    const slept = await snapshot(async (at) => {
      begun += 1;
      await at.raw('select 7 as seven');
      expect(await select(sql('show transaction_read_only'), at)).toEqual([{ transaction_read_only: 'on' }]);
      return at.raw(sleep(0.5));
    });
    expect(slept.rows).toEqual([{ slept: 1 }]);
    expect(begun).toBe(2);
    expect(await select(sql('show transaction_read_only'))).toEqual([{ transaction_read_only: 'off' }]);
  });

  test('an error of the work is not retried', async () => {
    const { snapshot, select } = await open({ quickMs: 1_000, slowMs: 60_000 });
    let begun = 0;
    const failed = snapshot(async () => {
      begun += 1;
      throw new Error('no');
    });
    await expect(failed).rejects.toThrow('no');
    await expect(select(sql('select nothing'))).rejects.toMatchObject({ code: '42703' });
    expect(begun).toBe(1);
  });

  test('sends waiting reads in one write, each with its own result or error', async () => {
    const { select } = await open({ quickMs: 60_000, slowMs: 60_000 });
    const holder = new pg.Client(database.url);
    await holder.connect();
    try {
      await holder.query('select pg_advisory_lock(place) from generate_series(1, 3) as place');
      const held = [1, 2, 3].map((place) =>
        select(sql('select 1 as waited from pg_advisory_xact_lock(?::int)', [place])),
      );
      const areHeld = async () => (await holder.query<{ count: number }>(countWaiting)).rows[0]?.count === held.length;
      while (!(await areHeld()));
      using sent = countPostgresTrips();
      const asked = Array.from({ length: 9 }, (_, place) => select(sql('select 8 / (? - 4) as part', [place])));
      await holder.query('select pg_advisory_unlock(1)');
      const outcomes = await Promise.allSettled(asked);
      expect(outcomes.map((each) => (each.status === 'fulfilled' ? each.value : each.reason.code))).toEqual(
        [-2, -2, -4, -8, '22012', 8, 4, 2, 2].map((part) => (typeof part === 'number' ? [{ part }] : part)),
      );
      // A third of nine, of six, of four, and the last two; and the holder's own.
      expect([sent.trips, sent.queries]).toEqual([5 + 1, 9 + 1]);
      await holder.query('select pg_advisory_unlock_all()');
      await Promise.all(held);
    } finally {
      await holder.end();
    }
  });

  test('cheap reads and writes do not wait while costly reads hold every slow connection', async () => {
    const { select, write } = await open({ quickMs: 100, slowMs: 60_000 });
    const holder = new pg.Client(database.url);
    await holder.connect();
    try {
      await holder.query('select pg_advisory_lock(1)');
      let ended = 0;
      const costly = Array.from({ length: 12 }, async () => {
        await select(waitForLock);
        ended += 1;
      });
      // By then each read has run on a quick connection, and only slow ones wait.
      const isHeld = async () => (await holder.query<{ count: number }>(countWaiting)).rows[0]?.count === 2;
      let quickSeen = 0;
      for (; quickSeen < 3; quickSeen = (await isHeld()) ? quickSeen + 1 : 0) await select(cheap);
      expect(await Promise.all(Array.from({ length: 20 }, () => select(cheap)))).toHaveLength(20);
      expect((await write.raw('select 7 as seven')).rows).toEqual([{ seven: 7 }]);
      expect(ended).toBe(0);
      await holder.query('select pg_advisory_unlock(1)');
      await Promise.all(costly);
      expect(ended).toBe(costly.length);
    } finally {
      await holder.end();
    }
  });
});
