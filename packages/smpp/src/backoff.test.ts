import { expect, test } from 'vitest';
import { backoffMs, defaultBackoff } from './backoff.ts';

test.each([
  ['the first lost connection, no jitter', 1, false, 0, 500],
  ['the first lost connection, all jitter', 1, false, 1, 1000],
  ['the fourth', 4, false, 1, 8000],
  ['the seventh meets the limit', 7, false, 1, 60_000],
  ['the thousandth', 1000, false, 1, 60_000],
  ['a refused bind waits a minute at least', 1, true, 0, 60_000],
  ['a refused bind with jitter', 1, true, 1, 90_000],
  ['the tenth refused bind', 10, true, 0, 600_000],
])('%s', (_name, failures, refused, random, want) => {
  expect(backoffMs(defaultBackoff, failures, refused, random)).toBe(want);
});
