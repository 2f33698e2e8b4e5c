import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  chmodSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import knex from 'knex';
import { expect, onTestFinished, test } from 'vitest';
import { createEmptyDatabase, describeOnEachEngine } from '../../test/harness/database.ts';
import { openDatabase } from '../database/open.ts';
import { systemClock } from '../time/clock.ts';

const command = path.resolve(import.meta.dirname, '../../ngoma.mjs');

interface Diagnosis {
  readonly code: number | null;
  readonly healthy: boolean;
  /** `ok` or `BAD`, and the finding, by name. */
  readonly findings: Record<string, string>;
}

function ngoma(
  environment: Record<string, string>,
  ...words: string[]
): Promise<{ code: number | null; out: string; err: string }> {
  return new Promise((done) => {
    const env = { ...process.env, ...environment };
    const child = execFile(process.execPath, [command, ...words], { env }, (_error, out, err) =>
      done({ code: child.exitCode, out, err }),
    );
  });
}

async function doctor(environment: Record<string, string>): Promise<Diagnosis> {
  const { code, out } = await ngoma({ PORT: '0', ...environment }, 'doctor', '--json');
  const { healthy, findings } = JSON.parse(out) as {
    healthy: boolean;
    findings: { name: string; ok: boolean; found: string }[];
  };
  return {
    code,
    healthy,
    findings: Object.fromEntries(findings.map(({ name, ok, found }) => [name, `${ok ? 'ok' : 'BAD'} ${found}`])),
  };
}

function temporaryFolder(): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'ngoma-doctor-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

/** Every file with its content, mode and time of change. */
const snapshot = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .sort()
    .map((name) => {
      const { mode, mtimeMs, size } = statSync(path.join(folder, name));
      const digest = createHash('sha256')
        .update(readFileSync(path.join(folder, name)))
        .digest('hex');
      return `${name} ${mode} ${mtimeMs} ${size} ${digest}`;
    });

test('reports no fault before the first start, and creates nothing', async () => {
  const dataDir = path.join(temporaryFolder(), 'data');
  const { healthy, findings } = await doctor({ NGOMA_DATA: dataDir });
  expect(healthy).toBe(true);
  expect(findings).toMatchObject({
    'data folder': `ok ${dataDir}, which the first start creates`,
    database: 'ok none yet: the first start creates it, with an administrator',
    'secret key': `ok none yet: the first start creates ${dataDir}/secret.key`,
  });
  expect(existsSync(dataDir)).toBe(false);
});

test('does not change a database, in use or not', async () => {
  const dataDir = temporaryFolder();
  await ngoma({ NGOMA_DATA: dataDir }, 'user', 'create', 'amina', '--role', 'administrator');
  await ngoma({ NGOMA_DATA: dataDir }, 'key', 'create', 'shop', '--mode', 'test');
  const atRest = snapshot(dataDir);
  const resting = await doctor({ NGOMA_DATA: dataDir });
  expect(resting).toMatchObject({ code: 0, healthy: true, findings: { database: expect.stringContaining('in use') } });
  expect(resting.findings['secret key']).toBe(`ok from ${dataDir}/secret.key, opens all stored secrets`);
  expect(snapshot(dataDir)).toEqual(atRest);

  await using database = await openAsServer(dataDir);
  await database.transaction((trx) => trx('users').update({ email: 'amina@example.ug' }));
  const contents = () => snapshot(dataDir).filter((line) => !line.startsWith('ngoma.db-shm'));
  const inUse = contents();
  expect((await doctor({ NGOMA_DATA: dataDir })).healthy).toBe(true);
  expect(contents()).toEqual(inUse);
});

async function openAsServer(dataDir: string) {
  const database = await openDatabase({ url: `sqlite:${dataDir}/ngoma.db`, clock: systemClock, lock: true });
  return { ...database, [Symbol.asyncDispose]: database.close };
}

test('reports a paused simulator with the command that resumes it, as no failure', async () => {
  const dataDir = temporaryFolder();
  await ngoma({ NGOMA_DATA: dataDir }, 'user', 'create', 'amina', '--role', 'administrator');
  expect((await doctor({ NGOMA_DATA: dataDir })).findings['carrier simulator']).toBe('ok nothing to connect to');
  await ngoma({ NGOMA_DATA: dataDir }, 'carrier', 'pause', 'simulator', '--reason', 'Maintenance');
  const { code, findings } = await doctor({ NGOMA_DATA: dataDir });
  expect(code).toBe(0);
  expect(findings['carrier simulator']).toMatch(
    /^ok nothing to connect to; paused since .+ \(Maintenance\): .+; 'ngoma carrier resume simulator' ends this$/,
  );
});

test('reports retention from the settings, and for messages from the database', async () => {
  const dataDir = temporaryFolder();
  const retention = async (environment: Record<string, string> = {}) =>
    (await doctor({ NGOMA_DATA: dataDir, ...environment })).findings['retention'];
  const byDefault = 'ok audit 365 days, access log 365 days, webhooks 30 days, texts 90 days, messages 730 days';
  expect(await retention()).toBe(byDefault);
  await ngoma({ NGOMA_DATA: dataDir }, 'user', 'create', 'amina', '--role', 'administrator');
  expect(await retention()).toBe(byDefault);
  expect(await retention({ NGOMA_RETENTION_MESSAGES: 'off', NGOMA_RETENTION_TEXTS: '7' })).toMatch(
    /texts 7 days, messages for ever$/,
  );
  await using database = await openAsServer(dataDir);
  await database.write('stored_defaults').delete();
  expect(await retention()).toMatch(/messages for ever$/);
});

