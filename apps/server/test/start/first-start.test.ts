import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { freePort } from '../../../../test/harness/free-port.ts';
import { createEmptyDatabase, describeOnEachEngine } from '../harness/database.ts';

/**
 * First starts in separate processes, with faults: afterwards either there are no credentials and the next start
 * creates and shows them, or they were shown.
 */
const main = path.resolve(import.meta.dirname, '../../src/main.mjs');
const command = path.resolve(import.meta.dirname, '../../ngoma.mjs');

interface Started {
  /** `http://127.0.0.1:3000`, or undefined where the process ended without listening. */
  readonly url: string | undefined;
  readonly code: number | null;
  readonly errors: string;
  stop(): Promise<void>;
}

/** Starts the service and waits until it listens or ends. */
async function start(environment: Record<string, string>, words: readonly string[] = [main]): Promise<Started> {
  const child = spawn(process.execPath, words, { env: { ...process.env, PORT: '0', ...environment } });
  onTestFinished(() => void child.kill('SIGKILL'));
  let errors = '';
  child.stderr.on('data', (chunk) => (errors += chunk));
  const url = await listening(child);
  return { url, code: child.exitCode, errors, stop: () => stop(child) };
}

function listening(child: ChildProcess): Promise<string | undefined> {
  return new Promise((done) => {
    let printed = '';
    child.stdout?.on('data', (chunk) => {
      printed += chunk;
      const address = /https?:\/\/127\.0\.0\.1:\d+/.exec(printed)?.[0];
      if (address !== undefined) done(address);
    });
    child.once('close', () => done(undefined));
  });
}

async function stop(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  child.kill('SIGTERM');
  await once(child, 'exit');
}

function temporaryFolder(): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'ngoma-first-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

const credentialsFile = (dataDir: string): string => path.join(dataDir, 'first-credentials.txt');

function toldKey(dataDir: string): string {
  const text = readFileSync(credentialsFile(dataDir), 'utf8');
  return /test key\s+(\S+)/.exec(text)?.[1] ?? '';
}

/** Whether the service accepts the key: an unknown one returns 401. */
async function isLetIn(url: string | undefined, key: string): Promise<boolean> {
  const response = await fetch(`${url}/v1/messages`, { headers: { authorization: `Bearer ${key}` } });
  return response.status === 200;
}

/** Starts again on the same data and expects valid credentials to be shown. */
async function expectNextStartTells(environment: Record<string, string>, dataDir: string): Promise<void> {
  const next = await start(environment);
  expect(next.url, next.errors).toBeDefined();
  expect(await isLetIn(next.url, toldKey(dataDir))).toBe(true);
  await next.stop();
}

/** A port that another program uses. */
async function takenPort(): Promise<string> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => void server.close());
  const { port } = server.address() as AddressInfo; // as: a TCP server has an address of this kind
  return String(port);
}

function certificate(folder: string, name: string): { cert: string; key: string } {
  const files = { cert: path.join(folder, `${name}.crt`), key: path.join(folder, `${name}.key`) };
  const form = [
    '-x509',
    '-newkey',
    'ec',
    '-pkeyopt',
    'ec_paramgen_curve:prime256v1',
    '-nodes',
    '-subj',
    '/CN=localhost',
  ];
  execFileSync('openssl', ['req', ...form, '-keyout', files.key, '-out', files.cert], { stdio: 'pipe' });
  return files;
}

const impossible: [name: string, sentence: RegExp, environment: (folder: string) => Promise<Record<string, string>>][] =
  [
    [
      'a port that is taken',
      /127\.0\.0\.1, port \d+: another program listens/,
      async () => ({ PORT: await takenPort() }),
    ],
    ['an address of another machine', /192\.0\.2\.1, port 0: this machine/, async () => ({ HOST: '192.0.2.1' })],
    [
      'a certificate and the key of another one',
      /TLS_CERT and TLS_KEY must be/,
      async (folder) => ({ TLS_CERT: certificate(folder, 'one').cert, TLS_KEY: certificate(folder, 'other').key }),
    ],
    ['a wrong setting', /NGOMA_TIMEZONE must be/, async () => ({ NGOMA_TIMEZONE: 'Kampala' })],
  ];

