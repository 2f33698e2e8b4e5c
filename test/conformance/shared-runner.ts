import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, openSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { basic, createUser, startNgoma } from '../harness/ngoma.ts';
import { importPictures } from './pictures.ts';

/**
 * Sends the same requests with the runner of the recordings, if it is beside this checkout. Its verdict must agree with
 * that of `run.ts`. Arguments go to the runner (`--only events-tags`).
 */
const root = path.resolve(import.meta.dirname, '../..');
const suite = path.resolve(root, '../shared/conformance/run.mjs');
const roles = {
  admin: 'administrator',
  editor: 'editor',
  author: 'author',
  contributor: 'contributor',
  subscriber: 'subscriber',
};

interface Report {
  readonly passed: number;
  readonly failed: number;
  readonly skipped: readonly string[];
  readonly results: readonly {
    readonly scenario: string;
    readonly step: string;
    readonly passed: boolean;
    readonly differences: readonly Difference[];
  }[];
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

async function replay(url: string, settings: readonly string[]): Promise<Report> {
  const parameters = [suite, '--base', `${url}/wp-json/tribe/events/v1`, '--site', url, ...settings, '--json'];
  const own = ['--divergences', path.join(import.meta.dirname, 'known-divergences.json')];
  const chosen = process.argv.slice(2);
  // Into a file, because the runner ends before a pipe has taken its output.
  const file = path.join(mkdtempSync(path.join(tmpdir(), 'ngoma-report-')), 'report.json');
  const runner = spawn(process.execPath, [...parameters, ...own, ...chosen], {
    stdio: ['ignore', openSync(file, 'w'), 'inherit'],
  });
  await once(runner, 'exit');
  return JSON.parse(readFileSync(file, 'utf8'));
}

function tell(report: Report): void {
  for (const result of report.results.filter((each) => !each.passed)) {
    console.log(`differs: ${result.scenario} / ${result.step}`);
    for (const { pointer, expected, got } of result.differences.slice(0, 3))
      console.log(`    ${pointer}: expected ${expected}, got ${got}`);
  }
  console.log(
    `Recorded steps: ${report.passed} pass, ${report.failed} differ; ${report.skipped.length} scenarios left out.`,
  );
  if (report.failed > 0) process.exitCode = 1;
}

await using server = await startNgoma({ environment: { NGOMA_TIMEZONE: 'Africa/Kampala', NGOMA_CURRENCY: 'USD' } });
const pictures = await importPictures(server.url, basic(createUser(server.dataDir, 'pictures', 'administrator')));
const settings = Object.entries(pictures).flatMap(([name, value]) => ['--set', `${name}=${value}`]);
tell(await replay(server.url, [...createUsers(server.dataDir), ...settings]));
