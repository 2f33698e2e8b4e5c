import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

const root = path.resolve(import.meta.dirname, '..');

/** A server in a process of its own, on a port of its own, with a data folder that goes when it is closed. */
export interface ServerProcess extends AsyncDisposable {
  readonly url: string;
  readonly pid: number;
  readonly dataDir: string;
  /** From the start of the process until it listened. */
  readonly readyAfterMs: number;
  /** Stops the process and leaves its data; disposing removes the data too. */
  stop(): Promise<void>;
}

export interface ServerOptions {
  readonly environment?: Record<string, string>;
  readonly dataDir?: string;
}

const quiet = { PORT: '0', NGOMA_RATE_LIMIT: 'off', LOG_LEVEL: 'warn', NODE_ENV: 'production' };

export function startNgoma({
  environment = {},
  dataDir = temporaryFolder(),
}: ServerOptions = {}): Promise<ServerProcess> {
  return start('apps/server/src/main.ts', [], { ...quiet, NGOMA_DATA: dataDir, ...environment }, dataDir);
}

export function startFloor(name: string, ...parameters: string[]): Promise<ServerProcess> {
  const dataDir = temporaryFolder();
  return start(`bench/floor/${name}.ts`, [dataDir, ...parameters], {}, dataDir);
}

/** Runs the operator's command beside a server and gives back the object that it prints. */
export function ngoma<Printed>(dataDir: string, ...parameters: string[]): Printed {
  const output = execFileSync(process.execPath, [path.join(root, 'apps/server/ngoma.mjs'), ...parameters, '--json'], {
    env: { ...process.env, NGOMA_DATA: dataDir },
    encoding: 'utf8',
  });
  return JSON.parse(output);
}

export const temporaryFolder = (): string => mkdtempSync(path.join(tmpdir(), 'ngoma-bench-'));

async function start(
  script: string,
  parameters: readonly string[],
  environment: Record<string, string>,
  dataDir: string,
): Promise<ServerProcess> {
  const startedAt = performance.now();
  const child = spawn(process.execPath, [path.join(root, script), ...parameters], {
    env: { ...process.env, ...environment },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const url = await firstAddress(child, script);
  async function stop(): Promise<void> {
    child.kill('SIGTERM');
    if (child.exitCode === null) await once(child, 'exit');
  }
  return {
    url,
    pid: child.pid ?? 0,
    dataDir,
    readyAfterMs: performance.now() - startedAt,
    stop,
    async [Symbol.asyncDispose]() {
      await stop();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

function firstAddress(child: ChildProcess, script: string): Promise<string> {
  return new Promise((done, fail) => {
    let printed = '';
    child.stdout?.on('data', (chunk) => {
      printed += chunk;
      const address = /http:\/\/127\.0\.0\.1:\d+/.exec(printed)?.[0];
      if (address !== undefined) done(address);
    });
    child.once('exit', (code) => fail(new Error(`${script} ended with ${code} before it listened:\n${printed}`)));
  });
}
