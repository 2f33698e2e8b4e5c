import { defineCommand, runCommand, runMain } from 'citty';
import { AccountError } from './account/users/create-user.ts';
import { doctor } from './cli/doctor.ts';
import { key } from './cli/keys.ts';
import { password } from './cli/passwords.ts';
import { migrate, serve } from './cli/serve.ts';
import { user } from './cli/users.ts';
import { ConfigError } from './config.ts';
import { version } from './version.ts';

const ngoma = defineCommand({
  meta: { name: 'ngoma', version, description: 'Text messages and a calendar of events: the command of the operator' },
  subCommands: { serve, migrate, user, password, key, doctor },
});

const helpFlags = ['--help', '-h', '--version', '-v'];
const failed = 1;
const misused = 2;

/** Runs `ngoma <words>`. Exit code 1: it could not be done; 2: it was not said right. Both say why, on standard error. */
export async function run(words: readonly string[]): Promise<void> {
  if (words.length === 0) return runMain(ngoma, { rawArgs: ['--help'] });
  if (words.some((word) => helpFlags.includes(word))) return runMain(ngoma, { rawArgs: [...words] });
  try {
    await runCommand(ngoma, { rawArgs: [...words] });
  } catch (error) {
    process.exitCode = isMisuse(error) ? misused : failed;
    process.stderr.write(`${describe(error)}\n`);
  }
}

/** The parser does not export the class of its errors. */
const isMisuse = (error: unknown): error is Error => error instanceof Error && error.name === 'CLIError';

function describe(error: unknown): string {
  if (isMisuse(error))
    return `${error.message}
'ngoma --help' and 'ngoma <command> --help' show how it is said.`;
  if (error instanceof AccountError || error instanceof ConfigError) return error.message;
  return `That did not work: ${error instanceof Error ? error.message : String(error)}`;
}
