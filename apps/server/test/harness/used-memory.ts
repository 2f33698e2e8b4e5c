import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

/** What the objects of this process take that somebody still holds. */
export function usedMegabytes(): number {
  setFlagsFromString('--expose-gc');
  const collectGarbage: () => void = runInNewContext('gc');
  collectGarbage();
  return process.memoryUsage().heapUsed / 1024 / 1024;
}
