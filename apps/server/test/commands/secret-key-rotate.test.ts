import { mkdtempSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { canOpen, listSealed, sealedColumns } from '../../src/account/sealed-columns.ts';
import { createSecretBox } from '../../src/account/secret-box.ts';
import { openDatabase } from '../../src/database/open.ts';
import { systemClock } from '../../src/time/clock.ts';
import { describeOnEachEngine } from '../harness/database.ts';
import { runNgoma } from '../harness/ngoma-command.ts';
import { startServer } from '../harness/server.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'ngoma-rotate-'));
afterAll(() => rmSync(folder, { recursive: true }));

/** The stored secrets, as a key opens them. */
async function openAll(dataDir: string, key: string): Promise<(string | undefined)[]> {
  const db = await openDatabase({ url: `sqlite:${path.join(dataDir, 'ngoma.db')}`, clock: systemClock, lock: false });
  const sealed = await listSealed(db.read);
  await db.close();
  const box = createSecretBox(key);
  return sealed.map((each) => (canOpen(box, each) ? box.open(each) : undefined));
}

test('seals secrets with a new key, and finishes an interrupted rotation', async () => {
  const dataDir = mkdtempSync(path.join(folder, 'data-'));
  const own = { NGOMA_DATA: dataDir, DATABASE_URL: undefined };
  const rotate = async (more = {}) => {
    const { code, out, err } = await runNgoma({ ...own, ...more }, 'secret-key', 'rotate', '--json');
    return { code, err, ...(out !== '' && { shown: JSON.parse(out) }) };
  };
  const file = path.join(dataDir, 'secret.key');
  const keyNow = () => readFileSync(file, 'utf8').trim();
  await runNgoma(own, 'user', 'create', 'akello', '--role', 'administrator');
  const made = await runNgoma(own, 'key', 'create', 'shop', '--mode', 'test', '--json');
  const { webhook_secret: secret } = JSON.parse(made.out);
  const first = keyNow();
  expect(await openAll(dataDir, first)).toEqual([secret]);

  expect(await rotate()).toEqual({ code: 0, err: '', shown: { sealed: 1, place: file } });
  const second = keyNow();
  expect([second === first, statSync(file).mode & 0o777]).toEqual([false, 0o600]);
  expect([await openAll(dataDir, first), await openAll(dataDir, second)]).toEqual([[undefined], [secret]]);

  // As if the process had ended after the commit, before it stored the new key.
  renameSync(file, `${file}.next`);
  writeFileSync(file, `${first}\n`, { mode: 0o600 });
  expect(await rotate()).toMatchObject({ code: 0, shown: { sealed: 0 } });
  expect(keyNow()).toBe(second);
  expect(readdirSync(dataDir)).not.toContain('secret.key.next');

  // From the file to a setting, and from one setting to another.
  const [third, fourth] = ['t'.repeat(32), 'f'.repeat(32)];
  const setting = { sealed: 1, place: 'NGOMA_SECRET_KEY' };
  expect(await rotate({ NGOMA_SECRET_KEY: third })).toMatchObject({ shown: setting });
  const previous = { NGOMA_SECRET_KEY: fourth, NGOMA_SECRET_KEY_PREVIOUS: third };
  const wrong = await rotate({ ...previous, NGOMA_SECRET_KEY_PREVIOUS: 'w'.repeat(32) });
  expect(wrong).toEqual({ code: 1, err: expect.stringContaining('Neither key opens the webhook_secret of key_') });
  expect(await openAll(dataDir, third)).toEqual([secret]);
  expect(await rotate(previous)).toMatchObject({ shown: setting });
  expect([await openAll(dataDir, third), await openAll(dataDir, fourth)]).toEqual([[undefined], [secret]]);
  rmSync(file);
  expect(await rotate({ NGOMA_SECRET_KEY: third })).toEqual({
    code: 1,
    err: expect.stringContaining('Set NGOMA_SECRET_KEY to the new key'),
  });

  const { audit } = JSON.parse((await runNgoma(own, 'audit', 'list', '--limit', '2', '--json')).out);
  expect(audit).toMatchObject([
    { action: 'secret-key.rotate', result: 'refused' },
    { action: 'secret-key.rotate', subject: 'secret key', result: 'done', details: setting },
  ]);
});

describeOnEachEngine('secret-key rotate beside a server', (engine) => {
  test('is refused', async () => {
    await using server = await startServer({ engine });
    const { databaseUrl, dataDir } = server.config;
    const { code, err } = await runNgoma({ DATABASE_URL: databaseUrl, NGOMA_DATA: dataDir }, 'secret-key', 'rotate');
    const sentence = engine === 'sqlite' ? 'Another server (process ' : 'Servers use this database';
    expect({ code, err }).toEqual({ code: 1, err: expect.stringContaining(sentence) });
    const box = createSecretBox(readFileSync(path.join(dataDir, 'secret.key'), 'utf8').trim());
    expect((await listSealed(server.database.read)).every((each) => canOpen(box, each))).toBe(true);
  });
});

/** The functions that seal texts, and the columns that store them. */
const sealers: Readonly<Record<string, readonly string[]>> = {
  'account/api-keys/create-api-key.ts': ['api_keys.webhook_secret'],
  'account/number-hash.ts': ['sealed_keys.sealed'],
  'account/sealed-columns.ts': [],
  'sandbox/credentials.ts': ['api_keys.webhook_secret'],
  'webhooks/endpoints/write-endpoint.ts': ['webhook_endpoints.secret', 'webhook_endpoints.old_secret'],
};

test('all columns with sealed texts are in the list of the rotation', () => {
  const source = path.resolve(import.meta.dirname, '../../src');
  const sealing = readdirSync(source, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts') && !/\.test\.ts$|(^|\/)test-/.test(file))
    .filter((file) => /\.seal\(/.test(readFileSync(path.join(source, file), 'utf8')));
  expect(sealing.sort()).toEqual(Object.keys(sealers));
  const columns = new Set(Object.values(sealers).flat());
  expect([...columns].sort()).toEqual(sealedColumns.map(({ table, column }) => `${table}.${column}`).sort());
});
