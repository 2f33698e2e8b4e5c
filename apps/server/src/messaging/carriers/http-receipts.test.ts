import type { IncomingHttpHeaders } from 'node:http';
import { describe, expect, test } from 'vitest';
import { createLog } from '../../log/log.ts';
import { systemClock } from '../../time/clock.ts';
import { createHttpCarrier } from './http-carrier.ts';
import type { HttpCarrier } from './http-receipts.ts';
import { environment, settingsOf } from './test-http-carrier.ts';

describe('a callback', () => {
  const receipts = {
    token: { env: 'CALLBACK' },
    id: '/id',
    status: '/status',
    to: '/phone',
    error: '/error/code',
    statuses: { Success: 'delivered', Failed: 'undelivered', Sent: 'en_route' },
  };
  const read = (more: object, callback: Partial<Parameters<HttpCarrier['readCallback']>[0]>) => {
    const settings = settingsOf({ request: { url: 'http://127.0.0.1:1/' }, receipts: { ...receipts, ...more } });
    const carrier = createHttpCarrier('agg', settings, { clock: systemClock, log: createLog('silent') });
    return carrier.readCallback({
      query: new URLSearchParams(),
      headers: {},
      contentType: undefined,
      body: '',
      ...callback,
    });
  };
  const query = new URLSearchParams({ token: environment.CALLBACK });
  const receipt = {
    carrierMessageId: 'A1',
    status: 'undelivered',
    reason: 'undeliverable',
    code: 'Failed 27',
    to: '256772000001',
    senderId: null,
    submittedAt: null,
    doneAt: null,
    text: null,
  };

  test('in JSON is a receipt', () => {
    const body = '{"id":"A1","status":"Failed","phone":"256772000001","error":{"code":27}}';
    expect(read({}, { query, body })).toEqual({ kind: 'receipt', receipt });
  });

  test('as a form or in the query is one, too', () => {
    const fields = { id: 'A1', status: 'failed', phone: '256772000001' };
    const want = { kind: 'receipt', receipt: { ...receipt, code: 'failed' } };
    expect(read({ format: 'form' }, { query, body: new URLSearchParams(fields).toString() })).toEqual(want);
    expect(
      read({ format: 'query' }, { query: new URLSearchParams({ ...fields, token: environment.CALLBACK }) }),
    ).toEqual(want);
  });

  test('has the id that the answer to the submit had, of any size', () => {
    expect(read({}, { query, body: '{"id":12345678901234567890,"status":"Success"}' })).toMatchObject({
      receipt: { carrierMessageId: '12345678901234567890', status: 'delivered', reason: null },
    });
  });

  test('with half a pair and NULs is a receipt that a database takes', () => {
    const body = '{"id":"a\\ud83d","status":"Failed\\u0000","error":{"code":"2\\u00007"}}';
    expect(read({}, { query, body })).toMatchObject({ receipt: { carrierMessageId: 'a\ufffd', code: 'Failed 27' } });
  });

  test.each<[string, IncomingHttpHeaders, URLSearchParams, object]>([
    ['without a token', {}, new URLSearchParams(), {}],
    ['with another token', {}, new URLSearchParams({ token: 'callback-secreT' }), {}],
    ['with the token in another place', { 'x-token': environment.CALLBACK }, new URLSearchParams(), {}],
    ['with the token in the address where a header is wanted', {}, query, { token_header: 'X-Token' }],
  ])('%s is nobody’s', (_name, headers, given, more) => {
    const body = '{"id":"A1","status":"Success"}';
    expect(read(more, { query: given, headers, body })).toEqual({ kind: 'unauthorized' });
  });

  test('may have its token in a header', () => {
    const body = '{"id":"A1","status":"Success"}';
    expect(read({ token_header: 'X-Token' }, { headers: { 'x-token': environment.CALLBACK }, body })).toMatchObject({
      kind: 'receipt',
    });
  });

  test.each([
    ['is no JSON', 'id=A1'],
    ['has no id', '{"status":"Success"}'],
    ['has an empty id', '{"id":"","status":"Success"}'],
    ['has an id that is an object', '{"id":{},"status":"Success"}'],
    ['has a status that nobody knows', '{"id":"A1","status":"Lost"}'],
    ['has no status', '{"id":"A1"}'],
  ])('that %s is ignored, and it is said why', (_name, body) => {
    expect(read({}, { query, body })).toEqual({ kind: 'ignored', why: expect.stringMatching(/^Its? .*\.$/) });
  });

  test('to a carrier without receipts is nobody’s', () => {
    const settings = settingsOf({ request: { url: 'http://127.0.0.1:1/' } });
    const carrier = createHttpCarrier('agg', settings, { clock: systemClock, log: createLog('silent') });
    expect(carrier.readCallback({ query, headers: {}, contentType: undefined, body: '' })).toEqual({
      kind: 'unauthorized',
    });
  });
});
