import { expect, test } from 'vitest';
import { createTestDatabase, describeOnEachEngine } from '../../test/database.ts';
import type { Database } from '../database/database.ts';
import { prepareClaim } from './claim.ts';
import type { Attempt, ClaimedDelivery } from './delivery.ts';
import { recordAttempt } from './record-attempt.ts';
import { attemptsOf, deliveriesOf, enqueue } from './test-webhooks.ts';

const lease = { owner: 'first', nowMs: 5000, untilMs: 15_000 };
const attempt: Attempt = {
  number: 1,
  startedAtMs: 5100,
  durationMs: 250,
  outcome: { kind: 'answered', status: 503, retryAfter: '5', excerpt: 'gyebale ko, ŋŋenda' },
};

async function claimOne(db: Database, nowMs = lease.nowMs): Promise<ClaimedDelivery> {
  const [claimed] = await prepareClaim(db)([{ receiver: 'hooks.example.ug', count: 1 }], {
    owner: 'first',
    nowMs,
    untilMs: nowMs + 10_000,
  });
  if (!claimed) throw new Error('nothing to claim');
  return claimed;
}

describeOnEachEngine('recording an attempt', (engine) => {
  test('a failure is written down and the next attempt planned from its end', async () => {
    await using db = await createTestDatabase({ engine });
    await enqueue(db);
    const delivery = await claimOne(db);
    expect(await recordAttempt(db, delivery, attempt, { kind: 'retry', delayMs: 5000 })).toBe(true);
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

  test.each(['delivered', 'exhausted', 'stopped'] as const)('%s ends the delivery for good', async (kind) => {
    await using db = await createTestDatabase({ engine });
    await enqueue(db);
    expect(await recordAttempt(db, await claimOne(db), attempt, { kind })).toBe(true);
    expect(await deliveriesOf(db)).toMatchObject([
      { state: kind, attempts: 1, lease_owner: null, lease_until: 0, finished_at: 5350 },
    ]);
    await expect(claimOne(db, 1e9)).rejects.toThrow('nothing to claim');
  });

  test('what was not answered is kept with its cause', async () => {
    await using db = await createTestDatabase({ engine });
    await enqueue(db);
    const outcome = { kind: 'timed_out', error: 'no answer within 15 s' } as const;
    await recordAttempt(db, await claimOne(db), { ...attempt, outcome }, { kind: 'retry', delayMs: 1 });
    expect(await attemptsOf(db)).toMatchObject([
      { outcome: 'timed_out', status: null, error: 'no answer within 15 s', response_excerpt: null },
    ]);
  });

  test('who has lost the lease changes nothing', async () => {
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
