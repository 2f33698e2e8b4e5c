import { expect, test } from 'vitest';
import { createTestDatabase, describeOnEachEngine } from '../../../test/harness/database.ts';
import type { Database } from '../../database/database.ts';
import type { Attempt, ClaimedDelivery } from '../delivery.ts';
import { replayDeliveries } from '../history/repository.ts';
import { claimDeliveries, type DeliveryResult, storeResults } from './repository.ts';
import type { NextStep } from './retry-schedule.ts';
import { all, attemptsOf, deliveriesOf, enqueue, lease, receiver } from './test-deliveries.ts';

const storeAll = (db: Database, results: readonly DeliveryResult[]) =>
  db.transaction((trx) => storeResults(db, trx, results));

/** Settles one delivery, and tells whether its lease was still locked. */
async function recordAttempt(
  db: Database,
  delivery: ClaimedDelivery,
  attempt: Attempt,
  next: NextStep,
): Promise<boolean | undefined> {
  return (await storeAll(db, [{ delivery, made: { attempt, beganAtMs: 5000, next } }]))[0];
}

const attempt: Attempt = {
  number: 1,
  startedAtMs: 5100,
  durationMs: 250,
  outcome: { kind: 'answered', status: 503, retryAfter: '5', excerpt: 'gyebale ko, ŋŋenda' },
};

async function claimOne(db: Database, nowMs = lease.nowMs): Promise<ClaimedDelivery> {
  const [claimed] = await claimDeliveries(db, [{ receiver, count: 1 }], {
    owner: 'first',
    nowMs,
    untilMs: nowMs + 10_000,
  });
  if (!claimed) throw new Error('nothing to claim');
  return claimed;
}

describeOnEachEngine('recording an attempt', (engine) => {
  test('stores a failure and schedules the next attempt from its end', async () => {
    await using db = await createTestDatabase({ engine });
    await enqueue(db);
    const delivery = await claimOne(db);
    const atItsEnd = { ...db, clock: { ...db.clock, now: () => 5350 } };
    expect(await recordAttempt(atItsEnd, delivery, attempt, { kind: 'retry', delayMs: 5000 })).toBe(true);
    expect(await deliveriesOf(db)).toMatchObject([
      { state: 'pending', attempts: 1, due_at: 10_350, lease_owner: null, lease_until: 0, finished_at: null },
    ]);
    expect(await attemptsOf(db)).toEqual([
      {
        delivery_id: delivery.id,
        number: 1,
        started_at: 5100,
        duration_ms: 250,
        outcome: 'answered',
        status: 503,
        error: null,
        response_excerpt: 'gyebale ko, ŋŋenda',
      },
    ]);
  });

  test.each(['delivered', 'exhausted', 'stopped'] as const)('%s is a final state', async (kind) => {
    await using db = await createTestDatabase({ engine });
    await enqueue(db);
    expect(await recordAttempt(db, await claimOne(db), attempt, { kind })).toBe(true);
    expect(await deliveriesOf(db)).toMatchObject([
      { state: kind, attempts: 1, lease_owner: null, lease_until: 0, finished_at: 5350 },
    ]);
    await expect(claimOne(db, 1e9)).rejects.toThrow('nothing to claim');
  });

  test.each([
    ['retry', 'pending'],
    ['exhausted', 'pending'],
    ['stopped', 'pending'],
    ['delivered', 'delivered'],
  ] as const)(
    '%s after a replay during the attempt: the state is %s, and a pending delivery has a new schedule',
    async (kind, state) => {
      await using db = await createTestDatabase({ engine });
      await enqueue(db);
      const delivery = await claimOne(db);
      const during = { ...db, clock: { ...db.clock, now: () => 5200 } };
      const replayed = await db.transaction((trx) => replayDeliveries(during, trx, [delivery.id]));
      expect(replayed).toEqual({ replayed: [delivery.id], locked: [] });
      await recordAttempt(db, delivery, attempt, kind === 'retry' ? { kind, delayMs: 5000 } : { kind });
      expect(await deliveriesOf(db)).toMatchObject([{ state, attempts: 1, lease_owner: null, due_at: 5200 }]);
      expect(await attemptsOf(db)).toHaveLength(1);
      if (state === 'pending') expect(await claimOne(db, 5200)).toMatchObject({ attempts: 1, attemptsBefore: 1 });
    },
  );

  test('stores the cause of an attempt without a response', async () => {
    await using db = await createTestDatabase({ engine });
    await enqueue(db);
    const outcome = { kind: 'timed_out', error: 'no response within 15 s' } as const;
    await recordAttempt(db, await claimOne(db), { ...attempt, outcome }, { kind: 'retry', delayMs: 1 });
    expect(await attemptsOf(db)).toMatchObject([
      { outcome: 'timed_out', status: null, error: 'no response within 15 s', response_excerpt: null },
    ]);
  });

  test('stores nothing after the lease was lost', async () => {
    await using db = await createTestDatabase({ engine });
    await enqueue(db);
    const late = await claimOne(db);
    const holder = await claimOne(db, lease.untilMs);
    const before = await deliveriesOf(db);
    expect(await recordAttempt(db, late, attempt, { kind: 'delivered' })).toBe(false);
    expect(await recordAttempt(db, late, attempt, { kind: 'retry', delayMs: 1 })).toBe(false);
    expect(await deliveriesOf(db)).toEqual(before);
    expect(await attemptsOf(db)).toEqual([]);
    expect(await recordAttempt(db, holder, attempt, { kind: 'delivered' })).toBe(true);
  });
});

