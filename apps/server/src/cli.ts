import { stripVTControlCharacters } from 'node:util';
import { type ArgsDef, type CommandDef, defineCommand, renderUsage, runCommand, runMain } from 'citty';
import { audit } from './cli/audit.ts';
import { backup, restore } from './cli/backup.ts';
import { carrier } from './cli/carriers.ts';
import { checkWords, Misuse } from './cli/check-words.ts';
import { describeFailure } from './cli/describe-failure.ts';
import { doctor } from './cli/doctor.ts';
import { key } from './cli/keys.ts';
import { ignoreClosedOutput } from './cli/output.ts';
import { password } from './cli/passwords.ts';
import { secretKey } from './cli/secret-key.ts';
import { migrate, serve } from './cli/serve.ts';
import { user } from './cli/users.ts';
import { vacuum } from './cli/vacuum.ts';
import { Refusal } from './problems/refusal.ts';
import { version } from './process/version.ts';
import { FailedStart } from './service/startup-message.ts';
import { ConfigError, loadConfig } from './settings/config.ts';
import { warnOfMisspeltSettings } from './settings/misspelt-settings.ts';

export const ngoma = defineCommand({
  meta: { name: 'ngoma', version, description: 'Runs and administers the service for text messages and events' },
  subCommands: {
    ...{ serve, migrate, user, password, key, carrier, audit, backup, restore, 'secret-key': secretKey, vacuum },
    // Loaded on demand, so that other commands start without messaging, the calendar and the driver of PostgreSQL.
    number: () => import('./cli/numbers.ts').then(({ numbers }) => numbers),
    consent: () => import('./cli/consents.ts').then(({ consents }) => consents),
    messages: () => import('./cli/messages.ts').then(({ messages }) => messages),
    batches: () => import('./cli/batches.ts').then(({ batches }) => batches),
    move: () => import('./cli/move.ts').then(({ move }) => move),
    import: () => import('./cli/import.ts').then(({ importFrom }) => importFrom),
    export: () => import('./cli/export.ts').then(({ exportTo }) => exportTo),
    doctor,
  },
});

const helpFlags = ['--help', '-h'];
const versionFlags = ['--version', '-v'];
const failed = 1;
const misused = 2;

/** Runs `ngoma <words>`. Exit code 1: the command failed; 2: it is wrong. The reason goes to standard error. */
export async function run(words: readonly string[]): Promise<void> {
  ignoreClosedOutput();
  const rawArgs = words.length === 0 ? ['--help'] : [...words];
  const asksVersion = rawArgs.length === 1 && rawArgs.some((word) => versionFlags.includes(word));
  if (asksVersion || rawArgs.some((word) => helpFlags.includes(word))) return runMain(ngoma, { rawArgs, showUsage });
  warnOfMisspeltSettings(process.env);
  try {
    await checkWords(ngoma, rawArgs, []);
    await runCommand(ngoma, { rawArgs });
  } catch (error) {
    process.exitCode = isMisuse(error) ? misused : failed;
    process.stderr.write(`${describe(error)}\n`);
  }
}

/** Removes the colour codes of the parser, which also writes them into pipes and files, and adds a missing `ngoma`. */
async function showUsage<Args extends ArgsDef>(command: CommandDef<Args>, parent?: CommandDef<Args>): Promise<void> {
  const text = stripVTControlCharacters(await renderUsage(command, parent));
  process.stdout.write(`${text.replace(/^USAGE (?!ngoma )/m, 'USAGE ngoma ')}\n`);
}

/** The parser does not export the class of its errors. */
const isMisuse = (error: unknown): error is Error =>
  error instanceof Misuse || (error instanceof Error && error.name === 'CLIError');

function describe(error: unknown): string {
  if (isMisuse(error))
    return `${stripVTControlCharacters(error.message)}
'ngoma --help' and 'ngoma <command> --help' show the commands and their options.`;
  if (error instanceof Refusal || error instanceof ConfigError || error instanceof FailedStart) return error.message;
  // The settings can be loaded: otherwise the error would be a ConfigError.
  return `The command failed: ${describeFailure(error, loadConfig(process.env))}`;
}
