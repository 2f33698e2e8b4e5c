import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { startServer, type TestServer } from '../../../../test/harness/server.ts';
import type { CarrierOptOut, CarrierReceipt, InboundPart, InboundText } from '../carrier.ts';
import type { CallbackReading, CarrierCallback } from '../http/callbacks.ts';
import { callbackHandlers } from './handlers.ts';

const token = '8f1d6c2a';
const receipt: CarrierReceipt = {
  carrierMessageId: '9007199254740993',
  status: 'delivered',
  reason: null,
  code: 'DELIVRD',
  to: '256752123456',
  senderId: null,
  submittedAt: null,
  doneAt: null,
  text: null,
};

let server: TestServer;
let seen: CarrierCallback[];
let stored: [carrier: string, received: CarrierReceipt | InboundText | InboundPart | CarrierOptOut][];
let store: () => Promise<void>;

const text: InboundText = { from: '+256752123456', to: '8008', text: 'Two seats' };

const readTextCallback = (_carrier: string, callback: CarrierCallback) => readAs(text, callback);
const readCallback = (_carrier: string, callback: CarrierCallback) => readAs(receipt, callback);

function readAs<Item>(item: Item, callback: CarrierCallback): CallbackReading<Item> {
  seen.push(callback);
  if (callback.query.get('token') !== token && callback.headers['x-token'] !== token) return { kind: 'unauthorized' };
  if (!callback.query.has('id') && callback.body === '') return { kind: 'ignored', why: "The field 'id' is missing." };
  const count = callback.body.startsWith('[') ? 2 : 1;
  return { kind: 'read', items: Array(count).fill(item), ignored: [] };
}

async function receive(
  carrier: string,
  received: CarrierReceipt | InboundText | InboundPart | CarrierOptOut,
): Promise<void> {
  await store();
  stored.push([carrier, received]);
}

beforeAll(async () => {
  const callbacks = callbackHandlers({
    describe: () => [
      { name: 'airtel', kind: 'http', window: 10, perSecond: 50 },
      { name: 'mtn', kind: 'smpp', window: 10, perSecond: 50 },
    ],
    ...{ readCallback, readTextCallback, receive, receiveText: receive },
  });
  server = await startServer({ changeHandlers: (handlers) => ({ ...handlers, ...callbacks }) });
});
afterAll(() => server[Symbol.asyncDispose]());
beforeEach(() => {
  seen = [];
  stored = [];
  store = async () => undefined;
});

async function report(path: string, init: RequestInit = {}) {
  const response = await fetch(`${server.url}/v1/carriers/${path}`, { method: 'POST', ...init });
  const text = await response.text();
  return { status: response.status, code: text === '' ? undefined : JSON.parse(text).code, text };
}

const stored204 = { status: 204, code: undefined, text: '' };

