import { defineConfig } from 'vitest/config';

// Other processes take part (a carrier, Kannel, npm), and none of them owes us a time.
export default defineConfig({ test: { testTimeout: 30_000, hookTimeout: 30_000 } });
