import { afterEach, beforeEach, expect, test } from 'vitest';
import { createTestDatabase, describeOnEachEngine, type TestDatabase } from '../../test/harness/database.ts';
import { type Clock, systemClock } from '../time/clock.ts';
import type { Database, RevisionName } from './database.ts';
import { openDatabase } from './open.ts';
import { createRevisions } from './revisions.ts';

describeOnEachEngine('a revision', (engine) => {
  let now = 0;
  const clock: Clock = { ...systemClock, now: () => now };
  let db: TestDatabase;
  /** The same database, opened by another process. */
  let elsewhere: Database;

  beforeEach(async () => {
    now = 1_000_000;
    db = await createTestDatabase({ engine, clock });
    elsewhere = await openDatabase({ url: db.url, clock, lock: false });
  });
  afterEach(async () => {
    await elsewhere.close();
    await db.close();
  });

  const bump = (database: Database, name: RevisionName) =>
    database.transaction((trx) => database.bumpRevision(trx, name));

  test('starts at 0, and each bump raises its own name only, by a random step', async () => {
    const steps = new Set<number>();
    for (let before = 0, count = 0; count < 4; count += 1) {
      await bump(db, 'calendar');
      const after = await db.revision('calendar');
      steps.add(after - before);
      before = after;
    }
    expect(Math.min(...steps)).toBeGreaterThan(0);
    // Four equal steps of a million have a chance of 10^-18.
    expect(steps.size).toBeGreaterThan(1);
    expect(await db.revision('accounts')).toBe(0);
  });

  test('a bump of this process is visible once it is committed, and not before', async () => {
    expect(await db.revision('accounts')).toBe(0);
    await db.transaction(async (trx) => {
      await db.bumpRevision(trx, 'accounts');
      // Only for tests: a SQLite reader does not wait for the writer.
      expect(await db.revision('accounts')).toBe(0);
    });
    expect(await db.revision('accounts')).toBeGreaterThan(0);
  });

  test('a bump in a savepoint is visible once the enclosing transaction commits', async () => {
    expect(await db.revision('accounts')).toBe(0);
    await db.transaction(async (trx) => {
      await trx.transaction((savepoint) => db.bumpRevision(savepoint, 'accounts'));
      expect(await db.revision('accounts')).toBe(0);
    });
    expect(await db.revision('accounts')).toBeGreaterThan(0);
  });

  test('a rolled back bump has no effect', async () => {
    const undone = db.transaction(async (trx) => {
      await db.bumpRevision(trx, 'accounts');
      throw new Error('no');
    });
    await expect(undone).rejects.toThrow('no');
    expect(await db.revision('accounts')).toBe(0);
  });

  test('a read that started before a bump does not hide it', async () => {
    const early = db.revision('accounts');
    await bump(db, 'accounts');
    expect(await db.revision('accounts')).toBeGreaterThan(0);
    await early;
    expect(await db.revision('accounts')).toBeGreaterThan(0);
  });

  test('a bump of another process is visible after 250 ms', async () => {
    expect(await db.revision('accounts')).toBe(0);
    await bump(elsewhere, 'accounts');
    now += 249;
    expect(await db.revision('accounts')).toBe(0);
    now += 1;
    expect(await db.revision('accounts')).toBeGreaterThan(0);
  });

  test('a bump of another server is visible at once if several servers share the calendar', async () => {
    expect(await db.revision('calendar')).toBe(0);
    await bump(elsewhere, 'calendar');
    expect((await db.revision('calendar')) > 0).toBe(engine === 'postgres');
  });

  test('a clock that was set back does not extend the cache', async () => {
    expect(await db.revision('accounts')).toBe(0);
    await bump(elsewhere, 'accounts');
    now -= 3_600_000;
    expect(await db.revision('accounts')).toBeGreaterThan(0);
  });
});

const always = { accounts: 0, calendar: 0, webhooks: 0 };

test('calls in one turn of the event loop share one read, which starts after the last call', async () => {
  let stored = 1;
  const begun: number[] = [];
  const read = async () => {
    begun.push(stored);
    return stored;
  };
  const { current } = createRevisions(read, systemClock, always);
  const first = current('calendar');
  stored = 2;
  const together = [first, current('calendar'), current('accounts')];
  expect(begun).toEqual([]);
  expect(await Promise.all(together)).toEqual([2, 2, 2]);
  expect(begun).toHaveLength(2);
  stored = 3;
  expect(await current('calendar')).toBe(3);
});

test('a failed read rejects its calls, but no later ones', async () => {
  let isLost = true;
  const read = async () => {
    if (isLost) throw new Error('lost');
    return 7;
  };
  const { current } = createRevisions(read, systemClock, always);
  const lost = [current('calendar'), current('calendar')].map((each) => expect(each).rejects.toThrow('lost'));
  await Promise.all(lost);
  isLost = false;
  expect(await current('calendar')).toBe(7);
});
