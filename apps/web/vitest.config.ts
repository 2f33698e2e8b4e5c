import { tmpdir } from 'node:os';
import path from 'node:path';
import { defineConfig } from 'vitest/config';
import { excludeUnlessAsked } from '../../test/harness/slow-tests.ts';
import { sharedTestConfig } from '../../test/harness/test-config.ts';

/** Every page and form in browsers or with hostile input takes minutes: `npm run matrices`, a part of `.ci/run`. */
const matrices = ['test/browsers/*.test.ts', 'test/{calendar,console}/{hostile-*,*-in-browsers}.test.ts'];

/**
 * The tests below `test/console`, `test/calendar` and `test/browsers` start the service of `apps/server` by its harness. Types of them
 * are checked there, so that this package depends on no server.
 */
export default defineConfig({
  test: {
    ...sharedTestConfig,
    exclude: excludeUnlessAsked(matrices),
    isolate: false,
    pool: 'forks',
    maxWorkers: 2,
    env: {
      NODE_COMPILE_CACHE: path.join(tmpdir(), 'ngoma-compiled-code'),
      // The tests of the server run at the same time and count the responses that they have seen themselves.
      TEST_SEEN_RESPONSES: path.join(tmpdir(), 'ngoma-responses-seen-by-pages'),
    },
  },
});
