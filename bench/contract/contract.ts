import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { cpuTimeMs } from '../cpu-time.ts';
import { measureLoad } from '../load.ts';
import type { Measured } from '../scenes/scene.ts';
import { median } from '../statistics.ts';
import { printTable, whole } from '../table.ts';

const servers = ['on-express-contract', 'on-fastify', 'on-validator'] as const;
const connections = 32;
const warmUpSeconds = 6;
const seconds = 2;
const rounds = 9;
const headers = ['Authorization: Bearer secret'];

interface Started {
  readonly name: string;
  readonly process: ChildProcess;
  readonly url: string;
}

/**
 * The loan example on this package, the same handlers on Fastify with its JSON Schema validation, and on
 * express-openapi-validator alone, in turn. Only ratios within a round count: other load of the machine changes the rates.
 */
export async function benchContract(): Promise<void> {
  const rows: string[][] = [];
  for (const [name, script] of Object.entries(operations())) {
    const measured = await measure(script);
    const [own = [], ...others] = servers.map((server) => measured.get(server) ?? []);
    const ratios = others.map((other) => own.map((each, round) => each.perSecond / (other[round]?.perSecond ?? 0)));
    const byCpu = others.map((other) => own.map((each, round) => (other[round]?.cpuMs ?? 0) / each.cpuMs));
    rows.push([name, whole(median(own.map(({ perSecond }) => perSecond))), ...[...ratios, ...byCpu].map(toText)]);
  }
  printTable(
    'Requests a second, and how many times those of the others: median (quartiles), by rate and by CPU time',
    ['', 'own', 'Fastify', 'validator', 'Fastify, CPU', 'validator, CPU'],
    rows,
  );
}

function toText(ratios: readonly number[]): string {
  const sorted = ratios.toSorted((one, other) => one - other);
  const at = (part: number) => (sorted[Math.round((sorted.length - 1) * part)] ?? 0).toFixed(2);
  return `${at(0.5)} (${at(0.25)} to ${at(0.75)})`;
}

/** Scripts of wrk; a plain GET has none. */
function operations(): Readonly<Record<string, { readonly path: string; readonly script?: string }>> {
  const file = path.join(tmpdir(), `ngoma-create-loan-${process.pid}.lua`);
  const lines = ['wrk.method = "POST"', `wrk.body = '{"book_id":7,"days":14}'`];
  writeFileSync(file, [...lines, 'wrk.headers["Content-Type"] = "application/json"', ''].join('\n'));
  return { listLoans: { path: '/loans?open=true&limit=20' }, createLoan: { path: '/loans', script: file } };
}

type Asked = ReturnType<typeof operations>[string];

/** All servers are started and warm before the first round: V8 compiles their code for thousands of requests. */
async function measure({ path: target, ...script }: Asked): Promise<ReadonlyMap<string, Measured[]>> {
  const started = await Promise.all(servers.map(start));
  const measured = new Map<string, Measured[]>(servers.map((name) => [name, []]));
  const send = ({ process: { pid = 0 }, url }: Started, duration: number) =>
    measureLoad({ url: url + target, connections, headers, ...script, seconds: duration, cpuMs: () => cpuTimeMs(pid) });
  try {
    for (const server of started) await send(server, warmUpSeconds);
    for (let round = 0; round < rounds; round += 1)
      for (const server of started) measured.get(server.name)?.push(await send(server, seconds));
  } finally {
    for (const { process: child } of started) child.kill();
  }
  return measured;
}

async function start(name: string): Promise<Started> {
  const child = spawn(process.execPath, [path.join(import.meta.dirname, `${name}.ts`)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [first] = await once(child.stdout, 'data');
  return { name, process: child, url: String(first).trim() };
}
