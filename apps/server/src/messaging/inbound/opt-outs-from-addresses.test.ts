import { rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { temporaryFolder } from '../../../../../test/harness/child-server.ts';
import { describeOnOneEngine } from '../../../test/harness/database.ts';
import { startServer, type TestServer } from '../../../test/harness/server.ts';

let lastNumber = 772_100_000;
const newNumber = () => `+256${++lastNumber}`;
const optedOut = 'recipient_opted_out';

interface Marketing {
  readonly sender?: string;
  readonly category?: 'marketing' | 'transactional';
}

describeOnOneEngine('STOP from a phone to an address', (engine) => {
  const folder = temporaryFolder();
  let server: TestServer;
  beforeAll(async () => {
    const texts = { token: { env: 'CALLBACK' }, from: '/from', to: '/to', text: '/text' };
    const agg = { kind: 'http', request: { url: 'http://127.0.0.1:1/' }, assume_accepted: true, texts };
    const file = path.join(folder, 'carriers.json');
    writeFileSync(file, JSON.stringify({ carriers: { agg }, routes: [{ carriers: ['agg'] }] }));
    const environment = {
      ...{ NGOMA_CARRIERS: file, CALLBACK: 'callback-secret', NGOMA_WORKER: 'off', NGOMA_MARKETING_HOURS: 'off' },
      NGOMA_SENDERS: '6969,+256312000,NDERE',
    };
    server = await startServer({ engine, environment });
  });
  afterAll(async () => {
    await server[Symbol.asyncDispose]();
    rmSync(folder, { recursive: true });
  });

  const text = async (from: string, to: string, message: string) => {
    const { status } = await fetch(`${server.url}/v1/carriers/agg/texts?token=callback-secret`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ from, to, text: message }),
    });
    expect(status).toBe(204);
  };
  const params = { query: { mode: 'live' as const } };
  /** 202, or the code of the error. */
  const send = async (role: 'administrator' | 'editor', to: string, { sender, category = 'marketing' }: Marketing) => {
    const body = { to, message: 'Jazz!', category, ...(sender && { sender_id: sender }) };
    const { error, response } = await server.as(role).POST('/v1/messages', { params, body });
    return error?.code ?? response.status;
  };
  /** A code from 6969 that the phone has got, so that its texts belong to the administrator. */
  const deliverCode = async (to: string) => {
    const body = { to, message: 'Code 4711', sender_id: '6969' };
    const { data } = await server.as('administrator').POST('/v1/messages', { params, body });
    const submission = { message_id: data?.id, attempt: 1, part: 1, carrier: 'agg', carrier_message_id: data?.id };
    await server.database.write('submissions').insert({ ...submission, state: 'accepted', submitted_at: Date.now() });
  };
  const suppressionsOf = async (role: 'administrator' | 'editor', number: string) => {
    const query = { ...params.query, number };
    return (await server.as(role).GET('/v1/suppressions', { params: { query } })).data?.data ?? [];
  };

  test('403: ends marketing from this address for every user until START; codes are still sent', async () => {
    const phone = newNumber();
    expect(await send('editor', phone, { sender: '6969' })).toBe(202);
    await deliverCode(phone);
    await text(phone, '6969', 'STOP');
    expect(await suppressionsOf('administrator', phone)).toMatchObject([{ scope: 'marketing', source: 'keyword' }]);
    expect(await suppressionsOf('editor', phone)).toEqual([]);
    expect(await send('editor', phone, { sender: '6969' })).toBe(optedOut);
    expect(await send('editor', phone, { sender: '6969', category: 'transactional' })).toBe(202);
    expect(await send('editor', newNumber(), { sender: '6969' })).toBe(202);
    await text(phone, '6969', 'START');
    expect(await send('editor', phone, { sender: '6969' })).toBe(202);
    expect(await suppressionsOf('administrator', phone)).toEqual([]);
  });

  test('202 from another address, 403 from the default sender, which may be this address', async () => {
    const phone = newNumber();
    await deliverCode(phone);
    await text(phone, '6969', 'STOP');
    expect(await send('editor', phone, { sender: 'NDERE' })).toBe(202);
    expect(await send('editor', phone, {})).toBe(optedOut);
    // The user who got the text sends none from other addresses, either.
    expect(await send('administrator', phone, { sender: 'NDERE' })).toBe(optedOut);
  });

  test.each(['256312000', '+256312000'])('403: compares numbers with and without a plus sign: %s', async (to) => {
    const phone = newNumber();
    await text(phone, to, 'STOP');
    expect(await send('editor', phone, { sender: '+256312000' })).toBe(optedOut);
    await text(phone, '+256312000', 'START');
    expect(await send('editor', phone, { sender: '+256312000' })).toBe(202);
  });

  test('403 after the suppression is deleted: only START from the phone ends it', async () => {
    const phone = newNumber();
    await deliverCode(phone);
    await text(phone, '6969', 'STOP');
    for (const { id } of await suppressionsOf('administrator', phone))
      await server.as('administrator').DELETE('/v1/suppressions/{id}', { params: { path: { id }, ...params } });
    expect(await send('administrator', phone, { sender: '6969' })).toBe(optedOut);
    expect(await send('administrator', phone, { sender: 'NDERE' })).toBe(202);
  });

  test('START removes the suppressions of STOP texts to the same address that other users got', async () => {
    const phone = newNumber();
    await deliverCode(phone);
    await text(phone, '6969', 'STOP');
    const own = { user_id: server.userId('editor'), mode: 'live', number: phone, scope: 'marketing' };
    const rows = [
      { ...own, id: `sup_a${phone}`, source: 'keyword', address: '6969', created_at: 1 },
      { ...own, id: `sup_b${phone}`, user_id: 9_999, source: 'keyword', address: '8008', created_at: 1 },
      { ...own, id: `sup_c${phone}`, user_id: 9_998, source: 'import', address: null, created_at: 1 },
    ];
    await server.database.write('suppressions').insert(rows);
    await text(phone, '6969', 'START');
    const left = await server.database.read('suppressions').where({ number: phone }).orderBy('id').pluck('id');
    expect(left).toEqual([`sup_b${phone}`, `sup_c${phone}`]);
  });

  test('survives the erasure of the number, is exported before, and ends with START', async () => {
    const phone = newNumber();
    await text(phone, '6969', 'STOP');
    const path = { number: phone };
    const exported = await server.as('administrator').GET('/v1/numbers/{number}', { params: { path } });
    expect(exported.data?.opt_outs).toMatchObject([{ address: '6969', mode: 'live' }]);
    const erased = await server.as('administrator').DELETE('/v1/numbers/{number}', { params: { path } });
    expect(erased.response.status).toBe(200);
    expect(await server.database.read('opt_outs').where({ number: phone })).toEqual([]);
    expect(await send('editor', phone, { sender: '6969' })).toBe(optedOut);
    await text(phone, '6969', 'START');
    expect(await send('editor', phone, { sender: '6969' })).toBe(202);
  });

  test('START ends an opt-out whose address the carrier did not report', async () => {
    const phone = newNumber();
    await server.database.write('opt_outs').insert({ number: phone, mode: 'live', address: '', created_at: 1 });
    expect(await send('editor', phone, { sender: 'NDERE' })).toBe(optedOut);
    await text(phone, '6969', 'START');
    expect(await send('editor', phone, { sender: 'NDERE' })).toBe(202);
  });
});
