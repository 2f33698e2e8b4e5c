import { once } from 'node:events';
import { get } from 'node:http';
import { stream } from '@ngoma/express-contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestClock } from '../../../test/harness/clock.ts';
import { describeOnOneEngine } from '../../../test/harness/database.ts';
import { startServer, type TestServer } from '../../../test/harness/server.ts';
import { until } from '../../outbound/test-receiver.ts';
import type { MessageId } from '../messages/message.ts';
import type { MessageRow } from '../messages/repository.ts';
import { exportMessages } from './export-messages.ts';

const header =
  'id,created_at,status,reason,to,sender_id,segments,cost,encoding,message,priority,category,mode,updated_at,' +
  'send_at,expires_at,client_reference,metadata';
const numbers = Array.from({ length: 1000 }, (_, index) => `+2567720${String(index).padStart(5, '0')}`);

describeOnOneEngine('exportMessages', (engine) => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startServer({
      engine,
      clock: createTestClock(),
      environment: { NGOMA_WORKER: 'off', NGOMA_PRICES: 'mtn=35.5' },
    });
    await server.client.POST('/v1/batches', {
      body: { message: 'Webale', recipients: numbers.map((to) => ({ to })), sender_id: 'NWSC' },
    });
    await server.client.POST('/v1/messages', {
      body: {
        ...{ to: '+256772999999', message: '=HYPERLINK("x"), ŋ', sender_id: '=2+5' },
        ...{ client_reference: ' +1', metadata: { hall: 'A' } },
      },
    });
    const other = { to: '+256772888888', message: 'Other' };
    await server.as('editor').POST('/v1/messages', { params: { query: { mode: 'test' } }, body: other });
  });
  afterAll(() => server[Symbol.asyncDispose]());

  const ask = (query = '') =>
    fetch(`${server.url}/v1/messages.csv${query}`, { headers: { authorization: server.bearer } });

  test('200: contains all messages, newest first, and the sums of the statistics', async () => {
    const response = await ask();
    expect(response.headers.get('content-type')).toBe('text/csv; charset=utf-8');
    expect(response.headers.get('content-disposition')).toBe('attachment; filename="messages.csv"');
    const lines = (await response.text()).split('\r\n');
    expect(lines[0]).toBe(header);
    expect(lines.at(-1)).toBe('');
    expect(lines[1]).toContain(`,accepted,,+256772999999,'=2+5,1,35.5,ucs2,"'=HYPERLINK(""x""), ŋ",normal,`);
    expect(lines[1]?.endsWith(`,' +1,"{""hall"":""A""}"`)).toBe(true);
    expect(lines).toHaveLength(1 + 1001 + 1);
    expect(lines.slice(2, -1).map((line) => line.split(',')[4])).toEqual(numbers.toReversed());
    const { data } = await server.client.GET('/v1/statistics/messages');
    expect(data?.data.reduce((sum, { messages }) => sum + messages, 0)).toBe(1001);
    const listed = lines.slice(1, -1).reduce((sum, line) => sum + Number(line.split(',')[7]), 0);
    expect(data?.data.reduce((sum, { cost }) => sum + Number(cost.amount), 0)).toBe(listed);
    expect(listed).toBe(1001 * 35.5);
  });

  test('200: has the filters of the list', async () => {
    const count = async (query: string) => (await (await ask(query)).text()).split('\r\n').length - 2;
    expect(await count('?sender_id=NWSC')).toBe(1000);
    expect(await count('?to=%2B256772000007')).toBe(1);
    expect(await count('?status=delivered,failed')).toBe(0);
    expect((await (await ask('?status=delivered')).text()).trimEnd()).toBe(header);
  });

  test('400 validation_failed: invalid filters and page parameters', async () => {
    for (const query of ['?status=gone', '?limit=5', '?cursor=x']) {
      const response = await ask(query);
      expect(response.status, query).toBe(400);
      expect(await response.json()).toMatchObject({ code: 'validation_failed' });
    }
  });

  test('HEAD returns only the headers', async () => {
    const headers = { authorization: server.bearer };
    const response = await fetch(`${server.url}/v1/messages.csv`, { method: 'HEAD', headers });
    expect([response.status, response.headers.get('content-type'), await response.text()]).toEqual([
      ...[200, 'text/csv; charset=utf-8', ''],
    ]);
  });
});

const row: MessageRow = {
  ...{ id: 'msg_1' as MessageId, to: '+256772000001', text: 'x'.repeat(1000), sender_id: null, callback_url: null },
  ...{ encoding: 'gsm7', segments: 1, priority: 'normal', category: 'transactional', mode: 'test', status: 'sent' },
  ...{ reason: null, sequence: 1, created_at: 0, updated_at: 0, send_at: null, expires_at: 0 },
  ...{ client_reference: null, metadata: null, cost: null, in_reply_to: null, carrier_cost: null },
};

const csvHeaders = { 'Content-Type': 'text/csv', 'Content-Disposition': 'attachment; filename="messages.csv"' };

test('reads one page at a time, on demand', async () => {
  let pages = 0;
  const list = async () => {
    pages += 1;
    return Array.from({ length: 500 }, () => row);
  };
  const pieces = (await exportMessages(list, {})).body.pieces[Symbol.asyncIterator]();
  expect(pages).toBe(1);
  await pieces.next();
  await pieces.next();
  expect(pages).toBe(2);
  await pieces.return?.();
  expect((await pieces.next()).done).toBe(true);
  expect(pages).toBe(2);
});

test('pauses for a slow client and stops when it disconnects', async () => {
  let pages = 0;
  let ended = false;
  await using server = await startServer({
    changeHandlers: (handlers) => ({
      ...handlers,
      async exportMessages() {
        async function* pieces() {
          try {
            for (;;) {
              pages += 1;
              yield 'x'.repeat(500_000);
            }
          } finally {
            ended = true;
          }
        }
        return { status: 200, headers: csvHeaders, body: stream(pieces()) };
      },
    }),
  });
  const request = get(`${server.url}/v1/messages.csv`, { headers: { authorization: server.bearer } });
  const [response] = await once(request, 'response');
  response.pause();
  let before = -1;
  // Waits until the socket buffers of some megabytes are full.
  await until(async () => {
    const isStill = pages > 2 && pages === before;
    before = pages;
    await server.database.read('users').select('id');
    return isStill;
  });
  expect(pages).toBeLessThan(100);
  request.destroy();
  await until(async () => ended);
});

test('aborts the response and logs the error if a page cannot be read', async () => {
  await using server = await startServer({
    changeHandlers: (handlers) => ({
      ...handlers,
      async exportMessages() {
        async function* pieces() {
          yield 'id\r\n';
          throw new Error('The disk is gone');
        }
        return { status: 200, headers: csvHeaders, body: stream(pieces()) };
      },
    }),
  });
  const response = fetch(`${server.url}/v1/messages.csv`, { headers: { authorization: server.bearer } });
  await expect(response.then((each) => each.text())).rejects.toThrow();
  await until(async () => server.logged().includes('A response ended in the middle'));
});
