import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';

export interface Load {
  readonly url: string;
  readonly connections: number;
  readonly seconds: number;
  /** A Lua script of wrk, for requests that are not plain GETs. */
  readonly script?: string;
  /** `If-None-Match: "…"` */
  readonly headers?: readonly string[];
  /** The process that answers, to read its CPU time. */
  readonly pid: number;
}

export interface Measured {
  readonly perSecond: number;
  /** Of the answering process, all its threads together. */
  readonly cpuMsPerRequest: number;
  readonly requests: number;
  readonly failed: number;
}

/** Sends requests with wrk for a while, and reads what they cost the answering process (Linux only: /proc). */
export async function measure({ url, connections, seconds, script, headers = [], pid }: Load): Promise<Measured> {
  const before = cpuMs(pid);
  const output = await runWrk([
    '-t1',
    `-c${connections}`,
    `-d${seconds}s`,
    ...(script === undefined ? [] : ['-s', script]),
    ...headers.flatMap((header) => ['-H', header]),
    url,
  ]);
  const spentMs = cpuMs(pid) - before;
  const requests = Number(/(\d+) requests in/.exec(output)?.[1]);
  const failed = Number(/Non-2xx or 3xx responses: (\d+)/.exec(output)?.[1] ?? 0);
  return {
    perSecond: Number(/Requests\/sec:\s+([\d.]+)/.exec(output)?.[1]),
    cpuMsPerRequest: spentMs / requests,
    requests,
    failed,
  };
}

/** User and system time of a process in milliseconds; the kernel counts in hundredths of a second. */
function cpuMs(pid: number): number {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? [];
  return (Number(fields[11]) + Number(fields[12])) * 10;
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
