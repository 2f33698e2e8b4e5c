/** The shortest limit of a test, a hook or a wait, unless the limit is what the test is about. */
export const leastLimitMs = 60_000;

/**
 * Settings that all packages share. Limits only end what hangs: on a machine that is four times slower, or has other
 * work, every test still passes. Each file prints a line when it ends, also below turbo, which has no screen to redraw.
 */
export const sharedTestConfig = {
  testTimeout: 3 * leastLimitMs,
  hookTimeout: 3 * leastLimitMs,
  teardownTimeout: leastLimitMs,
  expect: { poll: { timeout: leastLimitMs } },
  slowTestThreshold: 10_000,
  reporters: [['default', { summary: false }]] as ['default', { summary: false }][], // as: a list of pairs
};
