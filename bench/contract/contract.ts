import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { measureLoad } from '../load.ts';
import { printTable, whole } from '../table.ts';

const servers = ['on-express-contract', 'on-fastify', 'on-validator'] as const;
const connections = 32;
const warmUpSeconds = 2;
const seconds = 3;
const rounds = 3;
const headers = ['Authorization: Bearer secret'];

interface Started {
  readonly process: ChildProcess;
  readonly url: string;
}

/**
 * The loan example on this package, the same handlers on Fastify with its JSON Schema validation, and on
 * express-openapi-validator alone, in turn: only their ratios count.
 */
export async function benchContract(): Promise<void> {
  const rows: string[][] = [];
  for (const [name, script] of Object.entries(operations())) {
    const rates = await measure(script);
    const [own = 0, ...others] = servers.map((server) => medianOf(rates.get(server) ?? []));
    rows.push([name, whole(own), ...others.map((other) => (own / other).toFixed(2))]);
  }
  printTable('Requests a second, and how many times those of the others', ['', 'own', 'Fastify', 'validator'], rows);
}

/** Scripts of wrk; a plain GET has none. */
function operations(): Readonly<Record<string, { readonly path: string; readonly script?: string }>> {
  const file = path.join(tmpdir(), `ngoma-create-loan-${process.pid}.lua`);
  const lines = ['wrk.method = "POST"', `wrk.body = '{"book_id":7,"days":14}'`];
  writeFileSync(file, [...lines, 'wrk.headers["Content-Type"] = "application/json"', ''].join('\n'));
  return { listLoans: { path: '/loans?open=true&limit=20' }, createLoan: { path: '/loans', script: file } };
}

type Asked = ReturnType<typeof operations>[string];

/** Each server alone, one after another in each round. */
async function measure({ path: target, ...script }: Asked): Promise<ReadonlyMap<string, number[]>> {
  const rates = new Map<string, number[]>();
  for (let round = 0; round < rounds; round += 1) {
    for (const name of servers) {
      const server = await start(name);
      const load = { url: server.url + target, connections, headers, ...script, cpuMs: () => 0 };
      await measureLoad({ ...load, seconds: warmUpSeconds });
      const { perSecond } = await measureLoad({ ...load, seconds });
      rates.set(name, [...(rates.get(name) ?? []), perSecond]);
      server.process.kill();
      await once(server.process, 'exit');
    }
  }
  return rates;
}

async function start(name: string): Promise<Started> {
  const child = spawn(process.execPath, [path.join(import.meta.dirname, `${name}.ts`)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [first] = await once(child.stdout, 'data');
  return { process: child, url: String(first).trim() };
}

const medianOf = (values: readonly number[]): number =>
  values.toSorted((one, other) => one - other)[values.length >> 1] ?? 0;
