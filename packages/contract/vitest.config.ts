import { defineConfig } from 'vitest/config';

// Each change of a whole contract starts redocly, which owes us no time and takes a core.
export default defineConfig({
  test: { isolate: false, testTimeout: 120_000, hookTimeout: 120_000, maxConcurrency: 2 },
});
