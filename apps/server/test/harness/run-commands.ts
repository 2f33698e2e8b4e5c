import { execFile } from 'node:child_process';
import { tmpdir } from 'node:os';
import { promisify } from 'node:util';

/** With the real curl, which fails where the status is 400 or more, and each response on a line of its own. */
const strictCurl = 'curl() { command curl --silent --show-error --fail-with-body "$@" && echo; }';

/**
 * Runs commands of the documentation as their reader would, in `folder`, and gives what they print; rejects where one of
 * them fails.
 */
export async function runCommands(
  commands: string,
  environment: Readonly<Record<string, string | undefined>> = {},
  folder = tmpdir(),
): Promise<string> {
  const { stdout } = await promisify(execFile)('bash', ['-euc', `${strictCurl}\n${commands}`], {
    cwd: folder,
    env: { PATH: process.env['PATH'], ...environment },
  });
  return stdout;
}