test.each(impossible)(
  '%s: the start fails without creating accounts, and the next one shows the credentials',
  async (_, sentence, wrong) => {
    const folder = temporaryFolder();
    const dataDir = path.join(folder, 'data');
    const failed = await start({ NGOMA_DATA: dataDir, ...(await wrong(folder)) });
    expect(failed).toMatchObject({ url: undefined, code: 1, errors: expect.stringMatching(sentence) });
    expect(existsSync(dataDir)).toBe(false);
    await expectNextStartTells({ NGOMA_DATA: dataDir }, dataDir);
  },
);

test('ngoma serve reports a port in use in the same words', async () => {
  const dataDir = path.join(temporaryFolder(), 'data');
  const failed = await start({ NGOMA_DATA: dataDir, PORT: await takenPort() }, [command, 'serve']);
  expect(failed).toMatchObject({ code: 1, errors: expect.stringContaining('another program listens there') });
  expect(existsSync(dataDir)).toBe(false);
});

test('the error names the process of a service on the same database', async () => {
  const dataDir = temporaryFolder();
  const running = await start({ NGOMA_DATA: dataDir });
  const { port } = new URL(running.url ?? '');
  const failed = await start({ NGOMA_DATA: dataDir, PORT: port });
  await running.stop();
  expect(failed.errors).toMatch(/another program listens there; .* \(process \d+ runs with the same database\)\./);
});

test('the error names a data folder that cannot be created', async () => {
  const file = path.join(temporaryFolder(), 'file');
  writeFileSync(file, '');
  const failed = await start({ NGOMA_DATA: path.join(file, 'data') });
  expect(failed).toMatchObject({ code: 1, errors: expect.stringMatching(/The folder .+ cannot be created/) });
});

test('the start warns about a variable that is similar to a setting', async () => {
  const dataDir = temporaryFolder();
  const started = await start({ NGOMA_DATA: dataDir, NGOMA_TIMZONE: 'Africa/Nairobi' });
  expect(started.url).toBeDefined();
  expect(started.errors).toContain('NGOMA_TIMZONE is not a setting. Did you mean NGOMA_TIMEZONE?');
  await started.stop();
});

test('a service with a closed output shows its credentials, runs and stops', async () => {
  const dataDir = temporaryFolder();
  const port = String(await freePort());
  const child = spawn(process.execPath, [main], { env: { ...process.env, NGOMA_DATA: dataDir, PORT: port } });
  onTestFinished(() => void child.kill('SIGKILL'));
  child.stdout.destroy();
  const url = `http://127.0.0.1:${port}`;
  await expect
    .poll(() =>
      fetch(`${url}/livez`).then(
        ({ status }) => status,
        () => 0,
      ),
    )
    .toBe(200);
  expect(await isLetIn(url, toldKey(dataDir))).toBe(true);
  child.kill('SIGTERM');
  expect(await once(child, 'exit')).toEqual([0, null]);
});

test('a worker process shows the credentials too', async () => {
  const dataDir = temporaryFolder();
  const child = spawn(process.execPath, [command, 'serve', '--worker'], {
    env: { ...process.env, NGOMA_DATA: dataDir },
    stdio: 'ignore',
  });
  onTestFinished(() => void child.kill('SIGKILL'));
  await expect.poll(() => existsSync(credentialsFile(dataDir))).toBe(true);
  // The file is written before the commit, so the next process shows credentials that were not stored.
  await stop(child);
  await expectNextStartTells({ NGOMA_DATA: dataDir }, dataDir);
});

