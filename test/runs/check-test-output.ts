import { deepEqual } from 'node:assert/strict';
import { countTests, listFailures } from '../../.ci/test-output.mjs';

/** Fails if CI would count the tests of `npm test` wrongly, or not repeat failures. */
const dim = (text: string): string => `\u001b[2m${text}\u001b[22m`;

/** Two concurrent packages, as turbo prints them line by line. */
const output = `
@ngoma/sms:test: cache bypass, force executing a43d7f42375a0c9a
@ngoma/sms:test:  ✓ src/number.test.ts ${dim('(163 tests)')} 12ms
@ngoma/client:test:  ❯ src/pages.test.ts (2 tests | 1 failed | 1 skipped) 12ms
@ngoma/sms:test:
@ngoma/sms:test:  FAIL  src/segment.test.ts > a long text
@ngoma/client:test:  FAIL  src/pages.test.ts > pages > the last one
@ngoma/sms:test: AssertionError: expected 1 to be 2 // Object.is equality
@ngoma/client:test: Error: Test timed out in 180000ms.
@ngoma/sms:test: ⎯⎯⎯⎯⎯⎯ Unhandled Errors ⎯⎯⎯⎯⎯⎯
@ngoma/client:test: ${dim(' Test Files ')} 1 failed (1)
@ngoma/sms:test:
@ngoma/client:test: ${dim('      Tests ')} 1 failed${dim(' | ')}1 skipped (2)
@ngoma/sms:test: ⎯⎯⎯⎯ Unhandled Rejection ⎯⎯⎯⎯⎯
@ngoma/sms:test: Error: the socket was closed
@ngoma/sms:test: ${dim('      Tests ')} 1 failed | 453 passed (454)
@ngoma/sms#test:  WARNING  command finished with error, but continuing...
 Tasks:    0 successful, 2 total
`;

deepEqual(countTests(output), { passed: 453, failed: 2 });
deepEqual(listFailures(output), [
  '@ngoma/sms:test: FAIL  src/segment.test.ts > a long text\n    AssertionError: expected 1 to be 2 // Object.is equality',
  '@ngoma/sms:test: ⎯⎯⎯⎯ Unhandled Rejection ⎯⎯⎯⎯⎯\n    Error: the socket was closed',
  '@ngoma/client:test: FAIL  src/pages.test.ts > pages > the last one\n    Error: Test timed out in 180000ms.',
]);
// A command that runs vitest itself has no prefix.
deepEqual(countTests(' Test Files  1 passed (1)\n      Tests  5 passed (5)\n'), { passed: 5, failed: 0 });
deepEqual(listFailures(' FAIL  a.test.ts > b\nError: no\n'), ['FAIL  a.test.ts > b\n    Error: no']);
// A check after the tests can fail alone.
deepEqual(
  listFailures(
    ['Tests  5 passed (5)', 'No test has seen these:', '  getEvent 409', 'npm error code 1']
      .map((line) => `@ngoma/server:test: ${line}`)
      .join('\n'),
  ),
  [
    '@ngoma/server:test: Tests  5 passed (5)',
    '@ngoma/server:test: No test has seen these:',
    '@ngoma/server:test:   getEvent 409',
  ],
);
deepEqual(countTests('npm error code ENOENT\n'), { passed: 0, failed: 0 });
console.log('CI counts the tests of npm test, and repeats what failed.');
