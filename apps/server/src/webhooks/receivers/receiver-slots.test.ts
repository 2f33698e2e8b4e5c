import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createTestClock } from '../../../test/harness/clock.ts';
import type { SignerId } from '../delivery.ts';
import { groupsOf } from './receiver-groups.ts';
import { createReceiverHealth } from './receiver-health.ts';
import { allocateSlots, type TakenSlot, untilNextDue, type WaitingReceiver } from './receiver-slots.ts';

const now = 1_000_000;
const key = (name: string) => name as SignerId; // ids are made by their own tables only

function due(receiver: string, { dueAtMs = now, signerId = 'key_01' } = {}): WaitingReceiver {
  return { receiver, dueAtMs, signerId: key(signerId) };
}

/** Rules of a worker with 256 slots, with the health of its receivers and its running deliveries. */
function setUp() {
  const clock = createTestClock(now);
  const health = createReceiverHealth({ clock, random: () => 0.5, perHost: 8, perDomain: 16 });
  const rules = { health, concurrency: 256, perDomain: 16 };
  const running: TakenSlot[] = [];
  const allocate = (waiting: readonly WaitingReceiver[], free = rules.concurrency - running.length) => {
    const moment = { nowMs: clock.now(), monotonicMs: clock.monotonicMs(), free };
    return allocateSlots(waiting, running, rules, moment);
  };
  return {
    clock,
    health,
    running,
    allocate,
    prove(...receivers: string[]) {
      for (const receiver of receivers) for (let i = 0; i < 7; i++) health.record(receiver, 'worked');
    },
    fail(times: number, ...receivers: string[]) {
      for (const receiver of receivers) for (let i = 0; i < times; i++) health.record(receiver, 'failed');
    },
    /** Starts the allocated deliveries, with the first key of the receiver. */
    begin(waiting: readonly WaitingReceiver[]) {
      for (const { receiver, count } of allocate(waiting)) {
        const signerId = waiting.find((each) => each.receiver === receiver)?.signerId ?? key('none');
        for (let i = 0; i < count; i++) running.push({ receiver, signerId });
      }
    },
  };
}

const names = (count: number, name: string) => Array.from({ length: count }, (_, index) => `${name}${index}.ug`);

test('a proven receiver gets all its slots, the longest waiting receiver first', () => {
  const { allocate, prove } = setUp();
  prove('a.ug', 'b.ug');
  expect(allocate([due('a.ug'), due('b.ug', { dueAtMs: now - 5 })])).toEqual([
    { receiver: 'b.ug', count: 8 },
    { receiver: 'a.ug', count: 8 },
  ]);
});

test('divides few slots round robin', () => {
  const { allocate, prove } = setUp();
  prove('a.ug', 'b.ug', 'c.ug');
  const waiting = [due('a.ug', { dueAtMs: now - 9 }), due('b.ug', { dueAtMs: now - 5 }), due('c.ug')];
  expect(allocate(waiting, 2).map(({ receiver }) => receiver)).toEqual(['a.ug', 'b.ug']);
  expect(allocate(waiting, 4)).toEqual([
    { receiver: 'a.ug', count: 2 },
    { receiver: 'b.ug', count: 1 },
    { receiver: 'c.ug', count: 1 },
  ]);
});

test('orders by failures, then by running deliveries, then by waiting time', () => {
  const { allocate, prove, fail, running } = setUp();
  prove('busy.ug', 'idle.ug');
  fail(1, 'failed.ug');
  running.push({ receiver: 'busy.ug', signerId: key('key_01') });
  const waiting = [due('failed.ug', { dueAtMs: 0 }), due('busy.ug', { dueAtMs: 1 }), due('idle.ug')];
  expect(allocate(waiting, 1)).toEqual([{ receiver: 'idle.ug', count: 1 }]);
  expect(allocate(waiting, 3).map(({ receiver }) => receiver)).toEqual(['idle.ug', 'busy.ug', 'failed.ug']);
});

test('gives no slot to deliveries that are not due or leased', () => {
  const { allocate } = setUp();
  const busy = { receiver: 'busy.ug', dueAtMs: undefined, signerId: undefined };
  expect(allocate([due('later.ug', { dueAtMs: now + 1 }), busy])).toEqual([]);
  expect(untilNextDue([due('later.ug', { dueAtMs: now + 7 }), due('late.ug'), busy], now)).toBe(7);
  expect(untilNextDue([due('late.ug'), busy], now)).toBe(Number.POSITIVE_INFINITY);
});

test('a new receiver gets one delivery at a time', () => {
  const { allocate, begin } = setUp();
  expect(allocate([due('new.ug')])).toEqual([{ receiver: 'new.ug', count: 1 }]);
  begin([due('new.ug')]);
  expect(allocate([due('new.ug')])).toEqual([]);
});

