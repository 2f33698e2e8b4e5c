import { afterEach, expect, test, vi } from 'vitest';
import { systemClock } from './clock.ts';

afterEach(() => vi.restoreAllMocks());

test('the clock of the machine does not follow the wall clock when that is set', () => {
  const before = systemClock.now();
  for (const setTo of [0, 4e12]) {
    vi.spyOn(Date, 'now').mockReturnValue(setTo);
    const passed = systemClock.now() - before;
    expect(passed).toBeGreaterThanOrEqual(0);
    expect(passed).toBeLessThan(60_000);
  }
});
