import { type ChildProcess, fork } from 'node:child_process';
import { childEnvironment } from './child-environment.ts';

/** A process that reads a file of a stranger (docs/adr/0006), without secrets and with a limited heap. */
export function startForeignFileProcess(program: URL, heapMegabytes: number): ChildProcess {
  const child = fork(program, {
    serialization: 'advanced',
    env: childEnvironment(),
    execArgv: [`--max-old-space-size=${heapMegabytes}`, '--max-semi-space-size=8'],
    // Suppresses the long output of out-of-memory crashes; the caller reports the reason.
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  });
  // Errors after startup are followed by `disconnect`.
  child.on('error', () => undefined);
  return child;
}
