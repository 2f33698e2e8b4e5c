import { stripVTControlCharacters } from 'node:util';
import { type ArgsDef, type CommandDef, defineCommand, renderUsage, runCommand, runMain } from 'citty';
import { audit } from './cli/audit.ts';
import { backup, restore } from './cli/backup.ts';
import { carrier } from './cli/carriers.ts';
import { checkWords } from './cli/check-words.ts';
import { describeFailure } from './cli/describe-failure.ts';
import { doctor } from './cli/doctor.ts';
import { key } from './cli/keys.ts';
import { Misuse } from './cli/misuse.ts';
import { outliveReaders } from './cli/output.ts';
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
  meta: { name: 'ngoma', version, description: 'Text messages and a calendar of events: the command of the operator' },
  subCommands: {
    ...{ serve, migrate, user, password, key, carrier, audit, backup, restore, 'secret-key': secretKey, vacuum },
    // These need messaging, and the driver of PostgreSQL.
    number: () => import('./cli/numbers.ts').then(({ numbers }) => numbers),
    consent: () => import('./cli/consents.ts').then(({ consents }) => consents),
    messages: () => import('./cli/messages.ts').then(({ messages }) => messages),
    move: () => import('./cli/move.ts').then(({ move }) => move),
    // These need the calendar; the others start faster without it.
    import: () => import('./cli/import.ts').then(({ importFrom }) => importFrom),
    export: () => import('./cli/export.ts').then(({ exportTo }) => exportTo),
    doctor,
  },
});

const helpFlags = ['--help', '-h'];
const versionFlags = ['--version', '-v'];
const failed = 1;
const misused = 2;

/** Runs `ngoma <words>`. Exit code 1: it failed; 2: the command is wrong. Both say why, on standard error. */
export async function run(words: readonly string[]): Promise<void> {
  outliveReaders();
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

/**
 * The parser writes colour codes wherever its text goes, which a pipe or file must not get, and names a command of a group
 * without `ngoma`.
 */
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
  // Whatever fails behind them has read the settings before.
  return `That did not work: ${describeFailure(error, loadConfig(process.env))}`;
}
