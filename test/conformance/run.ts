import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, openSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createUser, startNgoma } from '../harness/ngoma.ts';

/**
 * Starts the service on an empty database with one user of each role, replays the recorded requests of The Events
 * Calendar against it, and fails where fewer steps pass than in `floor.json`. `--update` writes a better count there.
 * Further arguments go to the runner (`--only events-tags`).
 */
const root = path.resolve(import.meta.dirname, '../..');
const floorFile = path.join(import.meta.dirname, 'floor.json');
const suite = path.resolve(root, '../shared/conformance/run.mjs');
const roles = { admin: 'administrator', editor: 'editor', author: 'author', contributor: 'contributor', subscriber: 'subscriber' };

interface Report {
  readonly passed: number;
  readonly failed: number;
  readonly skipped: readonly string[];
  readonly results: readonly { readonly scenario: string; readonly step: string; readonly passed: boolean; readonly differences: readonly Difference[] }[];
}

interface Difference {
  readonly pointer: string;
  readonly expected: string;
  readonly got: string;
}

function createUsers(dataDir: string): string[] {
  return Object.entries(roles).flatMap(([name, role]) => {
    const { login, password } = createUser(dataDir, `conformance-${name}`, role);
    return ['--auth', `${name}=${login}:${password}`];
  });
}

async function replay(url: string, users: readonly string[]): Promise<Report> {
  const parameters = [suite, '--base', `${url}/wp-json/tribe/events/v1`, '--site', url, ...users, '--json'];
  const own = ['--divergences', path.join(import.meta.dirname, 'known-divergences.json')];
  const chosen = process.argv.slice(2).filter((argument) => argument !== '--update');
  // Into a file: the runner ends without waiting for a pipe to take all it has to say.
  const file = path.join(mkdtempSync(path.join(tmpdir(), 'ngoma-report-')), 'report.json');
  const runner = spawn(process.execPath, [...parameters, ...own, ...chosen], {
    stdio: ['ignore', openSync(file, 'w'), 'inherit'],
  });
  await once(runner, 'exit');
  return JSON.parse(readFileSync(file, 'utf8'));
}

function judge(report: Report): void {
  for (const result of report.results.filter((each) => !each.passed)) {
    console.log(`differs: ${result.scenario} / ${result.step}`);
    for (const { pointer, expected, got } of result.differences.slice(0, 3)) console.log(`    ${pointer}: expected ${expected}, got ${got}`);
  }
  const floor: { passed: number } = JSON.parse(readFileSync(floorFile, 'utf8'));
  console.log(`Recorded steps: ${report.passed} pass, ${report.failed} differ; ${report.skipped.length} scenarios left out. The floor is ${floor.passed}.`);
  if (process.argv.includes('--only')) return;
  if (report.passed < floor.passed) {
    console.error(`Fewer recorded steps pass than before (${report.passed} < ${floor.passed}).`);
    process.exitCode = 1;
  }
  if (process.argv.includes('--update') && report.passed > floor.passed) {
    writeFileSync(floorFile, `${JSON.stringify({ passed: report.passed })}\n`);
  }
}

await using server = await startNgoma({ environment: { NGOMA_TIMEZONE: 'Africa/Kampala', NGOMA_CURRENCY: 'USD' } });
judge(await replay(server.url, createUsers(server.dataDir)));
