import { expect, test } from 'vitest';
import { createTestClock } from '../../../test/harness/clock.ts';
import { type AttemptResult, createReceiverHealth } from './receiver-health.ts';

const receiver = 'hooks.example.ug';
const domain = 'example.ug';

function setUp({ random = 0.5 } = {}) {
  const clock = createTestClock();
  const health = createReceiverHealth({ clock, random: () => random, perHost: 8, perDomain: 16 });
  const record = (count: number, result: AttemptResult, name = receiver) => {
    for (let i = 0; i < count; i++) health.record(name, result);
  };
  const pauseMs = () => Math.max(0, health.ofHost(receiver).pausedUntilMs - clock.monotonicMs());
  /** Fails once more after the current pause. */
  const failAgain = () => {
    clock.advance(pauseMs());
    health.record(receiver, 'failed');
    return pauseMs();
  };
  return { clock, health, record, pauseMs, failAgain };
}

test('a new receiver gets one slot, and one more with each success up to the maximum', () => {
  const { health, record } = setUp();
  expect(health.ofHost(receiver)).toEqual({ slots: 1, failuresInRow: 0, pausedUntilMs: 0 });
  record(1, 'worked');
  expect(health.ofHost(receiver).slots).toBe(2);
  record(20, 'worked');
  expect(health.ofHost(receiver).slots).toBe(8);
  expect(health.ofDomain(domain).slots).toBe(16);
});

test('each failure halves the slots, down to one', () => {
  const { health, record } = setUp();
  record(20, 'worked');
  const slots = [1, 2, 3, 4, 5].map(() => {
    record(1, 'failed');
    return health.ofHost(receiver).slots;
  });
  expect(slots).toEqual([4, 2, 1, 1, 1]);
});

test('pauses begin after five consecutive failures and double from 5 s to 5 minutes', () => {
  const { failAgain } = setUp();
  const pauses = Array.from({ length: 13 }, failAgain);
  const seconds = [0, 0, 0, 0, 5, 10, 20, 40, 80, 160, 300, 300, 300];
  expect(pauses).toEqual(seconds.map((pause) => pause * 1000));
});

test.each([
  [0, 4500],
  [0.999_999, 5500],
])('pauses have a jitter of ±10 %%: %d', (random, pauseMs) => {
  const { failAgain } = setUp({ random });
  expect(Array.from({ length: 5 }, failAgain).at(-1)).toBeCloseTo(pauseMs, 0);
});

test('a failure of an attempt from before the pause does not extend it', () => {
  const { clock, record, pauseMs } = setUp();
  record(5, 'failed');
  clock.advance(1000);
  record(7, 'failed');
  expect(pauseMs()).toBe(4000);
});

test('a success ends the pauses and resets their length', () => {
  const { record, pauseMs, failAgain } = setUp();
  for (let i = 0; i < 9; i++) failAgain();
  record(1, 'worked');
  expect(pauseMs()).toBe(0);
  expect(Array.from({ length: 5 }, failAgain)).toEqual([0, 0, 0, 0, 5000]);
});

test('a receiver is proven after a success that was not slow; a slow success is no failure', () => {
  const { health, record } = setUp();
  expect(health.isProven(receiver)).toBe(false);
  record(1, 'worked');
  expect(health.isProven(receiver)).toBe(true);
  record(1, 'slow');
  expect(health.isProven(receiver)).toBe(false);
  expect(health.ofHost(receiver)).toEqual({ slots: 3, failuresInRow: 0, pausedUntilMs: 0 });
  record(1, 'worked');
  record(1, 'failed');
  expect(health.isProven(receiver)).toBe(false);
  expect([...health.proven()]).toEqual([]);
});

test('a receiver is quick after a quick success, and proven after any other', () => {
  const { health, record } = setUp();
  expect(health.isQuick(receiver)).toBe(false);
  for (const [result, isQuick, isProven] of [
    ['quick', true, true],
    ['worked', false, true],
    ['quick', true, true],
    ['slow', false, false],
    ['quick', true, true],
    ['failed', false, false],
  ] as const) {
    record(1, result);
    expect([health.isQuick(receiver), health.isProven(receiver)]).toEqual([isQuick, isProven]);
  }
});

