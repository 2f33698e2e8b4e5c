import { readFileSync } from 'node:fs';
import { temporaryFolder } from '../test/harness/child-server.ts';
import { startNgoma } from '../test/harness/ngoma.ts';
import type { Row } from './speed.ts';
import { median, rangeOf } from './statistics.ts';
import { whole } from './table.ts';

const runs = 5;
const aims = { readyMs: 600, residentMegabytes: 150 };

export function residentMegabytes(pid: number): number {
  return Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024;
}

/** How long the service takes to listen on a database that is there, and how much memory it uses then. */
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
      aims.readyMs,
    ),
    toRow(
      'resident memory then',
      figures.map(({ megabytes }) => megabytes),
      'MiB',
      aims.residentMegabytes,
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

/** A figure of which less is better. */
export function toRow(name: string, values: readonly number[], unit: string, aim: number): Row {
  const { least, most } = rangeOf(values);
  const middle = median(values);
  return {
    name,
    measured: `${whole(middle)} ${unit} (${whole(least)} to ${whole(most)})`,
    ofFloor: '',
    aim: `${whole(aim)} ${unit}`,
    verdict: middle <= aim ? 'reached' : 'missed',
  };
}
