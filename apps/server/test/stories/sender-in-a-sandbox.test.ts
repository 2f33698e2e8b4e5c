import { createClient } from '@ngoma/client';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { startReceiver } from '../../src/outbound/test-receiver.ts';
import { startTestSandbox, type TestSandbox } from '../harness/sandbox.ts';

/** The messages of a clinic to its patients, through the typed client, in the time of a sandbox. */
let sandbox: TestSandbox;
beforeAll(async () => {
  sandbox = await startTestSandbox({ NGOMA_PRICES: 'mtn=35,airtel=36.5' });
});
afterAll(() => sandbox[Symbol.asyncDispose]());
beforeEach(async () => {
  await sandbox.client.POST('/sandbox/reset');
});

const hour = 3_600;
const day = 24 * hour;
const patient = '+256772440011';

const now = async () => Date.parse((await sandbox.state()).now);
const inSeconds = async (seconds: number) => new Date((await now()) + seconds * 1_000).toISOString();
const phone = async (number: string) =>
  (await sandbox.state()).messages.filter(({ to, status }) => to === number && status === 'delivered');

async function send(body: { readonly message: string; readonly send_at?: string; readonly to?: string }) {
  const { data, error } = await sandbox.client.POST('/v1/messages', { body: { to: patient, ...body } });
  if (data === undefined) throw new Error(error.detail);
  return data.id;
}

test('a reminder is scheduled, moved and reworded, another one is canceled: one text is sent, at its new time', async () => {
  const at = (id: string) => ({ params: { path: { id } } });
  const moved = await send({ message: 'Your visit is tomorrow at 9.', send_at: await inSeconds(day) });
  const canceled = await send({ message: 'Your visit is tomorrow at 9.', send_at: await inSeconds(day) });
  const newTime = await inSeconds(3 * day);
  const change = { send_at: newTime, message: 'Your visit is tomorrow at 10.' };
  expect((await sandbox.client.PATCH('/v1/messages/{id}', { ...at(moved), body: change })).data?.send_at).toBe(newTime);
  expect((await sandbox.client.POST('/v1/messages/{id}/cancel', at(canceled))).data?.status).toBe('canceled');

  await sandbox.advance(2 * day);
  expect(await phone(patient)).toEqual([]);
  await sandbox.advance(2 * day);
  expect(await phone(patient)).toMatchObject([{ id: moved, text: change.message }]);
  const { data } = await sandbox.client.GET('/v1/messages/{id}/events', at(moved));
  const sentAt = data?.data.find(({ status }) => status === 'sent')?.at ?? '';
  expect(Date.parse(sentAt)).toBeGreaterThanOrEqual(Date.parse(newTime));
  const late = await sandbox.client.POST('/v1/messages/{id}/cancel', at(moved));
  expect(late.error?.status).toBe(409);
});

test('a receiver is down for two days: missed webhooks are replayed, and it gets one for each message', async () => {
  let isDown = true;
  await using receiver = await startReceiver((response) => response.writeHead(isDown ? 500 : 204).end());
  const body = { url: receiver.url, event_types: ['message.delivered' as const] };
  expect((await sandbox.client.POST('/v1/webhook-endpoints', { body })).error).toBeUndefined();
  const since = await inSeconds(0);
  const ids = [];
  for (const number of [1, 2, 3]) ids.push(await send({ message: `Result ${number} is here.` }));
  await sandbox.advance(2 * day);
  const query = { status: ['pending' as const, 'exhausted' as const], event_type: 'message.delivered' as const };
  const { data: missed } = await sandbox.client.GET('/v1/webhook-deliveries', { params: { query } });
  expect(missed?.data.map(({ message_id }) => message_id).toSorted()).toEqual(ids.toSorted());
  const params = { path: { id: missed?.data[0]?.id ?? '' } };
  const { data: one } = await sandbox.client.GET('/v1/webhook-deliveries/{id}', { params });
  expect(one?.attempts.length).toBeGreaterThan(5);
  expect(new Set(one?.attempts.map(({ status }) => status))).toEqual(new Set([500]));

  isDown = false;
  const heardBefore = receiver.requests.length;
  const { data: replayed } = await sandbox.client.POST('/v1/webhook-deliveries/replay', {
    body: { created_after: since },
  });
  expect(replayed).toMatchObject({ replayed: 3, has_more: false });
  await sandbox.advance(60);
  const heard = receiver.requests.slice(heardBefore).map((request) => JSON.parse(request.body).data.id);
  expect(heard.toSorted()).toEqual(ids.toSorted());
  await sandbox.advance(5 * day);
  expect(receiver.requests).toHaveLength(heardBefore + 3);
});

