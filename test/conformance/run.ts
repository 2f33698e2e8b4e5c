import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { mkdtempSync, openSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { basic, createUser, startNgoma } from '../harness/ngoma.ts';

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

async function replay(url: string, settings: readonly string[]): Promise<Report> {
  const parameters = [suite, '--base', `${url}/wp-json/tribe/events/v1`, '--site', url, ...settings, '--json'];
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

/** Brings the two pictures of the suite into the media library, and names them as the suite wants them named. */
async function importPictures(url: string, authorization: string): Promise<string[]> {
  const pictures = createServer((request, response) => {
    response.end(readFileSync(path.join(path.dirname(suite), 'pictures', path.basename(request.url ?? ''))));
  });
  pictures.listen(0, '127.0.0.1');
  await once(pictures, 'listening');
  const { port } = pictures.address() as AddressInfo; // a TCP server has an address of this kind
  try {
    const one = await importPicture(url, authorization, `http://127.0.0.1:${port}/rig-one.png`);
    const two = await importPicture(url, authorization, `http://127.0.0.1:${port}/rig-two.png`);
    const named = { image_id: one.id, image_url: one.url, image2_id: two.id };
    return Object.entries(named).flatMap(([name, value]) => ['--set', `${name}=${value}`]);
  } finally {
    pictures.close();
  }
}

/** A picture is imported by the event that names its address; the event goes to the trash again. */
async function importPicture(url: string, authorization: string, image: string): Promise<{ id: number; url: string }> {
  const events = `${url}/events/v1/events`;
  const body = JSON.stringify({ title: 'A picture', start_date: '2026-12-01', end_date: '2026-12-01', image });
  const headers = { authorization, 'content-type': 'application/json' };
  const event = (await (await fetch(events, { method: 'POST', headers, body })).json()) as ImportingEvent;
  await fetch(`${events}/${event.id}`, { method: 'DELETE', headers: { authorization } });
  return event.image;
}

interface ImportingEvent {
  readonly id: number;
  readonly image: { readonly id: number; readonly url: string };
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
const pictures = await importPictures(server.url, basic(createUser(server.dataDir, 'pictures', 'administrator')));
judge(await replay(server.url, [...createUsers(server.dataDir), ...pictures]));
