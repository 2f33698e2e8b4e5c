import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { openSync } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';

/** Runs a command to its end and returns its output. Throws with its errors. */
export const run = (command: string, ...parameters: string[]): string =>
  execFileSync(command, parameters, { encoding: 'utf8' });

export interface StartOptions {
  /** Its output is appended to this file. */
  readonly log: string;
  readonly environment?: Readonly<Record<string, string>>;
}

/** Starts a program that runs until it is killed. */
export function start([command = '', ...parameters]: readonly string[], options: StartOptions): ChildProcess {
  const log = openSync(options.log, 'a');
  return spawn(command, parameters, {
    env: { ...process.env, ...options.environment },
    stdio: ['ignore', log, log],
    cwd: '/',
  });
}

/** Ends a program and waits for its end. */
export async function end(child: ChildProcess, signal: 'SIGTERM' | 'SIGKILL' = 'SIGKILL'): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  child.kill(signal);
  await once(child, 'exit');
}

/** Waits until a condition is true. Throws with its name when the time is over. */
export async function until(what: string, isTrue: () => Promise<boolean> | boolean, withinMs = 180_000): Promise<void> {
  const endsAt = performance.now() + withinMs;
  while (!(await isTrue())) {
    if (performance.now() > endsAt) throw new Error(`After ${withinMs / 1_000} s still not true: ${what}.`);
    await delay(200);
  }
}
