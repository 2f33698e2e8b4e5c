import { defineConfig } from 'vitest/config';
import { sharedTestConfig } from '../../test/harness/test-config.ts';

export default defineConfig({ test: { ...sharedTestConfig, isolate: false } });
