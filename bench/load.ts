import { spawn } from 'node:child_process';
import type { Measured } from './scenes/scene.ts';

export interface Load {
  readonly url: string;
  readonly connections: number;
  readonly seconds: number;
  /** A Lua script of wrk, for requests that are not plain GETs. */
  readonly script?: string;
  /** `If-None-Match: "…"` */
  readonly headers?: readonly string[];
  /** The CPU time of the answering processes so far. */
  readonly cpuMs: () => number;
}

/** Sends requests with wrk for a while; fails where one of them is refused. */
export async function measureLoad(load: Load): Promise<Measured> {
  const { url, connections, seconds, script, headers = [], cpuMs } = load;
  const before = cpuMs();
  const output = await runWrk([
    '-t1',
    `-c${connections}`,
    `-d${seconds}s`,
    ...(script === undefined ? [] : ['-s', script]),
    ...headers.flatMap((header) => ['-H', header]),
    url,
  ]);
  const spentMs = cpuMs() - before;
  const requests = Number(/(\d+) requests in/.exec(output)?.[1]);
  const failed = Number(/Non-2xx or 3xx responses: (\d+)/.exec(output)?.[1] ?? 0);
  if (failed > 0) throw new Error(`${failed} of ${requests} requests to ${url} were refused`);
  return { perSecond: Number(/Requests\/sec:\s+([\d.]+)/.exec(output)?.[1]), cpuMs: spentMs / requests };
}

function runWrk(parameters: readonly string[]): Promise<string> {
  return new Promise((done, fail) => {
    const wrk = spawn('wrk', parameters, { stdio: ['ignore', 'pipe', 'inherit'] });
    let output = '';
    wrk.stdout.on('data', (chunk) => {
      output += chunk;
    });
    wrk.on('error', () => fail(new Error("The benchmarks send their load with wrk: 'apt-get install wrk'.")));
    wrk.on('close', () => done(output));
  });
}
