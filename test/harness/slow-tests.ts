import { configDefaults } from 'vitest/config';

const runsSlowTests = process.env['TEST_MATRICES'] === '1' || process.env['TEST_SOAK'] === '1';

/** What the runner of a package leaves out: these files, unless `npm run matrices` or the soak asks for them. */
export const excludeUnlessAsked = (slow: readonly string[]): string[] => [
  ...configDefaults.exclude,
  ...(runsSlowTests ? [] : slow),
];
