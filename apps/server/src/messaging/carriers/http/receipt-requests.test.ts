import type { ServerResponse } from 'node:http';
import { describe, expect, test } from 'vitest';
import { type ReceivedRequest, startReceiver } from '../../../outbound/test-receiver.ts';
import { startMessaging } from '../../test-http-messaging.ts';
import type { CarrierReceipt } from '../carrier.ts';
import { answering, open, start } from './test-http-carrier.ts';

const statuses = { Delivered: 'delivered', Failed: 'undelivered', Sent: 'en_route' };
const submit = { url: 'http://127.0.0.1:1/' };
const asked = { carrierMessageId: 'A/1', to: '+256772000001', senderId: null };
const receipt = (members: Partial<CarrierReceipt> = {}): CarrierReceipt => ({
  ...{ carrierMessageId: 'A/1', status: 'delivered', reason: null, code: 'Delivered', to: null, senderId: null },
  ...{ submittedAt: null, doneAt: null, text: null, ...members },
});

async function startPolling(
  poll: object,
  respond: (response: ServerResponse, request: ReceivedRequest) => void,
  settings: object = {},
) {
  const receiver = await startReceiver(respond);
  open.push(receiver);
  const carrier = await start({
    request: submit,
    poll: { status: '/status', statuses, ...poll, request: { url: `${receiver.url}/{carrier_id}`, method: 'GET' } },
    response_s: 1,
    connect_s: 1,
    ...settings,
  });
  return { ...carrier, receiver };
}

describe('a request for the receipt of a message', () => {
  test.each<[string, object, string]>([
    ['JSON', { error: '/error' }, '{"status":"failed","error":27}'],
    [
      'a list with an id',
      { list: '/r', id: '/id', error: '/e' },
      '{"r":[{"id":"B"},{"id":"A/1","status":"Failed","e":27}]}',
    ],
    ['XML', { format: 'xml', status: '/r/@s', error: '/r/e' }, '<r s="FAILED"><e>27</e></r>'],
    ['a form', { format: 'form', error: '/e' }, 'status=Failed&e=27'],
    ['text', { format: 'text', pattern: '^(?<status>[a-z]+) (?<e>[0-9]+)$', error: '/e' }, 'failed 27'],
  ])('reads %s', async (_name, poll, body) => {
    const { carrier, receiver } = await startPolling(poll, (response) => response.end(body));
    const read = await carrier.query(asked);
    expect(read).toMatchObject({ carrierMessageId: 'A/1', status: 'undelivered', reason: 'undeliverable' });
    expect(read).toHaveProperty('code', expect.stringMatching(/^failed 27$/i));
    expect(receiver.requests).toMatchObject([{ method: 'GET', path: '/hook/A%2F1', body: '' }]);
  });

  test.each<[string, object, (response: ServerResponse) => void]>([
    ['has no report', {}, (response) => response.end('{}')],
    ['reports on another message', { id: '/id' }, (response) => response.end('{"id":"B","status":"Delivered"}')],
    ['has an unknown status', {}, (response) => response.end('{"status":"Lost"}')],
    ['is 404', {}, (response) => response.writeHead(404).end()],
  ])('whose response %s asks again later', async (_name, poll, respond) => {
    const { carrier } = await startPolling(poll, respond);
    expect(await carrier.query(asked)).toMatchObject({ carrierMessageId: 'A/1', status: 'en_route' });
  });

  test.each<[string, (response: ServerResponse) => void, string]>([
    ['is 500', (response) => response.writeHead(500).end('{"status":"Delivered"}'), 'unanswered'],
    ['is not JSON', (response) => response.end('Delivered'), 'unanswered'],
    ['is of 10 MB', (response) => response.end(`{"status":"Delivered","x":"${'x'.repeat(1e7)}"}`), 'unanswered'],
    ['breaks off', (response) => response.destroy(), 'unanswered'],
    ['does not end', (response) => response.write('{"status":"Delivered"'), 'unanswered'],
    ['is 429', (response) => response.writeHead(429).end(), 'busy'],
  ])('whose response %s has no result', async (_name, respond, result) => {
    const { carrier } = await startPolling({}, respond);
    expect(await carrier.query(asked)).toBe(result);
  });

  test('is not sent for a message without an id of the carrier', async () => {
    const { carrier, receiver } = await startPolling({}, (response) => response.end('{"status":"Delivered"}'));
    expect(await carrier.query({ ...asked, carrierMessageId: 'no-id:msg_1-1-1' })).toBeUndefined();
    expect(receiver.requests).toEqual([]);
  });

  test('has the token, and another one after a 401', async () => {
    let issued = 0;
    const issuer = await startReceiver((response) => {
      issued += 1;
      response.end(`{"access_token":"t${issued}"}`);
    });
    open.push(issuer);
    const receiver = await startReceiver((response, { headers }) => {
      if (headers['authorization'] === 'Bearer t1') response.writeHead(401).end();
      else response.end('{"status":"Delivered"}');
    });
    open.push(receiver);
    const auth = { bearer: '{token}' };
    const target = await answering(200);
    const { carrier } = await start({
      request: { url: target.url },
      token: { request: { url: issuer.url } },
      poll: { request: { url: `${receiver.url}/{carrier_id}`, auth }, status: '/status', statuses },
    });
    expect(await carrier.query(asked)).toEqual(receipt());
    expect(receiver.requests).toHaveLength(2);
  });

  test('decides messages in the queue, at growing intervals', async () => {
    let status = 'Sent';
    const reports = await startReceiver((response) => response.end(JSON.stringify({ status })));
    open.push(reports);
    const receiver = await startReceiver((response, { body }) => response.end(body));
    open.push(receiver);
    const scene = await startMessaging({
      request: { url: receiver.url, json: { id: '{id}' } },
      message_id: '/id',
      poll: { request: { url: `${reports.url}/{carrier_id}` }, interval_s: 10, status: '/status', statuses },
    });
    await scene.send(3);
    await scene.pass(90_000);
    expect(await scene.idsIn('sent')).toHaveLength(3);
    expect(reports.requests.length).toBeGreaterThanOrEqual(9);
    expect(reports.requests.length).toBeLessThanOrEqual(12);
    status = 'Delivered';
    await scene.until(async () => (await scene.idsIn('delivered')).length === 3);
  });
});

