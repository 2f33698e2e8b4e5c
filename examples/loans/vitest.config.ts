import { defineConfig } from 'vitest/config';
import { excludeUnlessAsked } from '../../test/harness/slow-tests.ts';
import { sharedTestConfig } from '../../test/harness/test-config.ts';

/** Follows the guide in an empty folder: `npm run matrices`. */
const matrices = ['test/newcomer.test.ts'];

export default defineConfig({ test: { ...sharedTestConfig, exclude: excludeUnlessAsked(matrices) } });
