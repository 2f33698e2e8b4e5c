import { expect, test } from 'vitest';
import { idleConnectionMs, stopTimes } from './stop-times.ts';

test('the steps of a stop end before the process kills itself', () => {
  const { wholeMs, ...parts } = stopTimes;
  const longestMs = Object.values(parts).reduce((sum, ms) => sum + ms, 0);
  expect(longestMs).toBeLessThan(wholeMs);
  expect(idleConnectionMs).toBeLessThan(stopTimes.requestsMs);
});
