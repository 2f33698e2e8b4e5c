import { globSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { defineConfig } from 'vitest/config';
import { excludeUnlessAsked, runsMatrices } from '../../test/harness/slow-tests.ts';
import { sharedTestConfig } from '../../test/harness/test-config.ts';

/**
 * Tests that take minutes: started and killed processes, everything slow, planted faults, every sample and command. `npm run
 * matrices`, and the soak.
 */
const matrices = [
  'test/matrices/*-matrix.test.ts',
  'test/faults/{crash,files,import-crash,inbound-crash,pgbouncer,postgres,postgres-*,process,slow-*}.test.ts',
  'test/fuzz/{accepted-inputs,all-operations,imports}.test.ts',
  'test/visibility/visibility-{faults,matrix}.test.ts',
  'test/commands/{accounts-while-running,backup-and-restore,carrier-test,import-ics,message-commands,move}.test.ts',
  'test/commands/secret-key-rotate.test.ts',
  'test/carriers/carrier-answers.test.ts',
  'test/contract/compile-errors.test.ts',
  'test/documents/docs-samples.test.ts',
  'test/requests/{open-addresses,pattern-growth}.test.ts',
  'test/start/{first-start,compile-cache}.test.ts',
  'src/cli/doctor.test.ts',
  'src/cli/{accounts,carriers}.test.ts',
  'src/calendar/event-lists/event-{lists,walk}.test.ts',
  'src/calendar/imports/apply/{ics-,}predictions.test.ts',
  'src/calendar/imports/runs/feed-round-trip.test.ts',
  'src/sandbox/page.test.ts',
  // They replace modules that others have loaded.
  'src/{database/postgres/plans-of-writes,service/compile-for-sends}.test.ts',
];
/** They ask for more there than in `npm test`. */
const longerThere = 'test/differential/*.test.ts';

/** It needs a process of its own: it measures its memory. */
const alone = ['test/faults/hostile-carriers.test.ts'];

/** Their suites run on SQLite in `npm test`, and on PostgreSQL in the long tests. */
const ofBothEngines = globSync('{src,test}/**/*.test.ts', { cwd: import.meta.dirname }).filter((file) =>
  /describeOn(One|Each)Engine\(|process\.env\['TEST_DATABASE_URL'\]/.test(
    readFileSync(path.join(import.meta.dirname, file), 'utf8'),
  ),
);

const ofFiles = (name: string, include: string[], isolate: boolean, others: string[] = []) => ({
  extends: true as const, // as: vitest knows no other value
  test: { name, include, isolate, exclude: [...excludeUnlessAsked(matrices), ...others] },
});

const onPostgres = ofFiles('postgres', ofBothEngines, false, [...matrices, longerThere]);

export default defineConfig({
  test: {
    ...sharedTestConfig,
    projects: runsMatrices
      ? [
          ofFiles('matrices', [...matrices, longerThere], true),
          ...(process.env['TEST_DATABASE_URL']
            ? [{ ...onPostgres, test: { ...onPostgres.test, env: { TEST_DB: 'postgres' } } }]
            : []),
        ]
      : [
          // They leave nothing behind in their process, and to load the service for each file took a third of their time.
          ofFiles('src', ['src/**/*.test.ts'], false),
          ofFiles('test', ['test/**/*.test.ts'], false, alone),
          ofFiles('alone', alone, true),
        ],
    exclude: excludeUnlessAsked(matrices),
    pool: 'forks',
    // A part of the long tests only waits, as long as something slow takes.
    maxWorkers: runsMatrices ? 3 : 2,
    // For the processes that tests start: without it, each of them compiles the service anew.
    env: { NODE_COMPILE_CACHE: path.join(tmpdir(), 'ngoma-compiled-code') },
  },
});