describe('a request for a list of receipts', () => {
  const list = { list: '/reports', id: '/id', to: '/to' };

  async function read(respond: (response: ServerResponse) => void) {
    const receiver = await startReceiver(respond);
    open.push(receiver);
    const { carrier } = await start({
      request: submit,
      poll: {
        ...{
          request: { url: receiver.url, query: { from: '{since}' } },
          interval_s: 60,
          status: '/status',
          statuses,
          ...list,
        },
      },
      response_s: 1,
      connect_s: 1,
    });
    return { result: await carrier.receiptList?.read(Date.UTC(2026, 10, 21)), receiver };
  }

  test('reads the receipts since a time', async () => {
    const reports = [
      { id: 'A/1', status: 'Delivered', to: '256772000001' },
      { id: 'B' },
      { id: 'C', status: 'Failed' },
    ];
    const { result, receiver } = await read((response) => response.end(JSON.stringify({ reports })));
    const failed = { carrierMessageId: 'C', status: 'undelivered', reason: 'undeliverable', code: 'Failed' } as const;
    expect(result).toEqual({
      kind: 'read',
      receipts: [receipt({ to: '256772000001' }), receipt(failed)],
      ignored: ['Its status at /status is not among statuses.'],
    });
    expect(receiver.requests).toMatchObject([{ path: '/hook?from=2026-11-21T00%3A00%3A00.000Z' }]);
  });

  test('may be empty', async () => {
    const { result } = await read((response) => response.end('{"reports":[]}'));
    expect(result).toEqual({ kind: 'read', receipts: [], ignored: [] });
  });

  test.each<[string, (response: ServerResponse) => void, RegExp]>([
    ['500', (response) => response.writeHead(500).end(), /^HTTP 500$/],
    ['no JSON', (response) => response.end('<html>'), /cannot be read/],
    ['no end', (response) => response.write('{"reports":[]'), /in time/],
  ])('fails with %s', async (_name, respond, why) => {
    const { result } = await read(respond);
    expect(result).toEqual({ kind: 'failed', why: expect.stringMatching(why) });
  });

  test('decides messages in the queue', async () => {
    const sent: string[] = [];
    const reports = await startReceiver((response) =>
      response.end(JSON.stringify({ reports: sent.splice(0, 3).map((id) => ({ id, status: 'Delivered' })) })),
    );
    open.push(reports);
    const receiver = await startReceiver((response, { body }) => {
      sent.push(JSON.parse(body).id);
      response.end(body);
    });
    open.push(receiver);
    const scene = await startMessaging({
      request: { url: receiver.url, json: { id: '{id}' } },
      message_id: '/id',
      poll: { request: { url: reports.url }, interval_s: 10, status: '/status', statuses, ...list },
    });
    await scene.send(7);
    await scene.until(async () => (await scene.idsIn('delivered')).length === 7);
  });
});
