import { flushCompileCache } from 'node:module';
import { createLog, type Logger } from './log/log.ts';
import { createLogOutput } from './log/log-output.ts';
import { startService } from './service/service.ts';
import {
  FailedStart,
  printSandboxMessage,
  printStartupMessage,
  showFirstCredentials,
} from './service/startup-message.ts';
import { idleConnectionMs, stopTimes } from './service/stop-times.ts';
import { type Config, ConfigError, loadConfig } from './settings/config.ts';
import { warnOfMisspeltSettings } from './settings/misspelt-settings.ts';

interface RunningService {
  stop(idleGraceMs: number): Promise<void>;
}

/** Starts the service, prints its address, and stops it at SIGINT or SIGTERM. */
export const run = (config: Config): Promise<void> =>
  runUntilAsked(config, async (log, droppedLogLines) => {
    const service = await startService({
      config,
      log,
      droppedLogLines,
      showFirstCredentials: (credentials) => showFirstCredentials(credentials, config, log),
      compilesInAdvance: true,
    });
    printStartupMessage(service.url, service.database.description, config);
    return service;
  });

/** Does the same with a sandbox. */
export const runSandbox = (config: Config): Promise<void> =>
  runUntilAsked(config, async (log, droppedLogLines) => {
    // Loaded on demand, because only a sandbox needs its test data.
    const { startSandbox } = await import('./service/start-sandbox.ts');
    const sandbox = await startSandbox({ config, log, droppedLogLines });
    printSandboxMessage(sandbox.url);
    return sandbox;
  });

async function runUntilAsked(
  config: Config,
  begin: (log: Logger, droppedLogLines: () => number) => Promise<RunningService>,
): Promise<void> {
  const output = createLogOutput(process.stdout.fd);
  const log = createLog(config.logLevel, output);
  const running = await begin(log, output.droppedLines).catch((error: unknown) => {
    throw error instanceof ConfigError ? error : new FailedStart(error, config);
  });
  // Here and not at the end, so that a stop takes less time and a killed process has written the cache.
  flushCompileCache();
  const signal = await new Promise<string>((asked) => {
    for (const each of ['SIGINT', 'SIGTERM'] as const) process.once(each, asked);
  });
  log.info({ signal }, 'Stopping');
  // Responses are sent after their data is stored, so a kill loses nothing if the disk or the log blocks the stop.
  // `process.exit` would wait for blocked system calls.
  setTimeout(() => process.kill(process.pid, 'SIGKILL'), stopTimes.wholeMs).unref();
  await running.stop(idleConnectionMs);
  await output.finish(stopTimes.logMs);
}

/** Starts the service with the settings of the environment. The reason of a failure goes to standard error. */
export async function start(): Promise<void> {
  warnOfMisspeltSettings(process.env);
  try {
    await run(loadConfig(process.env));
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
    process.exitCode = 1;
  }
}
