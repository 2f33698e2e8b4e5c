import fc from 'fast-check';
import { expect, test } from 'vitest';
import { allocateSlots } from './receiver-slots.ts';

const now = 1_000_000;
const limits = { free: 10, perReceiver: 4 };
const idle = new Map<string, number>();

test('the longest waiting receiver comes first', () => {
  const waiting = [
    { receiver: 'a.example.ug', dueAtMs: now },
    { receiver: 'b.example.ug', dueAtMs: now - 5 },
  ];
  expect(allocateSlots(waiting, idle, now, limits)).toEqual([
    { receiver: 'b.example.ug', count: 4 },
    { receiver: 'a.example.ug', count: 4 },
  ]);
});

test('what is not due yet, or is being worked on, gets no slot', () => {
  const waiting = [
    { receiver: 'later.example.ug', dueAtMs: now + 1 },
    { receiver: 'busy.example.ug', dueAtMs: undefined },
  ];
  expect(allocateSlots(waiting, idle, now, limits)).toEqual([]);
});

test('a receiver with all its slots taken leaves the rest to others', () => {
  const waiting = [
    { receiver: 'slow.example.ug', dueAtMs: now - 1000 },
    { receiver: 'fast.example.ug', dueAtMs: now },
  ];
  const running = new Map([['slow.example.ug', 4]]);
  expect(allocateSlots(waiting, running, now, limits)).toEqual([{ receiver: 'fast.example.ug', count: 4 }]);
});

test('no more slots than are free, and no receiver above its own', () => {
  const name: fc.Arbitrary<string> = fc.constantFrom('a', 'b', 'c', 'd', 'e');
  const receiver = fc.record({ receiver: name, dueAtMs: fc.option(fc.nat(2 * now), { nil: undefined }) });
  const receivers = fc.uniqueArray(receiver, { selector: (item) => item.receiver });
  const running = fc.array(fc.tuple(name, fc.nat(6))).map((entries) => new Map(entries));
  fc.assert(
    fc.property(receivers, running, fc.nat(20), (waiting, runningNow, free) => {
      const slots = allocateSlots(waiting, runningNow, now, { free, perReceiver: 4 });
      expect(slots.reduce((sum, { count }) => sum + count, 0)).toBeLessThanOrEqual(free);
      for (const slot of slots) {
        expect(slot.count).toBeGreaterThan(0);
        expect(slot.count + (runningNow.get(slot.receiver) ?? 0)).toBeLessThanOrEqual(4);
      }
    }),
  );
});
