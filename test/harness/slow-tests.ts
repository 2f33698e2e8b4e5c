import { configDefaults } from 'vitest/config';

/** Whether `npm run matrices` of a package runs its tests. */
export const runsMatrices = process.env['TEST_MATRICES'] === '1';
const runsSlowTests = runsMatrices || process.env['TEST_SOAK'] === '1';

/** Files that the runner of a package excludes, unless `npm run matrices` or the soak runs them. */
export const excludeUnlessAsked = (slow: readonly string[]): string[] => [
  ...configDefaults.exclude,
  ...(runsSlowTests ? [] : slow),
];
