import { defineConfig } from 'vitest/config';
import { excludeUnlessAsked } from '../../test/harness/slow-tests.ts';
import { sharedTestConfig } from '../../test/harness/test-config.ts';

/** Tests that pack the client and install it into a project or a page: `npm run matrices`. */
const matrices = ['test/{browser,npm-pack,package,published}.test.ts'];

export default defineConfig({
  test: {
    ...sharedTestConfig,
    isolate: false,
    include: ['src/**/*.test.ts', 'test/**/*.test.ts'],
    exclude: excludeUnlessAsked(matrices),
  },
});
