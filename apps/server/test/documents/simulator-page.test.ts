import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { until } from '../../src/outbound/test-receiver.ts';
import { hourMs } from '../../src/time/durations.ts';
import { createTestClock } from '../harness/clock.ts';
import { startServer, type TestServer } from '../harness/server.ts';

/** Compares the tables of the guide to the simulator with the outcomes of messages. */
const page = readFileSync(new URL('../../../../docs/guides/simulator.md', import.meta.url), 'utf8');

interface Row {
  readonly digits: string;
  readonly status: string;
  readonly reason: string | null;
  readonly carrierCode: string | null;
  readonly webhooks: readonly string[];
}

const codeIn = (cell: string): string[] => [...cell.matchAll(/`([^`]+)`/g)].map(([, text = '']) => text);
const lastCode = (cell: string): string | null => codeIn(cell).at(-1) ?? null;

function readRows(heading: string, toRow: (cells: readonly string[]) => Omit<Row, 'digits'>): Row[] {
  const [, section = ''] = page.split(`## ${heading}\n`);
  const [own = ''] = section.split('\n## ');
  return [...own.matchAll(/^\| (\d{4}|any other) +\|(.+)\|$/gm)].map(([, digits = '', cells = '']) => ({
    digits: digits === 'any other' ? '0001' : digits,
    ...toRow(cells.split('|')),
  }));
}

const rows = [
  ...readRows('Receipts', ([end = '', reason = '', code = '', webhooks = '']) => ({
    status: lastCode(end) ?? '',
    reason: lastCode(reason),
    carrierCode: lastCode(code),
    webhooks: codeIn(webhooks),
  })),
  ...readRows('Rejections', ([code = '', _next, end = '', reason = '', webhooks = '']) => ({
    status: lastCode(end) ?? '',
    reason: lastCode(reason),
    carrierCode: lastCode(code),
    webhooks: codeIn(webhooks),
  })),
];

const clock = createTestClock();
let server: TestServer;
beforeAll(async () => {
  server = await startServer({ clock });
});
afterAll(() => server[Symbol.asyncDispose]());

async function read(id: string) {
  const { data } = await server.client.GET('/v1/messages/{id}', { params: { path: { id } } });
  return data;
}

async function webhooksOf(id: string): Promise<string[]> {
  const { data } = await server.client.GET('/v1/webhook-deliveries', { params: { query: { message_id: id } } });
  return (data?.data ?? []).map(({ event_type }) => event_type).reverse();
}

test('the guide lists each number with a special outcome in the simulator', () => {
  expect(rows.map(({ digits }) => digits)).toEqual([
    ...['9901', '9902', '9903', '9904', '9905', '9907', '9910', '9920', '9921', '0001'],
    ...['9912', '9913', '9914', '9915', '9916', '9917'],
  ]);
});

test.each(rows)('a message to …$digits ends as $status', async ({ digits, status, reason, carrierCode, webhooks }) => {
  const { data: message } = await server.client.POST('/v1/messages', {
    body: { to: `+25677212${digits}`, message: 'Webale!', callback_url: 'http://127.0.0.1:9/sms' },
  });
  if (message === undefined) throw new Error('It was not accepted');
  const { id } = message;
  const untilItIs = (wanted: string) =>
    until(async () => {
      clock.advance(100);
      return (await read(id))?.status === wanted;
    });
  // A day and an hour after the submit, expiry ends all other messages.
  const isEndedByTime = reason === 'no_receipt' || reason === 'not_sent_in_time';
  if (isEndedByTime) {
    await untilItIs(reason === 'no_receipt' ? 'sent' : 'sending');
    clock.advance(25 * hourMs);
  }
  await untilItIs(status);
  expect(await read(id)).toMatchObject({ status, reason });
  expect(await webhooksOf(id)).toEqual(webhooks);
  const { data: timeline } = await server.client.GET('/v1/messages/{id}/events', { params: { path: { id } } });
  // A busy carrier is not in the timeline, so its code is not either.
  expect(timeline?.data.at(-1)?.carrier_code).toBe(reason === 'not_sent_in_time' ? null : carrierCode);
});
