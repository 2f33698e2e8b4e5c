import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createClient } from '@ngoma/client';
import { expect, test } from 'vitest';
import { createLog } from '../../src/log/log.ts';
import { startReceiver, until } from '../../src/outbound/test-receiver.ts';
import { startService } from '../../src/service/service.ts';
import { loadConfig } from '../../src/settings/config.ts';
import { grepFiles } from '../harness/grep-files.ts';
import { runNgoma } from '../harness/ngoma-command.ts';

const erased = '+256772987651';
const other = '+256772987652';
const text = 'Wasswa, your test result is negative.';
const texts = [
  text,
  'Dear Babirye',
  'Kato has a secret',
  'Never write to me',
  'Nakato at the gate',
  'order-Wasswa',
  'ref-Wasswa',
];
/** In all forms: `+256772987651`, `0772987651`, and as carriers have it. */
const digits = '772987651';

const ways = ['the command', 'the operation'] as const;

test.each(ways)(
  'after %s no file of the data folder contains an erased number or its texts, while a server runs and after its stop',
  async (way) => {
    const dataDir = mkdtempSync(path.join(tmpdir(), 'ngoma-erased-'));
    try {
      let log = '';
      let key = '';
      const service = await startService({
        config: loadConfig({ NGOMA_DATA: dataDir, PORT: '0', NGOMA_RATE_LIMIT: 'off' }),
        log: createLog('info', { write: (line) => (log += line) }),
        showFirstCredentials: (credentials) => (key = credentials.key),
      });
      const { database, url = '' } = service;
      await using receiver = await startReceiver();
      const client = createClient({ baseUrl: url, apiKey: key });
      const send = (to: string, message: string, more = {}) =>
        client.POST('/v1/messages', {
          body: { to, message, callback_url: receiver.url, ...more },
          params: { header: { 'Idempotency-Key': randomUUID() } },
        });
      const more = { client_reference: 'ref-Wasswa', metadata: { order: 'order-Wasswa' } };
      await send(erased, text, more);
      await Promise.all(Array.from({ length: 300 }, (_each, index) => send(`+25677${1_000_000 + index * 7}`, 'Hello')));
      await send(erased, `${text} `.repeat(10), more);
      await send(other, 'Another text');
      const recipients = [
        { to: erased, variables: { name: 'Babirye' } },
        { to: other, variables: { name: 'Opio' } },
      ];
      const batch = { message: 'Dear {{name}}, welcome.', recipients };
      const header = { 'Idempotency-Key': randomUUID() };
      expect((await client.POST('/v1/batches', { params: { header }, body: batch })).response.status).toBe(202);
      await client.POST('/v1/suppressions', { body: { number: erased, note: 'Nakato at the gate' } });
      const { id: userId } = await database.read('users').first('id');
      const inbound = { id: `inb_${'0'.repeat(26)}`, user_id: userId, mode: 'test', carrier: 'simulator', to: '8008' };
      await database
        .write('inbound_messages')
        .insert({ ...inbound, from: erased, text: 'Never write to me', received_at: 1 });
      const parts = { parts: '{"1":["gsm","Kato has a secret"]}', is_complete: 0, expires_at: Date.now() + 3_600_000 };
      const long = { from: erased, to: '8008', carrier: 'mtn', reference: 1, total: 2 };
      await database.write('inbound_long_texts').insert({ ...long, ...parts });
      await database.write('unmatched_receipts').insert({
        ...{ id: 'rcp_1', carrier: 'mtn', carrier_message_id: '7', status: 'delivered', received_at: Date.now() },
        ...{ to: digits, message_text: text.slice(0, 20) },
      });
      await until(async () => (await database.read('message_queue').select('message_id')).length === 0);
      await until(
        async () => (await database.read('webhook_deliveries').whereNot({ state: 'delivered' })).length === 0,
      );
      const traces = [digits, ...texts];
      expect(grepFiles(dataDir, traces).map((found) => found.split(': ')[1])).toEqual(expect.arrayContaining(traces));

      const eraseByCommand = async () =>
        JSON.parse((await runNgoma({ NGOMA_DATA: dataDir }, 'number', 'erase', erased, '--json')).out);
      const eraseByOperation = async () =>
        (await client.DELETE('/v1/numbers/{number}', { params: { path: { number: erased } } })).data;
      const erasure = await (way === 'the command' ? eraseByCommand() : eraseByOperation());
      expect(erasure).toMatchObject({ number: erased, traces: 'cleared' });
      expect(grepFiles(dataDir, traces)).toEqual([]);
      expect(grepFiles(dataDir, [other])).not.toEqual([]);
      await service.stop();
      expect(grepFiles(dataDir, [...traces, text.slice(0, 20)])).toEqual([]);
      expect(log).not.toContain(digits);
    } finally {
      rmSync(dataDir, { recursive: true });
    }
  },
  60_000,
);
