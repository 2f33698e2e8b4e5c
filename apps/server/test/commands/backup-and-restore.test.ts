import {
  copyFileSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { writeBackup } from '../../src/backup/write-backup.ts';
import { createLog } from '../../src/log/log.ts';
import { until } from '../../src/outbound/test-receiver.ts';
import { startService } from '../../src/service/service.ts';
import { loadConfig } from '../../src/settings/config.ts';
import { createTestDatabase } from '../harness/database.ts';
import { runNgoma } from '../harness/ngoma-command.ts';
import { startServer } from '../harness/server.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'ngoma-backup-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const newFolder = () => mkdtempSync(path.join(folder, 'data-'));

test('a backup of a running service is restored with every carrier paused, and queued messages are sent after a resume', async () => {
  const file = path.join(folder, 'ngoma.tar');
  let messageId: string | undefined;
  {
    await using server = await startServer({ engine: 'sqlite', environment: { NGOMA_WORKER: 'off' } });
    const { dataDir, databaseUrl } = server.config;
    const environment = { NGOMA_DATA: dataDir, DATABASE_URL: databaseUrl };
    await runNgoma(environment, 'carrier', 'pause', 'simulator', '--reason', 'nights');
    mkdirSync(path.join(dataDir, 'images/2026/11'), { recursive: true });
    writeFileSync(path.join(dataDir, 'images/2026/11/market.jpg'), 'an image');
    const { data } = await server.client.POST('/v1/messages', { body: { to: '+256772000001', message: 'Hello' } });
    messageId = data?.id;

    const made = await runNgoma(environment, 'backup', file, '--json');
    expect(made).toMatchObject({ code: 0, err: '' });
    expect(JSON.parse(made.out)).toEqual({
      ...{ file, bytes: statSync(file).size, images: 1, has_secret_key: true },
      sha256: expect.stringMatching(/^[0-9a-f]{64}$/),
    });
    expect(statSync(file).mode & 0o777).toBe(0o600);
    expect(readdirSync(folder).filter((name) => name.startsWith('ngoma.tar'))).toEqual(['ngoma.tar']);
    expect(await runNgoma(environment, 'backup', file)).toMatchObject({
      code: 1,
      err: `The file ${file} already exists: choose another name.\n`,
    });
    expect(
      await server.database
        .read('audit')
        .where({ action: 'database.backup' })
        .orderBy('id')
        .select('subject', 'result'),
    ).toEqual([
      { subject: 'ngoma.tar', result: 'done' },
      { subject: 'ngoma.tar', result: 'refused' },
    ]);
    const busy = await runNgoma({ ...environment, NGOMA_DATA: newFolder() }, 'restore', file);
    expect(busy).toMatchObject({ code: 1, err: expect.stringContaining(`(in use by process ${process.pid})`) });
  }

  const dataDir = newFolder();
  const { code, out } = await runNgoma({ NGOMA_DATA: dataDir, DATABASE_URL: undefined }, 'restore', file, '--json');
  expect({ code, shown: JSON.parse(out) }).toMatchObject({
    code: 0,
    shown: { folder: dataDir, carriers: ['simulator'] },
  });
  expect(readFileSync(path.join(dataDir, 'images/2026/11/market.jpg'), 'utf8')).toBe('an image');
  expect(readdirSync(dataDir).sort()).toEqual(['images', 'ngoma.db', 'ngoma.db.lock', 'secret.key']);
  expect(['ngoma.db', 'secret.key'].map((name) => statSync(path.join(dataDir, name)).mode & 0o777)).toEqual([
    0o600, 0o600,
  ]);

  const list = async () =>
    JSON.parse((await runNgoma({ NGOMA_DATA: dataDir }, 'carrier', 'list', '--json')).out).carriers[0];
  const created = JSON.parse(out).created_at;
  expect(await list()).toMatchObject({
    state: 'paused',
    reason:
      `restored from a backup of ${created}; check which messages were sent since, then run 'ngoma carrier resume'; ` +
      'before, it was paused (nights)',
  });
  const { audit } = JSON.parse((await runNgoma({ NGOMA_DATA: dataDir }, 'audit', 'list', '--json')).out);
  expect(audit.slice(0, 2)).toMatchObject([
    { action: 'database.restore', subject: 'ngoma.tar', details: { created_at: created } },
    { action: 'carrier.pause' },
  ]);
  expect((await runNgoma({ NGOMA_DATA: dataDir }, 'doctor')).out).toContain('opens all stored secrets');

  const service = await startService({
    config: loadConfig({ NGOMA_DATA: dataDir, PORT: '0', NGOMA_RATE_LIMIT: 'off' }),
    log: createLog('silent'),
    showFirstCredentials: () => undefined,
  });
  const { database } = service;
  const statusOf = async () => (await database.read('messages').where({ id: messageId }).first())?.status;
  // A process that reports its carriers looks for work, too.
  await until(
    async () => (await database.read('carrier_sessions').where('seen_at', '>', Date.parse(created))).length > 0,
  );
  expect(await statusOf()).toBe('accepted');
  await runNgoma({ NGOMA_DATA: dataDir }, 'carrier', 'resume', 'simulator');
  await until(async () => (await statusOf()) === 'delivered');
  await service.stop();
});

test('restore rejects an incomplete backup, a folder with files, and another key, and leaves no files', async () => {
  const source = { NGOMA_DATA: newFolder(), NGOMA_SECRET_KEY: 'k'.repeat(32), DATABASE_URL: undefined };
  await runNgoma(source, 'user', 'create', 'akello', '--role', 'administrator');
  await runNgoma(source, 'key', 'create', 'shop', '--mode', 'test');
  const file = path.join(folder, 'sealed.tar');
  expect(JSON.parse((await runNgoma(source, 'backup', file, '--json')).out)).toMatchObject({ has_secret_key: false });

  const damaged = path.join(folder, 'damaged.tar');
  const bytes = readFileSync(file);
  bytes[5_000] = (bytes[5_000] ?? 0) ^ 1;
  writeFileSync(damaged, bytes);
  const cut = path.join(folder, 'cut.tar');
  writeFileSync(cut, readFileSync(file).subarray(0, -3_000));
  const newer = await backUpNewer();
  const full = newFolder();
  copyFileSync(file, path.join(full, 'something'));

  const above = newFolder();
  const own = { ...source, NGOMA_DATA: path.join(above, 'srv', 'ngoma') };
  for (const [environment, name, sentence] of [
    [own, path.join(folder, 'nothing.tar'), 'There is no file'],
    [own, cut, 'is not a backup of ngoma, or is incomplete'],
    [own, import.meta.filename, 'is not a backup of ngoma, or is incomplete'],
    [own, newer, 'The database was made by a newer version of Ngoma (it has 9999-contract-all.ts)'],
    [own, damaged, 'is damaged: the checksum of ngoma.db differs'],
    [{ ...own, NGOMA_DATA: full }, file, `${full} is not empty`],
    [{ ...own, NGOMA_SECRET_KEY: undefined }, file, 'contains no secret key. Set NGOMA_SECRET_KEY'],
    [{ ...own, NGOMA_SECRET_KEY: 'o'.repeat(32) }, file, 'NGOMA_SECRET_KEY is not the key of this backup'],
    [{ ...own, DATABASE_URL: 'postgres://ngoma@127.0.0.1:1/none' }, file, 'Restore its dump with pg_restore'],
  ] as const) {
    const { code, err } = await runNgoma(environment, 'restore', name);
    expect({ code, err }).toEqual({ code: 1, err: expect.stringContaining(sentence) });
    expect(readdirSync(above)).toEqual([]);
  }
  expect(await runNgoma(own, 'restore', file)).toMatchObject({ code: 0, err: '' });
  expect(await runNgoma(own, 'restore', file)).toMatchObject({
    code: 1,
    err: expect.stringContaining('There is a database already'),
  });
});

test('restore rejects side files of an earlier database, and leaves the drafts of another restore', async () => {
  const file = await backUp();
  const dataDir = newFolder();
  const apart = newFolder();
  const environment = { NGOMA_DATA: dataDir, DATABASE_URL: `sqlite:${path.join(apart, 'ngoma.db')}` };
  for (const ending of ['-wal', '-shm', '-journal']) {
    const old = path.join(apart, `ngoma.db${ending}`);
    writeFileSync(old, 'of an old database');
    const sentence = `${old} is of an earlier database, and would damage the restored one. Move it away first.\n`;
    expect(await runNgoma(environment, 'restore', file)).toEqual({ code: 1, out: '', err: sentence });
    expect(readdirSync(apart)).toEqual([`ngoma.db${ending}`]);
    rmSync(old);
  }
  writeFileSync(path.join(apart, 'ngoma.db.restoring'), 'of somebody');
  mkdirSync(path.join(dataDir, '.restoring-killed'));
  expect(await runNgoma(environment, 'restore', file)).toMatchObject({ code: 0, err: '' });
  expect(readdirSync(apart).sort()).toEqual(['ngoma.db', 'ngoma.db.lock', 'ngoma.db.restoring']);
  expect(readdirSync(dataDir).sort()).toEqual(['.restoring-killed', 'secret.key']);
});

test('a backup contains only a key that opens its secrets, and reports which', async () => {
  const own = { NGOMA_DATA: newFolder(), NGOMA_SECRET_KEY: undefined, DATABASE_URL: undefined };
  await runNgoma(own, 'user', 'create', 'akello', '--role', 'administrator');
  const none = path.join(folder, 'without-key.tar');
  expect((await runNgoma(own, 'backup', none)).out).toContain('No secret key is in it: there is no ');
  expect(await runNgoma({ ...own, NGOMA_DATA: newFolder() }, 'restore', none)).toMatchObject({ code: 0, err: '' });

  await runNgoma(own, 'key', 'create', 'shop', '--mode', 'test');
  const old = path.join(folder, 'of-before.tar');
  await runNgoma({ ...own, NGOMA_SECRET_KEY: 'n'.repeat(32) }, 'secret-key', 'rotate');
  const sentence =
    `${own.NGOMA_DATA}/secret.key does not open the secrets in the database: use the key with which they were ` +
    'sealed, in NGOMA_SECRET_KEY';
  expect(await runNgoma(own, 'backup', old)).toMatchObject({ code: 1, err: expect.stringContaining(sentence) });
  expect(readdirSync(folder)).not.toContain('of-before.tar');

  const databaseFile = path.join(own.NGOMA_DATA, 'ngoma.db');
  await writeBackup({ databaseFile, dataDir: own.NGOMA_DATA, secretKey: 'o'.repeat(32) }, old, Date.now());
  const refused = await runNgoma({ ...own, NGOMA_DATA: newFolder() }, 'restore', old);
  expect(refused).toMatchObject({ code: 1, err: expect.stringContaining(`The secret key in ${old} does not open`) });
});

async function backUp(): Promise<string> {
  await using database = await createTestDatabase({ engine: 'sqlite' });
  const file = path.join(newFolder(), 'ngoma.tar');
  const databaseFile = database.url.replace('sqlite:', '');
  await writeBackup({ databaseFile, dataDir: newFolder(), secretKey: 'k'.repeat(32) }, file, Date.now());
  return file;
}

/** A migration of a later version. */
async function backUpNewer(): Promise<string> {
  await using database = await createTestDatabase({ engine: 'sqlite' });
  await database
    .write('knex_migrations')
    .insert({ name: '9999-contract-all.ts', batch: 2, migration_time: new Date() });
  const file = path.join(folder, 'newer.tar');
  const databaseFile = database.url.replace('sqlite:', '');
  await writeBackup({ databaseFile, dataDir: newFolder(), secretKey: 'k'.repeat(32) }, file, Date.now());
  return file;
}
