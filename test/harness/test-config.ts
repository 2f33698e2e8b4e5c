/** The shortest limit of a test, a hook or a wait, unless the test is about the limit. */
export const leastLimitMs = 60_000;

/**
 * Settings of all packages. Limits only end hanging tests: on a machine that is four times slower, every test still
 * passes. Each file prints a line when it ends, also below turbo, which has no screen to redraw.
 */
export const sharedTestConfig = {
  testTimeout: 3 * leastLimitMs,
  hookTimeout: 3 * leastLimitMs,
  teardownTimeout: leastLimitMs,
  expect: { poll: { timeout: leastLimitMs } },
  slowTestThreshold: 10_000,
  reporters: [['default', { summary: false }]] as ['default', { summary: false }][], // as: a list of pairs
};
