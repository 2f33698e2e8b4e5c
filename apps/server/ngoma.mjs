#!/usr/bin/env node
// Runs the command on the pinned Node, with any Node of the machine. Plain JavaScript, because an older Node cannot read
// TypeScript.
import './src/process/umask.mjs';
import './src/process/thread-pool.mjs';
import { spawn } from 'node:child_process';
import { describeOtherNode, findPinnedNode, hasNeededNode, refuse } from './src/process/installation.mjs';

if (hasNeededNode()) {
  if (process.argv[2] === 'serve') {
    (await import('./src/process/limit-memory.mjs')).limitMemory();
    // Only `serve` stores compiled code in the data folder: `doctor`, for example, must not change it.
    (await import('./src/process/compile-cache.mjs')).useCompileCache();
  }
  const { loadProgram } = await import('./src/process/load-program.mjs');
  const { run } = await loadProgram('cli');
  await run(process.argv.slice(2));
} else {
  const pinned = findPinnedNode() ?? refuse(describeOtherNode('npx ngoma'));
  const child = spawn(pinned, [import.meta.filename, ...process.argv.slice(2)], { stdio: 'inherit' });
  for (const signal of ['SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal));
  // A terminal sends Ctrl-C to both processes. Forwarded, it would be the second signal and kill a stopping service.
  process.on('SIGINT', () => undefined);
  child.on('error', ({ message }) => refuse(`The pinned Node does not run: ${message}.`));
  child.on('exit', (code, signal) => {
    process.exitCode = code ?? (signal === null ? 1 : 130);
  });
}
