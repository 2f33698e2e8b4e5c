import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, test } from 'vitest';
import type { UserId } from '../../src/account/caller.ts';
import { loadNumberHash } from '../../src/account/number-hash.ts';
import { createSecretBox } from '../../src/account/secret-box.ts';
import { loadSecretKey } from '../../src/account/secret-key.ts';
import { openDatabase } from '../../src/database/open.ts';
import { createOptOutCheck } from '../../src/messaging/suppressions/opt-out-check.ts';
import { hashCode, isCode } from '../../src/messaging/verifications/code.ts';
import type { VerificationId } from '../../src/messaging/verifications/verification.ts';
import { systemClock } from '../../src/time/clock.ts';
import { createEmptyDatabase, describeOnOneEngine } from '../harness/database.ts';
import { runNgoma } from '../harness/ngoma-command.ts';
import { startServer } from '../harness/server.ts';

const number = '+256772000001';
const all = '+256772000002';
const code = '402913';

describeOnOneEngine('opt-outs of erased numbers', (engine) => {
  test('403 recipient_opted_out as before the erasure, until the suppression is deleted', async () => {
    await using server = await startServer({ engine, environment: { NGOMA_MARKETING_HOURS: 'off' } });
    const { dataDir, databaseUrl } = server.config;
    const ngoma = (...words: string[]) => runNgoma({ NGOMA_DATA: dataDir, DATABASE_URL: databaseUrl }, ...words);
    const { client } = server;
    const suppress = async (body: { number: string; scope?: 'all'; note?: string }) =>
      (await client.POST('/v1/suppressions', { body })).data;
    const send = async (to: string, category: 'marketing' | 'transactional') => {
      const { response, error } = await client.POST('/v1/messages', { body: { to, message: 'Jazz!', category } });
      return { status: response.status, code: error?.code, errors: error?.errors };
    };
    const refusals = async () => [
      await send(number, 'marketing'),
      await send(all, 'marketing'),
      await send(all, 'transactional'),
    ];
    const list = async (query = {}) => (await client.GET('/v1/suppressions', { params: { query } })).data?.data;

    const before = await suppress({ number, note: 'Told 0772000001 at the gate' });
    const beforeAll = await suppress({ number: all, scope: 'all' });
    const refused = await refusals();
    expect(refused.map(({ code }) => code)).toEqual(Array(3).fill('recipient_opted_out'));
    for (const each of [number, all]) expect((await ngoma('number', 'erase', each)).code).toBe(0);

    expect(await refusals()).toEqual(refused);
    expect(await send('+256772000003', 'marketing')).toMatchObject({ status: 202 });
    const erased = { ...before, number: null, note: null };
    expect(await list()).toEqual([{ ...beforeAll, number: null }, erased]);
    expect(await list({ number })).toEqual([erased]);
    const exported = JSON.parse((await ngoma('number', 'export', number)).out);
    expect(exported.suppressions).toMatchObject([{ id: before?.id, number: null, note: null, scope: 'marketing' }]);

    // A request with the number stores it again in the existing suppression.
    expect(await suppress({ number: all, scope: 'all' })).toEqual(beforeAll);
    expect((await ngoma('number', 'erase', all)).code).toBe(0);

    await client.DELETE('/v1/suppressions/{id}', { params: { path: { id: before?.id ?? '' } } });
    expect(await send(number, 'marketing')).toMatchObject({ status: 202 });
    expect(await list({ number: all })).toEqual([{ ...beforeAll, number: null }]);
  }, 60_000);
});

async function isOptedOut(dataDir: string, url = `sqlite:${path.join(dataDir, 'ngoma.db')}`): Promise<boolean> {
  const db = await openDatabase({ url, clock: systemClock, lock: false });
  try {
    const key = loadSecretKey({ dataDir, secretKey: undefined });
    const findOptedOut = createOptOutCheck(await loadNumberHash(db, createSecretBox(key))).find;
    const user_id = 1 as UserId; // as: ids are made by their table
    const message = { user_id, mode: 'live', to: number, category: 'marketing', sender_id: null } as const;
    return (await db.transaction((trx) => findOptedOut(trx, [message]))).size === 1;
  } finally {
    await db.close();
  }
}

/** Whether the code of the stored verification is still recognised. */
async function isCodeKnown(dataDir: string, url = `sqlite:${path.join(dataDir, 'ngoma.db')}`): Promise<boolean> {
  const db = await openDatabase({ url, clock: systemClock, lock: false });
  try {
    const key = loadSecretKey({ dataDir, secretKey: undefined });
    const row = await db.read('verifications').first();
    return isCode(await loadNumberHash(db, createSecretBox(key)), row, code);
  } finally {
    await db.close();
  }
}

async function storeCode(dataDir: string): Promise<void> {
  const db = await openDatabase({ url: `sqlite:${dataDir}/ngoma.db`, clock: systemClock, lock: false });
  const key = loadSecretKey({ dataDir, secretKey: undefined });
  const numberHash = await loadNumberHash(db, createSecretBox(key));
  const send = { id: 'ver_1' as VerificationId, sends: 1 };
  await db.write('verifications').insert({
    ...{ ...send, user_id: 1, mode: 'live', number: all, status: 'pending', tries: 0, code_length: code.length },
    ...{ code_hash: hashCode(numberHash, send, code), lifetime_ms: 1, language: 'en', options: '{}' },
    ...{ message_id: 'msg_1', created_at: 1, sent_at: 1, expires_at: 1 },
  });
  await db.close();
}

describeOnOneEngine('an opt-out of an erased number, and a one-time code', (engine) => {
  test('survive a new secret key, a backup, its restore and the move to PostgreSQL', async () => {
    const folder = mkdtempSync(path.join(tmpdir(), 'ngoma-opt-outs-'));
    try {
      const [first, restored] = [path.join(folder, 'first'), path.join(folder, 'restored')] as const;
      const ngoma = async (dataDir: string, ...words: string[]) => {
        const { code, err } = await runNgoma({ NGOMA_DATA: dataDir, DATABASE_URL: undefined }, ...words);
        expect([code, err], words.join(' ')).toEqual([0, '']);
      };
      await ngoma(first, 'user', 'create', 'amina', '--role', 'administrator');
      const db = await openDatabase({ url: `sqlite:${first}/ngoma.db`, clock: systemClock, lock: false });
      const row = { id: 'sup_1', user_id: 1, mode: 'live', scope: 'marketing', source: 'keyword', created_at: 1 };
      await db.write('suppressions').insert({ ...row, number });
      await db.close();
      await ngoma(first, 'number', 'erase', number);
      await storeCode(first);
      expect(await isOptedOut(first)).toBe(true);
      await ngoma(first, 'secret-key', 'rotate');
      expect([await isOptedOut(first), await isCodeKnown(first)]).toEqual([true, true]);
      const backup = path.join(folder, 'backup.tar');
      await ngoma(first, 'backup', backup);
      await ngoma(restored, 'restore', backup);
      expect([await isOptedOut(restored), await isCodeKnown(restored)]).toEqual([true, true]);
      if (engine === 'sqlite') return;
      const target = await createEmptyDatabase('postgres');
      await ngoma(restored, 'move', target.url);
      const survived = [await isOptedOut(restored, target.url), await isCodeKnown(restored, target.url)];
      expect(survived).toEqual([true, true]);
      await target.remove();
    } finally {
      rmSync(folder, { recursive: true });
    }
  }, 60_000);
});
