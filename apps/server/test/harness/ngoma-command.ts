import { execFile } from 'node:child_process';
import path from 'node:path';

export const ngomaCommand = path.resolve(import.meta.dirname, '../../ngoma.mjs');

export interface CommandResult {
  readonly code: number;
  readonly out: string;
  readonly err: string;
}

/** Runs `ngoma` as an operator does and returns its output. */
export function runNgoma(
  environment: Readonly<Record<string, string | undefined>>,
  ...words: readonly string[]
): Promise<CommandResult> {
  return new Promise((done) => {
    const child = execFile(
      process.execPath,
      [ngomaCommand, ...words],
      { env: { ...process.env, ...environment } },
      (_error, out, err) => done({ code: child.exitCode ?? -1, out, err }),
    );
  });
}
