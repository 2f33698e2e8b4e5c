import { configDefaults, defineConfig } from 'vitest/config';

/** Minutes of killed processes, and of everything slow: `npm run matrices`, and the soak. */
const matrices = ['test/matrices/*-matrix.test.ts', 'test/faults/slow-*.test.ts'];
const runsMatrices = process.env['NGOMA_MATRICES'] === '1' || process.env['NGOMA_SOAK'] === '1';

export default defineConfig({
  test: {
    include: ['src/**/*.test.ts', 'test/**/*.test.ts'],
    exclude: [...configDefaults.exclude, ...(runsMatrices ? [] : matrices)],
    pool: 'forks',
    maxWorkers: 2,
    testTimeout: 30_000,
    hookTimeout: 30_000,
  },
});
