import { existsSync } from 'node:fs';
import path from 'node:path';

/**
 * Stores compiled code in the data folder, if that exists: a start reads it instead of compiling (docs/performance.md).
 * Node names the code by its version and compares it with the source. If the folder is not writable, Node compiles.
 *
 * This runs before the settings are read, because the modules that read them are compiled too. Plain JavaScript, like all
 * modules before it: for TypeScript Node would load its parser at each start (80 ms and 15 MiB).
 */
export function useCompileCache() {
  const dataDir = process.env.NGOMA_DATA || 'data';
  const { enableCompileCache } = process.getBuiltinModule('node:module');
  if (existsSync(dataDir)) enableCompileCache(path.resolve(dataDir, 'compile-cache'));
}