test('checks port, disk, certificate and public address', async () => {
  const { findings } = await doctor({ NGOMA_DATA: temporaryFolder() });
  expect(findings).toMatchObject({
    disk: expect.stringMatching(/^ok \d+ MiB free$/),
    port: 'ok 127.0.0.1:0 is free',
    certificate: expect.stringMatching(/^ok none: only plain HTTP/),
    PUBLIC_URL: expect.stringMatching(/^ok not set/),
  });
});

test('names a file that other accounts can read', async () => {
  const dataDir = temporaryFolder();
  await ngoma({ NGOMA_DATA: dataDir }, 'user', 'create', 'amina', '--role', 'administrator');
  chmodSync(path.join(dataDir, 'ngoma.db'), 0o640);
  const { code, findings } = await doctor({ NGOMA_DATA: dataDir });
  expect([code, findings['data folder']]).toEqual([
    1,
    expect.stringContaining('ngoma.db can be used by other accounts'),
  ]);
});

test('names a key that does not open the stored secrets', async () => {
  const dataDir = temporaryFolder();
  const secretKey = 'a key of thirty-two characters and more';
  await ngoma({ NGOMA_DATA: dataDir }, 'user', 'create', 'amina', '--role', 'administrator');
  await ngoma({ NGOMA_DATA: dataDir, NGOMA_SECRET_KEY: secretKey }, 'key', 'create', 'one', '--mode', 'test');
  await ngoma({ NGOMA_DATA: dataDir, NGOMA_SECRET_KEY: secretKey }, 'key', 'create', 'two', '--mode', 'live');
  expect((await doctor({ NGOMA_DATA: dataDir, NGOMA_SECRET_KEY: secretKey })).healthy).toBe(true);

  const other = await doctor({ NGOMA_DATA: dataDir, NGOMA_SECRET_KEY: `another ${secretKey}` });
  expect(other).toMatchObject({ code: 1, healthy: false });
  expect(other.findings['secret key']).toContain('NGOMA_SECRET_KEY does not open 2 of 2 stored secrets');

  // A file with another key is no better, and nothing new is sealed with it.
  writeFileSync(path.join(dataDir, 'secret.key'), `one more ${secretKey}`, { mode: 0o600 });
  const third = await ngoma({ NGOMA_DATA: dataDir }, 'key', 'create', 'three', '--mode', 'test');
  expect(third).toMatchObject({
    code: 1,
    err: expect.stringContaining('secret.key does not open the secrets'),
  });
  expect((await doctor({ NGOMA_DATA: dataDir })).findings['secret key']).toContain('secret.key does not open 2 of 2');
  rmSync(path.join(dataDir, 'secret.key'));
  expect((await doctor({ NGOMA_DATA: dataDir })).findings['secret key']).toContain('is missing, and 2 secrets');
  expect(existsSync(path.join(dataDir, 'secret.key'))).toBe(false);
});

test('names a key file that others can read, a folder that is a file and a misspelt setting', async () => {
  const dataDir = temporaryFolder();
  writeFileSync(path.join(dataDir, 'secret.key'), 'a key of thirty-two characters and more\n');
  chmodSync(path.join(dataDir, 'secret.key'), 0o644);
  expect((await doctor({ NGOMA_DATA: dataDir })).findings['data folder']).toContain('chmod 600');
  const { code, findings } = await doctor({ NGOMA_DATA: path.join(dataDir, 'secret.key'), NGOMA_SENDER: 'UMEME' });
  expect(code).toBe(1);
  expect(findings['data folder']).toMatch(/^BAD .+ is not a folder/);
  expect(findings['settings']).toBe('BAD NGOMA_SENDER is not a setting. Did you mean NGOMA_SENDERS?');
});

describeOnEachEngine('tables that are not up to date', (engine) => {
  test('are reported and not run', async () => {
    const copy = await createEmptyDatabase(engine);
    onTestFinished(copy.remove);
    const environment = { NGOMA_DATA: temporaryFolder(), DATABASE_URL: copy.url };
    if (engine === 'postgres') {
      expect((await doctor(environment)).findings['database']).toMatch(/^ok postgres [\d.]+, still empty/);
      const { client, connection } = { client: 'pg', connection: copy.url };
      const read = knex({ client, connection });
      expect(await read.schema.hasTable('knex_migrations')).toBe(false);
      await read.destroy();
    }
    const database = await openDatabase({ url: copy.url, clock: systemClock, lock: false });
    const [newest] = await database.write('knex_migrations').orderBy('id', 'desc').limit(1).pluck('name');
    await database.write('knex_migrations').where({ name: newest }).delete();
    await database.close();
    expect((await doctor(environment)).findings['database']).toContain(`the next start runs ${newest}`);
    expect((await doctor(environment)).findings['database']).toContain(`the next start runs ${newest}`);
  });

  test('of a newer version are an error', async () => {
    const copy = await createEmptyDatabase(engine);
    onTestFinished(copy.remove);
    const database = await openDatabase({ url: copy.url, clock: systemClock, lock: false });
    await database.write('knex_migrations').insert({ name: '9999-far-ahead.ts', batch: 9 });
    await database.close();
    const { findings } = await doctor({ NGOMA_DATA: temporaryFolder(), DATABASE_URL: copy.url });
    expect(findings['database']).toMatch(/^BAD The database was made by a newer version .*9999-far-ahead\.ts/);
  });
});
