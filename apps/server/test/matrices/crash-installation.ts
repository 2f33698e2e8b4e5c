import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { StandInCarrier } from '../../../../packages/smpp/test/stand-in-carrier.ts';
import { createApiKey } from '../../src/account/api-keys/create-api-key.ts';
import type { Mode } from '../../src/account/caller.ts';
import { writeAccounts } from '../../src/account/change-accounts.ts';
import { createSecretBox } from '../../src/account/secret-box.ts';
import { loadSecretKey } from '../../src/account/secret-key.ts';
import { createUser } from '../../src/account/users/create-user.ts';
import type { Database } from '../../src/database/database.ts';
import { openDatabase } from '../../src/database/open.ts';
import { until } from '../../src/outbound/test-receiver.ts';
import { loadConfig } from '../../src/settings/config.ts';
import { systemClock } from '../../src/time/clock.ts';
import { copyTestDatabase, type TestEngine } from '../harness/database.ts';
import { type Gate, startGate } from './gate.ts';
import { startWebhookReceiver, type WebhookReceiver } from './webhook-receiver.ts';

/** The policy for submits without a response: `on_uncertain` in the file of carriers. */
export type Policy = 'wait' | 'resend';

/**
 * The service in separate processes: one on SQLite; on PostgreSQL one API process and two workers. The gate is between
 * the carrier and the process that is killed.
 */
export interface CrashInstallation extends AsyncDisposable {
  readonly engine: TestEngine;
  readonly policy: Policy;
  readonly database: Database;
  readonly smsc: StandInCarrier;
  readonly gate: Gate;
  readonly receiver: WebhookReceiver;
  readonly keys: Readonly<Record<Mode, string>>;
  /** The address of the current API process. */
  url(): string;
  /** Starts the processes that do not run. */
  start(): Promise<void>;
  /** Resolves when the last started process is bound to the carrier. */
  untilBound(): Promise<void>;
  /** The number of the carrier's session with the process that is killed. */
  session(): number;
  /** Ends the process behind the gate by `kill -9`. */
  kill(): Promise<void>;
  /** Ends the other workers with `kill -9`. */
  killOthers(): Promise<void>;
  /** Ends every process by `kill -9`. */
  killAll(): Promise<void>;
}

const script = path.resolve(import.meta.dirname, '../../ngoma.mjs');
export const sender = 'NWSC';
const window = 8;