test('a receiver that failed five times gets nothing during a pause, then one', () => {
  const { allocate, begin, clock, fail, prove } = setUp();
  prove('dead.ug');
  fail(5, 'dead.ug');
  expect(allocate([due('dead.ug')])).toEqual([]);
  clock.advance(4999);
  expect(allocate([due('dead.ug')])).toEqual([]);
  clock.advance(1);
  expect(allocate([due('dead.ug')])).toEqual([{ receiver: 'dead.ug', count: 1 }]);
  begin([due('dead.ug')]);
  expect(allocate([due('dead.ug')])).toEqual([]);
});

test('error responses for one signer do not delay other signers of the host', () => {
  const { allocate, prove, health } = setUp();
  prove('shared.ug alice');
  for (let i = 0; i < 9; i++) health.record('shared.ug eve', 'refused');
  const waiting = [due('shared.ug eve', { dueAtMs: 0 }), due('shared.ug new'), due('shared.ug alice')];
  expect(allocate(waiting)).toEqual([
    { receiver: 'shared.ug new', count: 1 },
    { receiver: 'shared.ug alice', count: 7 },
  ]);
});

test('a failing host does not delay a receiver whose last delivery succeeded', () => {
  const { allocate, prove, fail } = setUp();
  prove('shared.ug alice');
  fail(9, 'shared.ug eve');
  const waiting = [due('shared.ug eve', { dueAtMs: 0 }), due('shared.ug new'), due('shared.ug alice')];
  expect(allocate(waiting)).toEqual([{ receiver: 'shared.ug alice', count: 1 }]);
});

test('signers of a failing host take turns in probing it', () => {
  const { allocate, fail, clock } = setUp();
  fail(5, 'silent.ug eve');
  const waiting = [due('silent.ug eve', { dueAtMs: 0 }), due('silent.ug alice', { dueAtMs: now - 1 })];
  const probes = Array.from({ length: 4 }, () => {
    clock.advance(300_000);
    const [slot] = allocate(waiting);
    if (slot) fail(1, slot.receiver);
    return slot?.receiver;
  });
  expect(probes).toEqual(['silent.ug alice', 'silent.ug eve', 'silent.ug alice', 'silent.ug eve']);
});

test('the ports of a host share its slots', () => {
  const { allocate, prove } = setUp();
  prove('a.ug', 'a.ug:8443');
  expect(allocate([due('a.ug'), due('a.ug:8443')])).toEqual([
    { receiver: 'a.ug', count: 4 },
    { receiver: 'a.ug:8443', count: 4 },
  ]);
});

test('the hosts of a domain share its slots', () => {
  const { allocate, prove } = setUp();
  const hosts = names(10, 'host').map((name) => name.replace('.', '.example.'));
  expect(allocate(hosts.map((host) => due(host)))).toHaveLength(1);
  prove(...hosts);
  const slots = allocate(hosts.map((host) => due(host)));
  expect(slots.reduce((sum, { count }) => sum + count, 0)).toBe(16);
});

test('a working host gets its slots while the other hosts of its domain fail', () => {
  const { allocate, prove, fail } = setUp();
  prove('good.example.ug');
  fail(9, 'dead.example.ug');
  const waiting = [due('dead.example.ug'), due('new.example.ug'), due('good.example.ug')];
  expect(allocate(waiting)).toEqual([{ receiver: 'good.example.ug', count: 8 }]);
});

test('a new host of a failing domain is probed first', () => {
  const { allocate, fail, clock } = setUp();
  fail(5, 'dead.example.ug');
  clock.advance(5000);
  const waiting = [due('dead.example.ug', { dueAtMs: 0 }), due('new.example.ug')];
  expect(allocate(waiting)).toEqual([{ receiver: 'new.example.ug', count: 1 }]);
});

test.each([
  ['one key', () => 'key_01', 32],
  ['a key each', (index: number) => `key_${index}`, 96],
])('10,000 new receivers of %s leave half of all slots to proven ones', (_name, keyOf, most) => {
  const { begin, running, allocate, prove } = setUp();
  const waiting = names(10_000, 'new').map((name, index) => due(name, { dueAtMs: 0, signerId: keyOf(index) }));
  begin(waiting);
  expect(running).toHaveLength(most);
  const healthy = names(16, 'healthy');
  prove(...healthy);
  expect(allocate([...waiting, ...healthy.map((name) => due(name))])).toEqual(
    healthy.map((receiver) => ({ receiver, count: 8 })),
  );
});

test('10,000 new receivers of one key do not delay the first of another key', () => {
  const { begin, allocate } = setUp();
  const waiting = names(10_000, 'new').map((name) => due(name, { dueAtMs: 0 }));
  begin(waiting);
  const other = due('other.ug', { signerId: 'key_02' });
  expect(allocate([...waiting, other])).toEqual([{ receiver: 'other.ug', count: 1 }]);
});

