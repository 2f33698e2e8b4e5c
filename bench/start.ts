import { readFileSync } from 'node:fs';
import { temporaryFolder } from '../test/harness/child-server.ts';
import { startNgoma } from '../test/harness/ngoma.ts';
import { printTable } from './table.ts';

/** How long the service takes to listen on an existing database, and how much memory it uses then. */
const runs = 5;

function residentMegabytes(pid: number): number {
  return Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024;
}

async function startOnce(dataDir: string): Promise<{ ms: number; megabytes: number }> {
  const server = await startNgoma({ dataDir });
  await fetch(`${server.url}/readyz`);
  const figures = { ms: server.readyAfterMs, megabytes: residentMegabytes(server.pid) };
  await server.stop();
  return figures;
}

const median = (values: readonly number[]): number =>
  [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;

export async function benchStart(): Promise<void> {
  const dataDir = temporaryFolder();
  await startOnce(dataDir);
  const figures: { ms: number; megabytes: number }[] = [];
  for (let run = 0; run < runs; run++) figures.push(await startOnce(dataDir));
  printTable(
    'Start on an existing database (median of 5)',
    ['', 'measured', 'aim'],
    [
      ['until it listens', `${Math.round(median(figures.map((each) => each.ms)))} ms`, '1000 ms'],
      ['resident memory', `${Math.round(median(figures.map((each) => each.megabytes)))} MB`, '180 MB'],
    ],
  );
}
