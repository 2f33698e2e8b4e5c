import { expect, onTestFinished, test } from 'vitest';
import { createTestClock } from '../../../test/harness/clock.ts';
import { createTestDatabase, describeOnOneEngine, type TestEngine } from '../../../test/harness/database.ts';
import type { CarrierReceipt, OutboundPart, PolledReceipts } from '../carriers/carrier.ts';
import { createTestCarrier, emptyReceipt, idOf } from '../carriers/test-carrier.ts';
import { createTestMessaging } from '../test-messaging.ts';

const startMs = Date.UTC(2026, 10, 21, 8, 30);
const intervalMs = 30_000;

/** A carrier that reports receipts only when it is asked, and `workers` processes on one database. */
async function startPolled(engine: TestEngine, { workers = 1, deletesReported = true } = {}) {
  const db = await createTestDatabase({ engine });
  const clock = createTestClock(startMs);
  const state = { isDown: false, reads: [] as number[], since: [] as number[], finals: [] as CarrierReceipt[] };
  const carrier = createTestCarrier({
    answer: (part: OutboundPart) => ({ kind: 'accepted', carrierMessageId: idOf(part), code: null }),
    receiptList: {
      intervalMs,
      timeoutMs: 60_000,
      async read(sinceMs): Promise<PolledReceipts> {
        state.reads.push(clock.now());
        state.since.push(sinceMs);
        if (state.isDown) return { kind: 'failed', why: 'HTTP 502' };
        const receipts = deletesReported ? state.finals.splice(0, 2) : state.finals.slice(0, 2);
        return { kind: 'read', receipts, ignored: [] };
      },
    },
  });
  const running = Array.from({ length: workers }, () => createTestMessaging({ db, clock, test: carrier }));
  for (const { worker } of running) await worker.start();
  onTestFinished(async () => {
    for (const { worker } of running) await worker.stop(0);
    await db.close();
  });
  const [first = createTestMessaging({ db, clock, test: carrier })] = running;
  const report = (status: CarrierReceipt['status'] = 'delivered') => {
    for (const part of carrier.submitted) state.finals.push({ ...emptyReceipt, carrierMessageId: idOf(part), status });
  };
  const pass = async (ms: number) => {
    const endMs = clock.now() + ms;
    await first.until(async () => clock.now() >= endMs, 500);
  };
  return { db, clock, carrier, state, messaging: first, report, pass };
}

const count = async (db: Awaited<ReturnType<typeof startPolled>>['db'], status: string): Promise<number> =>
  (await db.read('messages').where({ status })).length;

describeOnOneEngine('a carrier whose receipts are polled', (engine) => {
  test('is read to the end of its list in each round, and then waits for the interval', async () => {
    const { db, messaging, state, report, pass } = await startPolled(engine);
    for (let sent = 0; sent < 5; sent += 1) await messaging.send();
    await messaging.until(async () => (await count(db, 'sent')) === 5, 100);
    await pass(intervalMs);
    report();
    state.reads = [];
    await messaging.until(async () => (await count(db, 'delivered')) === 5, 100);
    await pass(1_000);
    expect(state.reads).toHaveLength(4);
    expect(Math.max(...state.reads) - Math.min(...state.reads)).toBeLessThan(intervalMs);
  });

  test('is read by one of several processes', async () => {
    const { db, messaging, state, report, pass } = await startPolled(engine, { workers: 3 });
    for (let sent = 0; sent < 4; sent += 1) await messaging.send();
    await messaging.until(async () => (await count(db, 'sent')) === 4, 100);
    state.reads = [];
    await pass(10 * intervalMs);
    expect(state.reads.length).toBeGreaterThan(7);
    expect(state.reads.length).toBeLessThan(12);
    report();
    await messaging.until(async () => (await count(db, 'delivered')) === 4, 500);
  });

  test('is not read while no message waits', async () => {
    const { db, messaging, state, report, pass } = await startPolled(engine);
    await messaging.send();
    await messaging.until(async () => (await count(db, 'sent')) === 1, 100);
    report();
    await messaging.until(async () => (await count(db, 'delivered')) === 1, 500);
    await pass(intervalMs);
    state.reads = [];
    await pass(10 * intervalMs);
    expect(state.reads).toEqual([]);
  });

  test('may report the same receipts in each round, and unknown ones are stored once', async () => {
    const { db, messaging, state, pass } = await startPolled(engine, { deletesReported: false });
    await messaging.send();
    state.finals.push({ ...emptyReceipt, carrierMessageId: 'of-another-client' });
    await pass(10 * intervalMs);
    expect(state.reads.length).toBeGreaterThan(7);
    expect(await db.read('unmatched_receipts')).toHaveLength(1);
  });

  test('is read less often while it fails, which is reported after ten minutes, and then from where it was', async () => {
    const { db, messaging, state, clock, report, pass } = await startPolled(engine);
    await messaging.send();
    await messaging.until(async () => (await count(db, 'sent')) === 1, 100);
    await pass(2 * intervalMs);
    const reason = async () => (await db.read('carrier_sessions').where({ carrier: 'test-carrier' }).first())?.reason;
    state.isDown = true;
    state.reads = [];
    state.since = [];
    await pass(540_000);
    expect(await reason()).toBeNull();
    expect(state.reads.length).toBeLessThan(7);
    await pass(120_000);
    expect(await reason()).toMatch(/^Receipts cannot be read from it since 2026-11-21T08:3\d:\d\d\.\d{3}Z\.$/);
    expect(new Set(state.since).size).toBe(1);
    state.isDown = false;
    report('undelivered');
    await messaging.until(async () => (await count(db, 'undelivered')) === 1, 500);
    await pass(5_000);
    expect(await reason()).toBeNull();
    expect(clock.now() - startMs).toBeLessThan(2_000_000);
  });

  test('that never reports on a message leaves it unknown after its validity', async () => {
    const { db, messaging, state, pass } = await startPolled(engine);
    const id = await messaging.send({ expiresAt: new Date(startMs + 600_000).toISOString() });
    await messaging.until(async () => (await count(db, 'sent')) === 1, 100);
    await messaging.untilStatus(id, 'unknown', 30_000);
    expect(await messaging.timeline(id)).toContain('unknown no_receipt');
    await pass(intervalMs);
    state.reads = [];
    await pass(5 * intervalMs);
    expect(state.reads).toEqual([]);
    expect(await db.read('message_queue')).toEqual([]);
  });
});
