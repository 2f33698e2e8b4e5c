import { expect, test } from 'vitest';
import { parseRetryAfterMs, retryDelayMs } from './retry-delay.ts';

test.each([
  ['the first pause is the first delay', [1, 0, 250, 0], 250],
  ['each further one is twice as long', [3, 0, 250, 0], 1000],
  ['none is longer than ten seconds', [20, 0, 250, 0], 10_000],
  ['chance takes off up to a half', [1, 0, 250, 1], 125],
  ['what the service asks for comes first, and is never cut', [1, 60_000, 250, 1], 60_125],
] as const)('%s', (_name, [attempt, retryAfterMs, firstDelayMs, random], want) => {
  expect(retryDelayMs(attempt, retryAfterMs, firstDelayMs, random)).toBe(want);
});

const now = Date.parse('2026-11-21T08:30:00Z');

test.each([
  ['no header', null, 0],
  ['seconds', '3', 3000],
  ['a date to come', 'Sat, 21 Nov 2026 08:30:05 GMT', 5000],
  ['a date gone by', 'Sat, 21 Nov 2026 08:29:05 GMT', 0],
  ['something else', 'soon', 0],
  ['a negative number', '-3', 0],
])('Retry-After, %s', (_name, given, want) => {
  expect(parseRetryAfterMs(given, now)).toBe(want);
});
