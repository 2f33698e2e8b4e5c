#!/usr/bin/env node
// Runs the operator's command on the Node that this project pins, whatever Node the machine has. Plain JavaScript,
// because an older Node cannot read TypeScript.
import './src/process/umask.mjs';
import './src/process/thread-pool.mjs';
import { spawn } from 'node:child_process';
import { describeOtherNode, findPinnedNode, hasNeededNode, refuse } from './src/process/installation.mjs';

if (hasNeededNode()) {
  // Other commands leave nothing in the data folder but what they are for: `doctor` changes nothing.
  if (process.argv[2] === 'serve') (await import('./src/process/compile-cache.mjs')).useCompileCache();
  const { loadProgram } = await import('./src/process/load-program.mjs');
  const { run } = await loadProgram('cli');
  await run(process.argv.slice(2));
} else {
  const pinned = findPinnedNode() ?? refuse(describeOtherNode('npx ngoma'));
  const child = spawn(pinned, [import.meta.filename, ...process.argv.slice(2)], { stdio: 'inherit' });
  for (const signal of ['SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal));
  // A terminal sends Ctrl-C to both; passed on, it would reach a service that is stopping a second time and kill it.
  process.on('SIGINT', () => undefined);
  child.on('error', ({ message }) => refuse(`The Node that the lock file pins does not run: ${message}.`));
  child.on('exit', (code, signal) => {
    process.exitCode = code ?? (signal === null ? 1 : 130);
  });
}
