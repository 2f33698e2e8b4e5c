import { defineConfig } from 'vitest/config';
import { excludeUnlessAsked } from '../../test/harness/slow-tests.ts';
import { sharedTestConfig } from '../../test/harness/test-config.ts';

/** Packs the package and installs it into a project: `npm run matrices`. */
const matrices = ['test/published.test.ts'];

export default defineConfig({ test: { ...sharedTestConfig, exclude: excludeUnlessAsked(matrices) } });