describeOnEachEngine('the credentials of a first start', (engine) => {
  /** A data folder and an empty database, as settings. */
  async function installation() {
    const dataDir = temporaryFolder();
    const copy = await createEmptyDatabase(engine);
    onTestFinished(copy.remove);
    return { dataDir, environment: { NGOMA_DATA: dataDir, DATABASE_URL: copy.url } };
  }

  test('no credentials are created if their file cannot be written, and the next start shows them', async () => {
    const { dataDir, environment } = await installation();
    mkdirSync(credentialsFile(dataDir));
    const failed = await start(environment);
    expect(failed).toMatchObject({ code: 1, errors: expect.stringContaining('first-credentials.txt') });
    rmSync(credentialsFile(dataDir), { recursive: true });
    await expectNextStartTells(environment, dataDir);
  });

  test('a process killed while it shows them creates none, and the next start shows others', async () => {
    const { dataDir, environment } = await installation();
    const script = `
      const { startService } = await import(${JSON.stringify(path.resolve(main, '../service/service.ts'))});
      const { loadConfig } = await import(${JSON.stringify(path.resolve(main, '../settings/config.ts'))});
      await startService({ config: loadConfig(process.env), showFirstCredentials: () => process.kill(process.pid, 'SIGKILL') });`;
    const killed = await start(environment, ['--input-type=module', '--eval', script]);
    expect(killed).toMatchObject({ url: undefined, code: null, errors: '' });
    expect(existsSync(credentialsFile(dataDir))).toBe(false);
    await expectNextStartTells(environment, dataDir);
  });
});

describeOnEachEngine('the file of the first credentials', (engine) => {
  /** A service in a process of its own that has written its first credentials; and the settings of others beside it. */
  async function startFirst() {
    const copy = await createEmptyDatabase(engine);
    onTestFinished(copy.remove);
    const dataDir = temporaryFolder();
    const environment = { DATABASE_URL: copy.url, NGOMA_SECRET_KEY: 'a key of thirty-two characters and more' };
    const first = await start({ ...environment, NGOMA_DATA: dataDir });
    const told = readFileSync(credentialsFile(dataDir), 'utf8');
    return { first, told, dataDir, environment };
  }

  const expectRemoved = (dataDir: string) => expect.poll(() => existsSync(credentialsFile(dataDir))).toBe(false);

  const authorizations = {
    key: (told: string) => `Bearer ${/test key +(\S+)/.exec(told)?.[1]}`,
    password: (told: string) => {
      const [, login, password] = /administrator +(.+)\n +password +(.+)/.exec(told) ?? [];
      return `Basic ${Buffer.from(`${login}:${password}`).toString('base64')}`;
    },
  };

  test.each(['key', 'password'] as const)('is removed at the first use of the %s, and not before', async (which) => {
    const { first, told, dataDir } = await startFirst();
    const authorization = authorizations[which](told);
    const events = (header: string) => fetch(`${first.url}/events/v1/events`, { headers: { authorization: header } });
    expect((await events(authorization.slice(0, -4))).status).toBe(401);
    expect(existsSync(credentialsFile(dataDir))).toBe(true);
    expect((await events(authorization)).status).toBe(200);
    await expectRemoved(dataDir);
    await first.stop();
  });

  test('is removed if another process saw the use', async () => {
    const { first, told, dataDir, environment } = await startFirst();
    // On SQLite one server follows the other; the second has a folder of its own all the same.
    if (engine === 'sqlite') await first.stop();
    const second = await start({ ...environment, NGOMA_DATA: temporaryFolder() });
    const { status } = await fetch(`${second.url}/events/v1/events`, {
      headers: { authorization: authorizations.key(told) },
    });
    expect(status).toBe(200);
    if (engine === 'sqlite') {
      await second.stop();
      await start({ ...environment, NGOMA_DATA: dataDir });
    }
    await expectRemoved(dataDir);
  });
});

describeOnEachEngine('two first starts at once', (engine) => {
  test('show credentials once, and these are valid', async () => {
    const copy = await createEmptyDatabase(engine);
    onTestFinished(copy.remove);
    const folders = [temporaryFolder(), temporaryFolder()];
    const secretKey = 'a key of thirty-two characters and more';
    const environments = folders.map((dataDir) => ({
      NGOMA_DATA: dataDir,
      DATABASE_URL: copy.url,
      NGOMA_SECRET_KEY: secretKey,
    }));
    const both = await Promise.all(environments.map((environment) => start(environment)));
    const told = folders.filter((dataDir) => existsSync(credentialsFile(dataDir)));
    expect(told).toHaveLength(1);
    const running = both.filter((each) => each.url !== undefined);
    // On SQLite the second server is refused, whichever that is.
    expect(running).toHaveLength(engine === 'sqlite' ? 1 : 2);
    const key = toldKey(told[0] ?? '');
    for (const each of running) expect(await isLetIn(each.url, key)).toBe(true);
    for (const each of running) await each.stop();
  });
});