describeOnEachEngine('storing several results', (engine) => {
  test('stores each next step, and releases deliveries without an attempt', async () => {
    await using db = await createTestDatabase({ engine });
    for (let i = 0; i < 4; i++) await enqueue(db);
    const [delivered, failed, untried, leased] = await claimDeliveries(db, all, lease);
    if (!delivered || !failed || !untried || !leased) throw new Error('nothing to claim');
    const results = await storeAll({ ...db, clock: { ...db.clock, now: () => 5350 } }, [
      { delivery: failed, made: { attempt, beganAtMs: 5000, next: { kind: 'retry', delayMs: 5000 } } },
      { delivery: untried, made: undefined },
      { delivery: delivered, made: { attempt, beganAtMs: 5000, next: { kind: 'delivered' } } },
    ]);
    expect(results).toEqual([true, true, true]);
    const rows = new Map((await deliveriesOf(db)).map((row) => [row.id, row]));
    const free = { lease_owner: null, lease_until: 0 };
    expect(rows.get(delivered.id)).toMatchObject({ state: 'delivered', attempts: 1, due_at: 1000, finished_at: 5350 });
    expect(rows.get(failed.id)).toMatchObject({
      state: 'pending',
      attempts: 1,
      due_at: 10_350,
      finished_at: null,
      ...free,
    });
    expect(rows.get(untried.id)).toMatchObject({
      state: 'pending',
      attempts: 0,
      due_at: 1000,
      finished_at: null,
      ...free,
    });
    expect(rows.get(leased.id)).toMatchObject({ state: 'pending', lease_owner: 'first', lease_until: 15_000 });
    expect((await attemptsOf(db)).map(({ delivery_id }) => delivery_id)).toEqual([delivered.id, failed.id].sort());
  });

  test('stores the other results when one lease was lost', async () => {
    await using db = await createTestDatabase({ engine });
    await enqueue(db);
    const late = await claimOne(db);
    const holder = await claimOne(db, lease.untilMs);
    await enqueue(db);
    const other = await claimOne(db);
    const made = { attempt, beganAtMs: 5000, next: { kind: 'delivered' } } as const;
    expect(
      await storeAll(db, [
        { delivery: late, made },
        { delivery: other, made },
      ]),
    ).toEqual([false, true]);
    expect(await storeAll(db, [{ delivery: late, made: undefined }])).toEqual([false]);
    expect(await attemptsOf(db)).toMatchObject([{ delivery_id: other.id }]);
    expect(await storeAll(db, [{ delivery: holder, made }])).toEqual([true]);
  });

  test('a repeated store after an unknown outcome stores nothing twice', async () => {
    await using db = await createTestDatabase({ engine });
    await enqueue(db);
    const delivery = await claimOne(db);
    const made = { attempt, beganAtMs: 5000, next: { kind: 'retry', delayMs: 5000 } } as const;
    expect(await storeAll(db, [{ delivery, made }])).toEqual([true]);
    expect(await storeAll(db, [{ delivery, made }])).toEqual([false]);
    expect(await attemptsOf(db)).toHaveLength(1);
  });

  test('accepts an empty list', async () => {
    await using db = await createTestDatabase({ engine });
    expect(await storeAll(db, [])).toEqual([]);
  });
});
