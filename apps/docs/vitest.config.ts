import { defineConfig } from 'vitest/config';
import { excludeUnlessAsked } from '../../test/harness/slow-tests.ts';
import { sharedTestConfig } from '../../test/harness/test-config.ts';

/** The command, pages in a browser, in both colours and two widths, and all samples in the compiler: `npm run matrices`. */
const matrices = ['test/{build,client-samples,reading,try-it}.test.ts'];

export default defineConfig({
  test: {
    ...sharedTestConfig,
    include: ['src/**/*.test.ts', 'test/**/*.test.ts'],
    exclude: excludeUnlessAsked(matrices),
    pool: 'forks',
    maxWorkers: 2,
    testTimeout: 600_000,
  },
});