test('ports of a name share the host state, and hosts of a domain share the domain state', () => {
  const { health, record } = setUp();
  record(3, 'failed', 'a.example.ug');
  record(2, 'failed', 'a.example.ug:8443');
  expect(health.ofHost('a.example.ug').failuresInRow).toBe(5);
  record(1, 'failed', 'b.example.ug');
  expect(health.ofHost('b.example.ug').failuresInRow).toBe(1);
  expect(health.ofDomain(domain)).toMatchObject({ failuresInRow: 5, slots: 1, pausedUntilMs: 5000 });
  expect(health.ofHost(domain).failuresInRow).toBe(0);
  record(1, 'failed', 'b.other.ug');
  expect(health.ofDomain('other.ug').failuresInRow).toBe(1);
});

test('an error response for one signer does not affect other signers of the host', () => {
  const { health, record } = setUp();
  const [eve, alice] = [`${receiver} key_eve`, `${receiver} key_alice`];
  record(3, 'worked', alice);
  record(5, 'refused', eve);
  expect(health.ofReceiver(eve)).toMatchObject({ failuresInRow: 5, pausedUntilMs: 5000 });
  expect(health.ofReceiver(alice)).toMatchObject({ slots: 4, failuresInRow: 0, pausedUntilMs: 0 });
  for (const group of [health.ofHost(receiver), health.ofDomain(domain)]) {
    expect(group).toEqual({ slots: 4, failuresInRow: 0, pausedUntilMs: 0 });
  }
  expect([eve, alice].map(health.isProven)).toEqual([false, true]);
});

test('a host without responses is failing for all signers until it responds to one', () => {
  const { health, record } = setUp();
  record(5, 'failed', `${receiver} key_eve`);
  expect(health.ofHost(receiver)).toMatchObject({ failuresInRow: 5, pausedUntilMs: 5000 });
  record(1, 'refused', `${receiver} key_alice`);
  expect(health.ofHost(receiver)).toEqual({ slots: 1, failuresInRow: 0, pausedUntilMs: 0 });
});

test('a success of one host clears the failures of its domain', () => {
  const { health, record } = setUp();
  record(5, 'failed', 'a.example.ug');
  record(1, 'worked', 'b.example.ug');
  expect(health.ofDomain(domain)).toMatchObject({ failuresInRow: 0, pausedUntilMs: 0 });
  expect(health.ofHost('a.example.ug')).toMatchObject({ failuresInRow: 5, pausedUntilMs: 5000 });
});

test('each port of an IP address is a separate host', () => {
  const { health, record } = setUp();
  record(5, 'failed', '196.43.133.1:8443');
  expect(health.ofHost('196.43.133.1').failuresInRow).toBe(0);
  expect(health.ofDomain('196.43.133.1').failuresInRow).toBe(0);
});

test('reports once that a receiver is probed, and once that it works again', () => {
  const { clock, health } = setUp();
  const changes = (['failed', 'failed', 'failed', 'failed', 'failed', 'failed', 'worked', 'worked'] as const).map(
    (result) => {
      clock.advance(600_000);
      return health.record(receiver, result);
    },
  );
  expect(changes).toEqual([...Array(4), 'probing', undefined, 'works_again', undefined]);
});

test('remembers the last 1,000 proven receivers', () => {
  const { health, record } = setUp();
  for (let i = 0; i < 1000; i++) record(1, 'worked', `r${i}.example.ug`);
  record(1, 'worked', 'r0.example.ug');
  record(1, 'worked', 'another.example.ug');
  expect([...health.proven()]).toHaveLength(1000);
  expect(['r0.example.ug', 'r1.example.ug', 'another.example.ug'].map(health.isProven)).toEqual([true, false, true]);
});
