import { fork } from 'node:child_process';
import { once } from 'node:events';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { OpenTask } from '../../src/calendar/imports/sources/source-parser.ts';
import { createTestDatabase, type TestDatabase } from '../harness/database.ts';
import { requests, seed } from './ask.ts';
import type { Measured, MeasuredOutcome } from './import-measured.ts';
import { type GeneratedSource, generatedSources } from './import-sources.ts';

const phases = ['categories', 'venues', 'organizers', 'events'] as const;

let db: TestDatabase;
let userId: number;
beforeAll(async () => {
  db = await createTestDatabase({ engine: 'sqlite' });
  const row = { login: 'amina', login_key: 'amina', role: 'editor', created_at: 1 };
  [{ id: userId }] = await db.write('users').insert(row).returning('id');
});
afterAll(() => db.close());

/** The bodies of a source, as an import parses them one after the other. */
function tasksOf({ source, bodies }: GeneratedSource): OpenTask[] {
  const buffers = bodies.map((body) => Buffer.from(body).subarray(0, 20 * 1024 * 1024));
  if (source === 'ics')
    return buffers.map((bytes) => ({
      kind: 'ics',
      options: { zone: 'Africa/Kampala', unknownZones: 'report' },
      bytes,
    }));
  const at = 'https://ndere.example';
  return buffers.map((bytes, n) => ({ kind: 'tec', at, phase: phases[n] ?? 'events', pages: [bytes] }));
}

/** 100 ms of CPU on a machine where the calibration takes 10 ms. */
const mostUnits = 10;

test(`each of ${requests} generated sites and files is read or rejected, in turns of ${mostUnits} units of CPU, with 400 MiB`, async () => {
  const program = new URL('import-measured.ts', import.meta.url);
  // With a small heap, the peak tells what the work needs, not how late the garbage is collected.
  const execArgv = ['--max-old-space-size=256', '--max-semi-space-size=8'];
  const child = fork(program, [db.url, String(userId)], { serialization: 'advanced', execArgv });
  const ask = async (message: OpenTask | 'end'): Promise<unknown> => {
    child.send(message);
    const [answer] = await once(child, 'message');
    return answer;
  };
  const outcomes = { refused: 0, records: 0 };
  await fc.assert(
    fc.asyncProperty(generatedSources, async (source) => {
      for (const task of tasksOf(source)) {
        const outcome = (await ask(task)) as MeasuredOutcome; // as: import-measured.ts sends these only
        if ('records' in outcome) outcomes.records += outcome.records;
        else {
          expect(outcome).toEqual({ error: 'SourceFailed', message: expect.stringMatching(/^\S.*[.?]$/s) });
          outcomes.refused += 1;
        }
      }
    }),
    { numRuns: requests, seed, endOnFailure: true },
  );
  // Else none of this would prove anything.
  expect(outcomes.refused).toBeGreaterThan(requests / 20);
  expect(outcomes.records).toBeGreaterThan(requests / 2);
  const measured = (await ask('end')) as Measured; // as: import-measured.ts sends it at its end
  process.stdout.write(`imports: ${JSON.stringify({ ...outcomes, ...measured })}\n`);
  expect(measured.longestUnits).toBeLessThan(mostUnits);
  expect(measured.peakMiB).toBeLessThan(400);
  expect(measured.parserPeakMiB).toBeLessThan(400);
}, 3_600_000);
