import { tmpdir } from 'node:os';
import path from 'node:path';
import { defineConfig } from 'vitest/config';
import { excludeUnlessAsked } from '../../test/harness/slow-tests.ts';

/** What takes minutes: killed processes, everything slow, planted faults, every sample and command. `npm run matrices`, and the soak. */
const matrices = [
  'test/matrices/*-matrix.test.ts',
  'test/faults/slow-*.test.ts',
  'test/visibility-faults.test.ts',
  'test/compile-errors.test.ts',
  'test/docs-samples.test.ts',
  'test/visibility-matrix.test.ts',
  'test/faults/{files,postgres,inbound-crash}.test.ts',
  'src/calendar/events/event-{lists,walk}.test.ts',
  'src/sandbox/page.test.ts',
  'src/cli.test.ts',
  'test/first-start.test.ts',
  'test/pattern-growth.test.ts',
];

export default defineConfig({
  test: {
    include: ['src/**/*.test.ts', 'test/**/*.test.ts'],
    exclude: excludeUnlessAsked(matrices),
    pool: 'forks',
    maxWorkers: 2,
    testTimeout: 30_000,
    hookTimeout: 30_000,
    // For the processes that tests start: without it, each of them compiles the service anew.
    env: { NODE_COMPILE_CACHE: path.join(tmpdir(), 'ngoma-compiled-code') },
  },
});
