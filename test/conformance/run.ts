import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { basic, createUser, startNgoma } from '../harness/ngoma.ts';
import { createPostgresCluster, hasPostgresPrograms } from '../harness/postgres-cluster.ts';
import { importPictures } from './pictures.ts';
import { replay, type StepResult } from './replay.ts';
import { loadDivergences, loadScenarios } from './scenario.ts';

/**
 * Replays the recorded requests of The Events Calendar on SQLite and on a separate PostgreSQL, and fails if fewer steps
 * pass than in `floor.json`. `--update` writes a better count there, `--only events-tags` plays the scenarios whose
 * names contain it.
 */
const floorFile = path.join(import.meta.dirname, 'floor.json');
const roles = {
  admin: 'administrator',
  editor: 'editor',
  author: 'author',
  contributor: 'contributor',
  subscriber: 'subscriber',
};
const only = process.argv.includes('--only') ? (process.argv[process.argv.indexOf('--only') + 1] ?? '') : '';

async function replayOn(name: string, environment: Readonly<Record<string, string>>): Promise<StepResult[]> {
  await using server = await startNgoma({
    environment: { NGOMA_TIMEZONE: 'Africa/Kampala', NGOMA_CURRENCY: 'USD', ...environment },
  });
  const user = (role: string) => createUser(server.dataDir, `conformance-${role}`, role, environment);
  const authorization = Object.fromEntries(Object.entries(roles).map(([as, role]) => [as, basic(user(role))]));
  const target = { base: `${server.url}/wp-json/tribe/events/v1`, site: server.url, authorization };
  const scenarios = loadScenarios().filter((scenario) => scenario.name.startsWith(only));
  const pictures = await importPictures(
    server.url,
    basic(createUser(server.dataDir, 'pictures', 'administrator', environment)),
  );
  const results = await replay(scenarios, loadDivergences(), target, pictures);
  report(name, results);
  return results;
}

function report(name: string, results: readonly StepResult[]): void {
  const differing = results.filter(({ differences }) => differences.length > 0);
  for (const { scenario, step, differences } of differing) {
    console.log(`differs on ${name}: ${scenario} / ${step}`);
    for (const { pointer, expected, got } of differences.slice(0, 3))
      console.log(
        `    ${pointer}: expected ${JSON.stringify(expected)?.slice(0, 200)}, got ${JSON.stringify(got)?.slice(0, 200)}`,
      );
  }
  const passed = results.length - differing.length;
  const floor: { passed: number } = JSON.parse(readFileSync(floorFile, 'utf8'));
  console.log(`Recorded steps on ${name}: ${passed} pass, ${differing.length} differ. The floor is ${floor.passed}.`);
  if (only !== '') return;
  if (passed < floor.passed) {
    console.error(`Fewer recorded steps pass than before (${passed} < ${floor.passed}).`);
    process.exitCode = 1;
  }
  if (process.argv.includes('--update') && passed > floor.passed)
    writeFileSync(floorFile, `${JSON.stringify({ passed })}\n`);
}

await replayOn('SQLite', {});
if (hasPostgresPrograms) {
  await using cluster = await createPostgresCluster();
  await replayOn('PostgreSQL', { DATABASE_URL: `postgres://ngoma@127.0.0.1:${cluster.port}/postgres` });
} else console.log('PostgreSQL is left out: it is not installed.');
