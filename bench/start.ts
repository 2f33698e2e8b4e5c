import { readFileSync } from 'node:fs';
import { temporaryFolder } from '../test/harness/child-server.ts';
import { startNgoma } from '../test/harness/ngoma.ts';
import type { Row } from './speed.ts';
import { median, rangeOf } from './statistics.ts';
import { whole } from './table.ts';

const runs = 5;
const limits = { readyMs: 600, residentMegabytes: 150 };

export function residentMegabytes(pid: number): number {
  return Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024;
}

/** Measures the start on an existing database: the time until it listens, and the memory after that. */
export async function measureStart(): Promise<Row[]> {
  const dataDir = temporaryFolder();
  await startOnce(dataDir);
  const figures: Awaited<ReturnType<typeof startOnce>>[] = [];
  for (let run = 0; run < runs; run++) figures.push(await startOnce(dataDir));
  return [
    toRow(
      'until it listens',
      figures.map(({ ms }) => ms),
      'ms',
      limits.readyMs,
    ),
    toRow(
      'resident memory then',
      figures.map(({ megabytes }) => megabytes),
      'MiB',
      limits.residentMegabytes,
    ),
  ];
}

async function startOnce(dataDir: string): Promise<{ ms: number; megabytes: number }> {
  const server = await startNgoma({ dataDir });
  await fetch(`${server.url}/readyz`);
  const figures = { ms: server.readyAfterMs, megabytes: residentMegabytes(server.pid) };
  await server.stop();
  return figures;
}

/** A figure with an upper limit. */
export function toRow(name: string, values: readonly number[], unit: string, limit: number): Row {
  const { least, most } = rangeOf(values);
  const middle = median(values);
  return {
    name,
    measured: `${whole(middle)} ${unit} (${whole(least)} to ${whole(most)})`,
    ofFloor: '',
    limit: `${whole(limit)} ${unit}`,
    verdict: middle <= limit ? 'ok' : 'missed',
  };
}
