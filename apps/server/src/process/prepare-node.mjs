import { existsSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import path from 'node:path';
import { setFlagsFromString } from 'node:v8';

/*
 * What Node has to know before it loads the service (docs/adr/0024). It stands before all settings are read: loading what
 * reads them takes part of the time that it saves. It is plain JavaScript, as is what loads it: for TypeScript that is read before
 * the kept code is, Node would load its parser, with 80 ms and 15 MiB, at each start.
 */

export function prepareNode() {
  limitMemory();
  limitGrowth();
  collectAlone();
  keepCompiledCode();
}

const youngGeneration = '--max-semi-space-size=8';
/** glibc gives threads arenas of their own and returns little of what is free in them: two are enough. */
const memoryArenas = { MALLOC_ARENA_MAX: '2' };

/**
 * Starts this process once more in its own place, with a young generation that stays small and few arenas: both are read
 * only when a process begins. A process that has options or a parent of its own to talk to is left as it is.
 */
function limitMemory() {
  const { execve, execArgv, execPath, argv, env } = process;
  if (process.platform === 'win32' || execve === undefined || process.connected) return;
  if (execArgv.length > 0 || env.NODE_OPTIONS?.includes('semi-space')) return;
  execve.call(process, execPath, [execPath, youngGeneration, ...argv.slice(1)], { ...memoryArenas, ...env });
}

/**
 * Lets the old generation grow by a quarter of what was alive in it, where V8 lets it grow to four times while objects
 * come fast: what requests leave there is dead soon, and memory that was once used is not given back under load.
 */
function limitGrowth() {
  setFlagsFromString('--heap-growing-percent=25');
}

/**
 * Lets the thread that makes objects collect the young ones by itself where no processor is left over: threads that help take
 * more to wake than a young generation of this size takes to look through.
 */
function collectAlone() {
  if (availableParallelism() <= 2) setFlagsFromString('--no-parallel-scavenge');
}

/**
 * Keeps compiled code in the data folder, where there is one already: whatever is wrong with its settings is told by the
 * start itself. Node names the code by its version and compares it with the source; where the folder cannot be written, it
 * compiles as if there were none.
 */
function keepCompiledCode() {
  const dataDir = process.env.NGOMA_DATA || 'data';
  const { enableCompileCache } = process.getBuiltinModule('node:module');
  if (existsSync(dataDir)) enableCompileCache(path.resolve(dataDir, 'compile-cache'));
}
