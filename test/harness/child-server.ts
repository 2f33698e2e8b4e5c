import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { appendFileSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

export const root = path.resolve(import.meta.dirname, '../..');

/** A server in a separate process; disposing removes its data folder. */
export interface ChildServer extends AsyncDisposable {
  readonly url: string;
  readonly pid: number;
  readonly dataDir: string;
  /** The time from the start of the process until it listened. */
  readonly readyAfterMs: number;
  /** Stops reading its output. */
  stopReading(): void;
  /** Ends the process with this signal and waits for its end; its data stay. */
  stop(signal?: 'SIGTERM' | 'SIGKILL'): Promise<void>;
}

export interface ChildServerOptions {
  /** Relative to `folder`. */
  readonly script: string;
  /** By default the root of the project. */
  readonly folder?: string;
  readonly nodeOptions?: readonly string[];
  readonly parameters?: readonly string[];
  readonly environment?: Readonly<Record<string, string>>;
  readonly dataDir: string;
  /** A command that runs the server: `prlimit` with its options. */
  readonly wrapper?: readonly string[];
  /** A file to which its output is appended. */
  readonly log?: string;
}

export const temporaryFolder = (): string => mkdtempSync(path.join(tmpdir(), 'ngoma-'));

/** Starts a server and waits for the line with its address. */
export async function startChildServer(options: ChildServerOptions): Promise<ChildServer> {
  const { script, folder = root, nodeOptions = [], parameters = [], environment = {}, dataDir, wrapper = [] } = options;
  const startedAt = performance.now();
  const node = [process.execPath, ...nodeOptions, path.join(folder, script), ...parameters];
  const [command = process.execPath, ...rest] = [...wrapper, ...node];
  const child = spawn(command, rest, {
    env: { ...process.env, ...environment },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const { log } = options;
  if (log !== undefined) child.stdout.on('data', (chunk) => appendFileSync(log, chunk));
  const url = await firstAddress(child, script);
  async function stop(signal: 'SIGTERM' | 'SIGKILL' = 'SIGTERM'): Promise<void> {
    if (child.exitCode !== null || child.signalCode !== null) return;
    child.kill(signal);
    await once(child, 'exit');
  }
  return {
    url,
    pid: child.pid ?? 0,
    dataDir,
    readyAfterMs: performance.now() - startedAt,
    stopReading: () => child.stdout.removeAllListeners('data').pause(),
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
      if (printed.length < 10_000) printed += chunk;
      const address = /http:\/\/127\.0\.0\.1:\d+/.exec(printed)?.[0];
      if (address !== undefined) done(address);
    });
    child.once('exit', (code) => fail(new Error(`${script} ended with ${code} before it listened:\n${printed}`)));
  });
}
