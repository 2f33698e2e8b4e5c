import { defineConfig } from 'vitest/config';
import { excludeUnlessAsked } from '../../test/harness/slow-tests.ts';
import { sharedTestConfig } from '../../test/harness/test-config.ts';

/** Releases in repositories of their own, and the packed package in a project: `npm run matrices`. */
const matrices = ['changes/{check-release,release-contract}.test.ts', 'test/published.test.ts'];

export default defineConfig({
  test: { ...sharedTestConfig, isolate: false, maxConcurrency: 2, exclude: excludeUnlessAsked(matrices) },
});
