import { describeFirstCredentials, writeFirstCredentials } from './account/first-start.ts';
import { type Config, ConfigError } from './config.ts';
import type { Logger } from './log.ts';
import type { Service } from './main.ts';
import { version } from './version.ts';

/** Says where the service is: to people at a terminal in words, to everything else as a line of the log. */
export function announce({ url, database, firstCredentials }: Service, config: Config, log: Logger): void {
  if (!process.stdout.isTTY) {
    // Written at once and whatever the level: whoever started the service waits for the address.
    if (url !== undefined) process.stdout.write(`${JSON.stringify({ msg: 'Listening', url })}\n`);
    if (firstCredentials !== undefined) {
      const file = writeFirstCredentials(config.dataDir, firstCredentials);
      log.warn({ file }, 'The first credentials are in this file, which only its owner can read');
    }
    return;
  }
  process.stdout.write(`
  Ngoma ${version}, on ${database.description}
${url === undefined ? '\n  carrying messages; taking no requests\n' : addresses(url, config)}`);
  if (firstCredentials !== undefined) {
    process.stdout.write(`
  The first start made an administrator and a test key. They are shown only now:
${describeFirstCredentials(firstCredentials)}
  The README shows what to do with them. Ctrl-C stops the service.
`);
  }
  process.stdout.write('\n');
}

const addresses = (url: string, { publicUrl }: Config): string => `
  messages        ${url}/v1/messages
  calendar        ${url}/events/v1
  for TEC clients ${url}/wp-json/tribe/events/v1
  contract        ${url}/openapi.json
${publicUrl === undefined ? '' : `  known as        ${publicUrl}\n`}`;

/** Why the service did not start, and what to do. */
export function explainFailedStart(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  if (error instanceof ConfigError || error.name === 'DatabaseInUse') return error.message;
  if ('code' in error && error.code === 'EADDRINUSE') {
    return 'The service did not start: something else listens on this address. Set PORT to another one, or stop it.';
  }
  if ('code' in error && error.code === 'EACCES') {
    return 'The service did not start: this address or folder may not be used. Look at PORT, HOST and NGOMA_DATA.';
  }
  return `The service did not start: ${error.message}`;
}
