import { flushCompileCache } from 'node:module';
import { createLog, type Logger } from './log/log.ts';
import { createLogOutput } from './log/log-output.ts';
import { startService } from './service/service.ts';
import {
  FailedStart,
  printSandboxMessage,
  printStartupMessage,
  tellFirstCredentials,
} from './service/startup-message.ts';
import { idleConnectionMs, stopTimes } from './service/stop-times.ts';
import { type Config, ConfigError, loadConfig } from './settings/config.ts';
import { warnOfMisspeltSettings } from './settings/misspelt-settings.ts';

/** What a process runs until it is asked to stop. */
interface Running {
  stop(idleGraceMs: number): Promise<void>;
}

/** Starts the service, says where it is, and stops it when it is asked to. */
export const run = (config: Config): Promise<void> =>
  runUntilAsked(config, async (log, droppedLogLines) => {
    const tell = (credentials: Parameters<typeof tellFirstCredentials>[0]) =>
      tellFirstCredentials(credentials, config, log);
    const service = await startService({
      config,
      log,
      droppedLogLines,
      tellFirstCredentials: tell,
      compilesInAdvance: true,
    });
    printStartupMessage(service.url, service.database.description, config);
    return service;
  });

/** Likewise, a sandbox. */
export const runSandbox = (config: Config): Promise<void> =>
  runUntilAsked(config, async (log, droppedLogLines) => {
    // Only a sandbox needs what it is filled with.
    const { startSandbox } = await import('./service/start-sandbox.ts');
    const sandbox = await startSandbox({ config, log, droppedLogLines });
    printSandboxMessage(sandbox.url);
    return sandbox;
  });

async function runUntilAsked(
  config: Config,
  begin: (log: Logger, droppedLogLines: () => number) => Promise<Running>,
): Promise<void> {
  const output = createLogOutput(process.stdout.fd);
  const log = createLog(config.logLevel, output);
  const running = await begin(log, output.droppedLines).catch((error: unknown) => {
    throw error instanceof ConfigError ? error : new FailedStart(error, config);
  });
  // Here and not at the end: a stop, which has its time, writes no more of it, and a process that is killed has kept it.
  flushCompileCache();
  const signal = await new Promise<string>((asked) => {
    for (const each of ['SIGINT', 'SIGTERM'] as const) process.once(each, asked);
  });
  log.info({ signal }, 'Stopping');
  // What was answered is stored, so nothing is lost where the storage or the log holds up the end. `process.exit` would wait
  // for the calls of the system that hold it up.
  setTimeout(() => process.kill(process.pid, 'SIGKILL'), stopTimes.wholeMs).unref();
  await running.stop(idleConnectionMs);
  await output.finish(stopTimes.logMs);
}

/** Starts the service as the environment says, and tells why where it cannot. */
export async function start(): Promise<void> {
  warnOfMisspeltSettings(process.env);
  try {
    await run(loadConfig(process.env));
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
    process.exitCode = 1;
  }
}