describe.each(['receipts', 'texts'])('%s', (at) => {
  test('204: stores receipts in JSON, forms, and queries of POST and GET', async () => {
    const address = `airtel/${at}?token=${token}`;
    const json = '{"id": 9007199254740993,  "status": "DELIVRD"}';
    const form = 'id=9007199254740993&status=DELIVRD&note=a%2Bb';
    const type = (name: string) => ({ headers: { 'content-type': name } });
    expect(await report(address, { body: json, ...type('application/json; charset=utf-8') })).toEqual(stored204);
    expect(await report(address, { body: form, ...type('application/x-www-form-urlencoded') })).toEqual(stored204);
    expect(await report(`${address}&id=1&note=a/b:c`)).toEqual(stored204);
    expect(await report(`${address}&id=1&id=2`, { method: 'GET' })).toEqual(stored204);
    expect(seen.map(({ body }) => body)).toEqual([json, form, '', '']);
    expect(seen.map(({ query }) => [...query.keys()].join())).toEqual([
      'token',
      'token',
      'token,id,note',
      'token,id,id',
    ]);
    expect(seen[2]?.query.get('note')).toBe('a/b:c');
    expect(stored).toEqual(Array(4).fill(['airtel', at === 'texts' ? text : receipt]));
  });

  test('204: stores all items of a list', async () => {
    const list = { body: '[{"id":1},{"id":2}]', headers: { 'content-type': 'application/json' } };
    expect(await report(`airtel/${at}?token=${token}`, list)).toEqual(stored204);
    expect(stored).toEqual(Array(2).fill(['airtel', at === 'texts' ? text : receipt]));
  });

  test.each(['text/xml; charset=utf-8', 'application/xml', 'text/plain'])('204: accepts %s', async (type) => {
    const body = '<report id="1">é</report>';
    expect(await report(`airtel/${at}?token=${token}`, { body, headers: { 'content-type': type } })).toEqual(stored204);
    expect(seen.map((each) => each.body)).toEqual([body]);
  });

  test('204: accepts the token in a header', async () => {
    expect(await report(`airtel/${at}?id=1`, { headers: { 'x-token': token } })).toEqual(stored204);
  });

  test('403 invalid_callback_token without the token or with a wrong one', async () => {
    for (const path of [`airtel/${at}?id=1`, `airtel/${at}?id=1&token=8f1d6c2b`])
      for (const method of ['GET', 'POST'])
        expect(await report(path, { method })).toMatchObject({ status: 403, code: 'invalid_callback_token' });
    expect(stored).toEqual([]);
  });

  test('400 unreadable_receipt names the missing field', async () => {
    for (const method of ['GET', 'POST']) {
      const refusal = await report(`airtel/${at}?token=${token}`, { method });
      expect(refusal).toMatchObject({ status: 400, code: 'unreadable_receipt' });
      expect(refusal.text).toContain("The field 'id' is missing.");
    }
    expect(stored).toEqual([]);
  });

  test('400 for invalid JSON, without quoting it, and for scalars', async () => {
    const headers = { 'content-type': 'application/json' };
    const broken = await report(`airtel/${at}?token=${token}`, { body: '{"text": "a secret"', headers });
    expect(broken).toMatchObject({ status: 400, code: 'invalid_json' });
    expect(broken.text).not.toContain('secret');
    for (const body of ['7', '"id"', '[1]', 'null'])
      expect(await report(`airtel/${at}`, { body, headers }), body).toMatchObject({ status: 400 });
    expect(seen).toEqual([]);
  });

  test('404 for unknown carriers and those without HTTP, without listing others', async () => {
    const there = await report(`mtn/${at}?token=${token}&id=1`);
    expect(there).toMatchObject({ status: 404, code: 'carrier_not_found' });
    expect(there.text).not.toContain('airtel');
    for (const name of ['zain', 'simulator', 'AIRTEL', '..%2f'])
      expect(await report(`${name}/${at}?token=${token}&id=1`)).toMatchObject({ status: 404 });
    expect(seen).toEqual([]);
  });

  test('413 for a body beyond 64 KiB; 415 for another media type', async () => {
    const json = { 'content-type': 'application/json' };
    const large = JSON.stringify({ text: 'a'.repeat(65_536) });
    expect(await report(`airtel/${at}`, { body: large, headers: json })).toMatchObject({ code: 'body_too_large' });
    const html = { 'content-type': 'text/html' };
    expect(await report(`airtel/${at}`, { body: '<r/>', headers: html })).toMatchObject({
      code: 'unsupported_media_type',
    });
  });

  test('5xx if the receipt could not be stored', async () => {
    // As the driver of SQLite throws it, but for the class.
    const full = Object.assign(new Error('database or disk is full'), { code: 'SQLITE_FULL' });
    store = async () => {
      throw full;
    };
    expect(await report(`airtel/${at}?token=${token}&id=1`)).toMatchObject({
      status: 503,
      code: 'storage_unavailable',
    });
  });

  test('the log does not contain the token', async () => {
    await report(`airtel/${at}?token=${token}&id=1`);
    expect(server.logged()).not.toContain(token);
  });
});
