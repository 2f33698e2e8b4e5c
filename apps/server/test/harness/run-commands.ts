import { execFile } from 'node:child_process';
import { tmpdir } from 'node:os';
import { promisify } from 'node:util';

/** Runs the real curl, which fails for a status of 400 or more, with each response on its own line. */
const strictCurl = 'curl() { command curl --silent --show-error --fail-with-body "$@" && echo; }';

/** Runs commands of the documentation in `folder` and returns their output; rejects if one fails. */
export async function runCommands(
  commands: string,
  environment: Readonly<Record<string, string | undefined>> = {},
  folder = tmpdir(),
): Promise<string> {
  const { stdout } = await promisify(execFile)('bash', ['-euc', `${strictCurl}\n${commands}`], {
    cwd: folder,
    // The contract as YAML is larger than the default, 1 MiB.
    maxBuffer: 16 * 1024 * 1024,
    env: { PATH: process.env['PATH'], ...environment },
  });
  return stdout;
}