const clinic = '8008';
const text = (message: string) =>
  sandbox.client.POST('/sandbox/inbound', { body: { from: patient, to: clinic, message } });
const offer = { to: patient, sender_id: clinic, message: 'A health day on Friday!', category: 'marketing' as const };

test('a STOP blocks marketing but not codes, until START', async () => {
  expect((await sandbox.client.POST('/v1/messages', { body: offer })).response.status).toBe(202);
  await text('Stop');
  const refused = await sandbox.client.POST('/v1/messages', { body: offer });
  expect(refused.error).toMatchObject({ status: 403, code: 'recipient_opted_out' });
  const code = await send({ message: 'Your code is 482913.' });
  await sandbox.advance(60);
  expect((await phone(patient)).map(({ id }) => id)).toContain(code);
  await text('Start');
  expect((await sandbox.client.POST('/v1/messages', { body: offer })).response.status).toBe(202);
});

test('a text of a phone is sent to an endpoint and answered, from the number that it was sent to', async () => {
  await using receiver = await startReceiver();
  const body = { url: receiver.url, event_types: ['message.received' as const] };
  await sandbox.client.POST('/v1/webhook-endpoints', { body });
  await text('Are you open on Sunday?');
  await sandbox.advance(60);
  const heard = receiver.requests.map((request) => JSON.parse(request.body));
  expect(heard).toMatchObject([{ type: 'message.received', data: { from: patient, to: clinic } }]);
  const params = { path: { id: heard[0].data.id } };
  const reply = { message: 'From 10 to 4.' };
  const { data } = await sandbox.client.POST('/v1/inbound-messages/{id}/reply', { params, body: reply });
  await sandbox.advance(60);
  expect(await phone(patient)).toMatchObject([{ id: data?.id, sender_id: clinic, text: reply.message }]);
});

test('a monthly limit is reached and raised, and the export matches the statistics and the prices', async () => {
  const limited = { name: 'Reminders', mode: 'test' as const, limits: { spend_per_month: '100' } };
  const { data: key } = await sandbox.client.POST('/v1/api-keys', { body: limited });
  const client = createClient({ baseUrl: sandbox.url, apiKey: key?.key ?? '', retry: { attempts: 1 } });
  const remind = async (to: string) =>
    (await client.POST('/v1/messages', { body: { to, sender_id: 'Mulago', message: 'Tomorrow at 9.' } })).error?.code;
  const numbers = [patient, '+256701440012', patient];
  const refusals = [];
  for (const to of numbers) refusals.push(await remind(to));
  expect(refusals).toEqual([undefined, undefined, 'limit_reached']);
  await sandbox.advance(32 * day);
  expect(await remind(patient)).toBeUndefined();

  const query = { sender_id: 'Mulago' };
  const { data: csv } = await sandbox.client.GET('/v1/messages.csv', { params: { query } });
  const [header = '', ...lines] = csv?.trimEnd().split('\r\n') ?? [];
  const columnOf = (name: string) => lines.map((line) => Number(line.split(',')[header.split(',').indexOf(name)]));
  const { data: statistics } = await sandbox.client.GET('/v1/statistics/messages');
  const counted = statistics?.data.filter(({ sender_id }) => sender_id === 'Mulago') ?? [];
  const sum = (figures: readonly number[]) => figures.reduce((total, each) => total + each, 0);
  expect(columnOf('cost').toSorted()).toEqual([35, 35, 36.5]);
  expect(sum(columnOf('cost'))).toBe(sum(counted.map(({ cost }) => Number(cost.amount))));
  expect(sum(columnOf('segments'))).toBe(sum(counted.map(({ segments }) => segments)));
});