test.each([
  ['one key', () => 'key_01', 16],
  ['a key each', (index: number) => `key_${index}`, 64],
])('1,000 dead receivers of %s leave slots for new ones', (_name, keyOf, most) => {
  const { begin, running, allocate, fail, clock } = setUp();
  const dead = names(1000, 'dead');
  fail(5, ...dead);
  clock.advance(5000);
  const waiting = dead.map((name, index) => due(name, { dueAtMs: 0, signerId: keyOf(index) }));
  begin(waiting);
  expect(running).toHaveLength(most);
  expect(allocate([...waiting, due('new.ug')])).toEqual([{ receiver: 'new.ug', count: 1 }]);
});

test('a failing receiver that has worked before waits for no receivers that never did', () => {
  const { begin, allocate, fail, prove, clock } = setUp();
  const [silent, dead] = [names(1000, 'silent'), names(1000, 'dead')];
  prove('shaky.ug', 'down.ug');
  fail(1, 'shaky.ug');
  fail(5, 'down.ug', ...dead);
  clock.advance(5000);
  const others = [...silent, ...dead].map((name) => due(name, { dueAtMs: 0 }));
  begin(others);
  expect(allocate([...others, due('shaky.ug'), due('down.ug')])).toEqual([
    { receiver: 'shaky.ug', count: 4 },
    { receiver: 'down.ug', count: 1 },
  ]);
});

test.each([
  ['one key', () => 'key_01', 16],
  ['a key each', (index: number) => `key_${index}`, 32],
])('failing receivers of %s that have worked before leave slots for new ones', (_name, keyOf, most) => {
  const { begin, running, allocate, fail, prove } = setUp();
  const shaky = names(500, 'shaky');
  prove(...shaky);
  fail(1, ...shaky);
  const waiting = shaky.map((name, index) => due(name, { dueAtMs: 0, signerId: keyOf(index) }));
  begin(waiting);
  expect(running).toHaveLength(most);
  expect(allocate([...waiting, due('new.ug')])).toEqual([{ receiver: 'new.ug', count: 1 }]);
});

test('proven receivers of one key that all fail leave a quarter of all slots to other keys', () => {
  const { begin, running, allocate, prove } = setUp();
  const turncoats = names(100, 'turncoat');
  prove(...turncoats, 'healthy.ug');
  const waiting = turncoats.map((name) => due(name, { dueAtMs: 0 }));
  begin(waiting);
  expect(running).toHaveLength(192);
  const other = due('healthy.ug', { signerId: 'key_02' });
  expect(allocate([...waiting, other])).toEqual([{ receiver: 'healthy.ug', count: 8 }]);
});

test('slow receivers do not use the slots of proven ones', () => {
  const { begin, running, allocate, prove, health } = setUp();
  const slow = names(100, 'slow');
  prove(...slow);
  for (const name of slow) health.record(name, 'slow');
  begin(slow.map((name, index) => due(name, { signerId: `key_${index}` })));
  expect(running).toHaveLength(96);
  prove('healthy.ug');
  expect(allocate([due('healthy.ug')])).toEqual([{ receiver: 'healthy.ug', count: 8 }]);
});

test('never allocates more slots than are free, and exceeds no share', () => {
  const receiver = fc.constantFrom('a.x.ug', 'b.x.ug', 'b.x.ug:8443', 'c.y.ug', '1.2.3.4', '1.2.3.4:8443');
  const signerId = fc.constantFrom('key_01', 'key_02');
  const history = fc.array(fc.tuple(receiver, fc.constantFrom('worked', 'slow', 'failed')), { maxLength: 60 });
  const waiting = fc.uniqueArray(fc.record({ receiver, dueAtMs: fc.nat(2 * now), signerId: signerId.map(key) }), {
    selector: (each) => each.receiver,
  });
  const runs = fc.array(fc.record({ receiver, signerId: signerId.map(key) }), { maxLength: 20 });
  fc.assert(
    fc.property(history, waiting, runs, fc.nat(20), (results, receivers, running, free) => {
      const setup = setUp();
      for (const [name, result] of results) setup.health.record(name, result);
      setup.running.push(...running);
      const slots = setup.allocate(receivers, free);
      expect(slots.reduce((sum, { count }) => sum + count, 0)).toBeLessThanOrEqual(free);
      for (const { receiver: name, count } of slots) {
        const { host, domain } = groupsOf(name);
        const sum = (group: 'domain' | 'host', of: string) =>
          [...running, ...slots.flatMap((slot) => Array<{ receiver: string }>(slot.count).fill(slot))].filter(
            (each) => groupsOf(each.receiver)[group] === of,
          ).length;
        expect(count).toBeGreaterThan(0);
        expect(sum('host', host)).toBeLessThanOrEqual(setup.health.ofHost(host).slots);
        expect(sum('domain', domain)).toBeLessThanOrEqual(16);
      }
    }),
  );
});