/** Prepares all of it; `start` starts it. */
export async function createCrashInstallation(engine: TestEngine, policy: Policy): Promise<CrashInstallation> {
  await using started = new AsyncDisposableStack();
  const smsc = started.use(await StandInCarrier.start({ 'receipt-ms': 300 }));
  const gate = started.use(await startGate(smsc.port));
  const receiver = started.use(await startWebhookReceiver());
  const folder = mkdtempSync(path.join(tmpdir(), 'ngoma-crash-'));
  started.defer(() => rmSync(folder, { recursive: true, force: true }));
  const copy = await copyTestDatabase(engine);
  started.defer(() => copy.remove());
  const environment = { NGOMA_DATA: folder, DATABASE_URL: copy.url, SMSC_PASSWORD: 'secret', NGOMA_SENDERS: sender };
  const database = await openDatabase({ url: copy.url, clock: systemClock, lock: false });
  started.defer(() => database.close());
  const keys = await createKeys(database, environment);

  /** Processes by their parts, in the order in which they start. */
  const parts = (engine === 'sqlite' ? ['whole'] : ['--api', '--worker', '--worker']).map((flag, index) => {
    const port = index === 2 ? smsc.port : gate.port;
    const file = path.join(folder, `carriers-${index}.json`);
    writeFileSync(file, JSON.stringify(carriersFile(port, policy)));
    const unlimited = { NGOMA_RATE_LIMIT: 'off', NGOMA_DESTINATION_CAP: 'off' };
    const quiet = { ...unlimited, PORT: '0', LOG_LEVEL: 'silent', NGOMA_CARRIERS: file };
    return createPart(flag === 'whole' ? ['serve'] : ['serve', flag], { ...environment, ...quiet });
  });
  const [first, second, ...others] = parts;
  const victim = second ?? first;
  if (!first || !victim) throw new Error('There is one part at least.');
  /** The sessions that there were when processes were started last, and how many have come since. */
  let bindsBefore = 0;
  let bindsExpected = 0;
  const killEach = async (killed: typeof parts) => void (await Promise.all(killed.map((part) => part.kill())));
  started.defer(() => killEach(parts));

  const newSessions = () =>
    smsc
      .events('bind')
      .slice(bindsBefore)
      .map(({ session }) => session);
  async function untilBound(): Promise<void> {
    await until(() => newSessions().length >= bindsExpected);
    // A carrier that responds knows that it is bound.
    await smsc.order('enquire');
    const answers = () => smsc.events('enquire_link_resp').map(({ session }) => session);
    await until(() => newSessions().every((session) => answers().includes(session)));
  }
  const running = started.move();
  return {
    engine,
    policy,
    database,
    smsc,
    gate,
    receiver,
    keys,
    url: first.url,
    untilBound,
    session: () => Number(newSessions()[0]),
    kill: () => victim.kill(),
    killOthers: () => killEach(others),
    killAll: () => killEach(parts),
    async start() {
      bindsBefore = smsc.events('bind').length;
      bindsExpected = parts.filter((part) => part.carries && !part.isRunning()).length;
      for (const part of parts) {
        await part.start();
        // The first session is the one of the process that is killed.
        if (part === victim && bindsExpected > 1) await smsc.logged('bind', bindsBefore + 1);
      }
    },
    [Symbol.asyncDispose]: () => running.disposeAsync(),
  };
}

function carriersFile(port: number, policy: Policy): object {
  const account = { kind: 'smpp', host: '127.0.0.1', port, system_id: 'test', password: { env: 'SMSC_PASSWORD' } };
  // A response that is held back until the process is killed is lost.
  const times = { response_s: 3, on_uncertain: policy === 'resend' ? 'resend' : { wait_s: 2 } };
  return { carriers: { mtn: { ...account, ...times, window } }, routes: [{ carriers: ['mtn'] }] };
}

async function createKeys(database: Database, environment: Readonly<Record<string, string>>) {
  const secrets = createSecretBox(loadSecretKey(loadConfig(environment)));
  return writeAccounts(database, async (trx) => {
    const user = { login: 'amina', email: undefined, role: 'administrator' } as const;
    const { id: userId } = await createUser(trx, user, Date.now());
    const create = async (mode: Mode) =>
      (await createApiKey(trx, secrets, { userId, name: mode, mode, scopes: [] }, Date.now())).key;
    return { live: await create('live'), test: await create('test') };
  });
}

/** A process that is started, and killed, again and again. */
function createPart(words: readonly string[], environment: Readonly<Record<string, string>>) {
  let child: ChildProcess | undefined;
  let url = '';
  return {
    carries: !words.includes('--api'),
    isRunning: () => child !== undefined,
    url: () => url,
    async start(): Promise<void> {
      if (child) return;
      child = spawn(process.execPath, [script, ...words], {
        env: { ...process.env, ...environment },
        stdio: ['ignore', 'pipe', 'inherit'],
      });
      // A worker serves no requests: its bind shows that it runs.
      if (!words.includes('--worker')) url = await firstAddress(child);
    },
    async kill(): Promise<void> {
      const killed = child;
      child = undefined;
      if (!killed || killed.exitCode !== null) return;
      killed.kill('SIGKILL');
      await once(killed, 'exit');
    },
  };
}

function firstAddress(child: ChildProcess): Promise<string> {
  return new Promise((done, fail) => {
    let printed = '';
    child.stdout?.on('data', (chunk) => {
      printed += chunk;
      const address = /http:\/\/127\.0\.0\.1:\d+/.exec(printed)?.[0];
      if (address !== undefined) done(address);
    });
    child.once('exit', (code) => fail(new Error(`It ended with ${code} before it listened:\n${printed}`)));
  });
}
