import { defineConfig } from 'vitest/config';
import { excludeUnlessAsked } from '../../test/harness/slow-tests.ts';
import { sharedTestConfig } from '../../test/harness/test-config.ts';

/** Minutes of packing and installing into projects of others: `npm run matrices`. */
const matrices = ['test/package.test.ts'];

export default defineConfig({
  test: {
    ...sharedTestConfig,
    isolate: false,
    include: ['src/**/*.test.ts', 'test/**/*.test.ts'],
    exclude: excludeUnlessAsked(matrices),
  },
});
