import { expect, test } from 'vitest';
import { createTestClock } from '../../../test/clock.ts';
import { createPlaces } from './places.ts';

function start(count: number) {
  const clock = createTestClock(0);
  const places = createPlaces(clock, count);
  const seen: string[] = [];
  const ask = (name: string, ms = 1_000) =>
    places.take(ms).then((isTaken) => {
      seen.push(`${name} ${isTaken ? 'in' : 'back'}`);
    });
  return { clock, places, seen, ask };
}

const settled = () => new Promise((resolve) => setImmediate(resolve));

test('as many as there are places go in at once, and each that is freed lets the next in, in their order', async () => {
  const { places, seen, ask } = start(2);
  for (const name of ['one', 'two', 'three', 'four']) void ask(name);
  await settled();
  expect(seen).toEqual(['one in', 'two in']);
  places.free();
  await settled();
  expect(seen).toEqual(['one in', 'two in', 'three in']);
  places.free();
  await settled();
  expect(seen.at(-1)).toBe('four in');
});

test('who finds no place in time goes back, and is not given one later', async () => {
  const { clock, places, seen, ask } = start(1);
  void ask('one');
  void ask('two', 500);
  void ask('three', 1_500);
  clock.advance(500);
  await settled();
  expect(seen).toEqual(['one in', 'two back']);
  places.free();
  await settled();
  expect(seen).toEqual(['one in', 'two back', 'three in']);
});

test('a place that nobody waits for is there for whoever asks later, once', async () => {
  const { places, seen, ask } = start(1);
  await ask('one');
  places.free();
  await ask('two');
  void ask('three');
  await settled();
  expect(seen).toEqual(['one in', 'two in']);
});
