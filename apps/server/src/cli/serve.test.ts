import { expect, test } from 'vitest';
import { Misuse } from './check-words.ts';
import { partsOf } from './serve.ts';

const nothing = { api: undefined, worker: undefined, sandbox: undefined };

test('a process does what its command says, whatever NGOMA_WORKER is', () => {
  expect(partsOf({ ...nothing, worker: true })).toEqual({ api: false, worker: true });
  expect(partsOf({ ...nothing, api: true })).toEqual({ worker: false });
  expect(partsOf(nothing)).toEqual({});
});

test.each([
  [{ api: true, worker: true }, '--api and --worker exclude each other. Use one of them.'],
  [{ worker: true, sandbox: true }, '--worker and --sandbox exclude each other. Use one of them.'],
  [{ api: true, worker: true, sandbox: true }, '--api and --worker and --sandbox exclude each other. Use one of them.'],
])('%j is refused', (flags, sentence) => {
  expect(() => partsOf({ ...nothing, ...flags })).toThrow(new Misuse(sentence));
});
