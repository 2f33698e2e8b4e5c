import { tmpdir } from 'node:os';
import path from 'node:path';
import { defineConfig } from 'vitest/config';
import { excludeUnlessAsked, runsMatrices } from '../../test/harness/slow-tests.ts';

/** What takes minutes: started and killed processes, everything slow, planted faults, every sample and command. `npm run matrices`, and the soak. */
const matrices = [
  'test/matrices/*-matrix.test.ts',
  'test/faults/{files,inbound-crash,postgres,process,slow-*}.test.ts',
  'test/fuzz/all-operations.test.ts',
  'test/{compile-errors,docs-samples,pattern-growth,visibility-faults,visibility-matrix}.test.ts',
  'test/{accounts-while-running,backup-and-restore,crash,first-start,import-crash}.test.ts',
  'test/{message-commands,move,prepare-node,secret-key-rotate}.test.ts',
  'src/cli/doctor.test.ts',
  'src/cli.test.ts',
  'src/calendar/events/event-{lists,walk}.test.ts',
  'src/sandbox/page.test.ts',
];
/** They ask for more there than in `npm test`. */
const longerThere = 'test/differential/*.test.ts';

export default defineConfig({
  test: {
    include: runsMatrices ? [...matrices, longerThere] : ['src/**/*.test.ts', 'test/**/*.test.ts'],
    exclude: excludeUnlessAsked(matrices),
    pool: 'forks',
    maxWorkers: 2,
    testTimeout: 30_000,
    hookTimeout: 30_000,
    // For the processes that tests start: without it, each of them compiles the service anew.
    env: { NODE_COMPILE_CACHE: path.join(tmpdir(), 'ngoma-compiled-code') },
  },
});
