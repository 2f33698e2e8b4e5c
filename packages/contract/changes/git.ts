import { spawnSync } from 'node:child_process';

/** The output of git; undefined where it fails, or where there is no repository. */
export function git(repository: string, ...words: readonly string[]): string | undefined {
  const run = spawnSync('git', words, { cwd: repository, encoding: 'utf8', maxBuffer: 64 * 1024 * 1024 });
  return run.status === 0 ? run.stdout : undefined;
}
