import { writeSync } from 'node:fs';
import {
  describeFirstCredentials,
  type FirstCredentials,
  writeFirstCredentials,
} from '../account/first-credentials.ts';
import { findHolder } from '../database/sqlite/process-lock.ts';
import type { Logger } from '../log/log.ts';
import { version } from '../process/version.ts';
import { sandboxCredentials } from '../sandbox/credentials.ts';
import { type Config, siteOrigin } from '../settings/config.ts';

/** Prints the address of the service: as text at a terminal, otherwise as a line of the log. */
export function printStartupMessage(url: string | undefined, database: string, { publicUrl }: Config): void {
  // A closed output must not end the service.
  process.stdout.on('error', () => undefined);
  if (process.stdout.isTTY) {
    process.stdout.write(`
  Ngoma ${version}, on ${database}
${url === undefined ? '\n  sends messages; serves no requests\n' : addresses(url, publicUrl)}
  Ctrl-C stops the service.

`);
  } else if (url !== undefined) {
    // Written at once and at any level, because the starting program waits for the address.
    process.stdout.write(`${JSON.stringify({ msg: 'Listening', url })}\n`);
  }
}

const addresses = (url: string, publicUrl: string | undefined): string => `
  start here      ${url}/
  console         ${url}/console/
  messages        ${url}/v1/messages
  calendar        ${url}/events/v1
  for TEC clients ${url}/wp-json/tribe/events/v1
  contract        ${url}/openapi.json
${publicUrl === undefined ? '' : `  known as        ${publicUrl}\n`}`;

/** Prints the address and the public credentials of a sandbox. */
export function printSandboxMessage(url: string): void {
  process.stdout.on('error', () => undefined);
  const { login, password, ownPassword, key, webhookSecret } = sandboxCredentials;
  if (!process.stdout.isTTY) {
    process.stdout.write(`${JSON.stringify({ msg: 'Listening', url, sandbox: true })}\n`);
    return;
  }
  process.stdout.write(`
  Ngoma ${version}, a sandbox: a stop deletes all its data

  phone, webhooks, time   ${url}/sandbox
  console                 ${url}/console/
  how to use it           ${url}/docs/guides/sandbox

  test key                ${key}
  webhook secret          ${webhookSecret}
  login                   ${login}
  password to sign in     ${ownPassword}
  application password    ${password}

  Ctrl-C stops the sandbox.

`);
}

const terminal = 1;

/** Shows the first credentials at the terminal, or writes them to a file without one. Throws if it cannot. */
export function showFirstCredentials(credentials: FirstCredentials, config: Config, log: Logger): void {
  if (process.stdout.isTTY) {
    // Synchronous, because the stream would report a closed terminal too late.
    writeSync(
      terminal,
      `
  The first start creates an administrator and a test key. They are shown only now:
${describeFirstCredentials(credentials, siteOrigin(config))}
  The README shows what to do with them.
`,
    );
    return;
  }
  const file = writeFirstCredentials(config.dataDir, credentials, siteOrigin(config));
  log.warn({ file }, 'The first credentials are in this file. Only its owner can read it');
}

/** The service did not start. The message contains the cause and the remedy. */
export class FailedStart extends Error {
  override readonly name = 'FailedStart';
  constructor(cause: unknown, config: Config) {
    super(explain(cause, config), { cause });
  }
}

function explain(error: unknown, { host, port, databaseUrl }: Config): string {
  if (!(error instanceof Error)) return `The service did not start: ${String(error)}`;
  if (error.name === 'DatabaseInUse') return error.message;
  const { code, syscall, path } = error as NodeJS.ErrnoException; // as: undefined members of other errors
  if (syscall === 'listen' || syscall === 'getaddrinfo') {
    const holder = code === 'EADDRINUSE' ? findHolder(databaseUrl.replace(/^sqlite:/, '')) : undefined;
    const known = holder === undefined ? '' : ` (${holder} runs with the same database)`;
    return `The service did not start: it cannot listen at ${host}, port ${port}: ${listenErrors[code ?? ''] ?? error.message}${known}.`;
  }
  if (path !== undefined) {
    return `The service did not start: ${path} cannot be used (${code}). Check NGOMA_DATA and the owner of its files.`;
  }
  return `The service did not start: ${describeError(error)}`;
}

const listenErrors: Readonly<Record<string, string>> = {
  EADDRINUSE: 'another program listens there; set PORT to another one, or stop it',
  EACCES: 'this user may not use the port; set PORT to 1024 or more, or let a proxy listen there',
  EADDRNOTAVAIL: 'this machine does not have the address; set HOST to one of its addresses',
  ENOTFOUND: 'the name has no address; set HOST to an address of this machine',
};

/** If several addresses were tried, only the parts of the error have messages. */
const describeError = (error: Error): string =>
  error instanceof AggregateError ? error.errors.map(String).join('; ') : error.message;
