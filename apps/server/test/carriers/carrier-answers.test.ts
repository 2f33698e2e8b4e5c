import { expect, test } from 'vitest';
import { type ReceivedRequest, until } from '../../src/outbound/test-receiver.ts';
import { phone, startWithStandIn } from '../harness/recipe-service.ts';

/** Responses and reports of carriers, in the words of their public documents. */
const formOf = ({ body }: ReceivedRequest) => Object.fromEntries(new URLSearchParams(body));
/** One number may get only so many texts in an hour. */
const numberOf = (index: number) => `+2567720001${String(index).padStart(2, '0')}`;
const queryOf = ({ path = '' }: ReceivedRequest) => new URL(path, 'http://carrier').searchParams;
const post = (address: string, fields: Record<string, string>) =>
  fetch(address, { method: 'POST', body: new URLSearchParams(fields) });

const africasTalking = {
  secrets: { AT_USERNAME: 'ngoma', AT_API_KEY: 'key', AT_TOKEN: 'token' },
  start: (reply: (form: Record<string, string>) => object) =>
    startWithStandIn('africas-talking.json', 'https://api.africastalking.com', africasTalking.secrets, (request) => ({
      status: 201,
      body: { SMSMessageData: reply(formOf(request)) },
    })),
  result: (form: Record<string, string>, statusCode: number, status: string) => ({
    Message: 'Sent to 1/1 Total Cost: UGX 35.0000',
    Recipients: [
      { statusCode, number: form['to'], status, cost: 'UGX 35.0000', messageId: `ATXid_${form['message']}` },
    ],
  }),
};

const yo = (reply: (query: URLSearchParams) => string) =>
  startWithStandIn(
    'yo-uganda.json',
    'http://smgw1.yo.co.ug:9100',
    { YO_ACCOUNT: '1', YO_PASSWORD: 'password', YO_TOKEN: 'token' },
    (request) => ({ status: 200, body: reply(queryOf(request)) }),
  );

test('2: a sender that Africa’s Talking does not know is refused, and the others are sent', async () => {
  const { send, untilStatus, server } = await africasTalking.start((form) =>
    form['from'] === 'NGOMA'
      ? { Message: 'InvalidSenderId', Recipients: [] }
      : africasTalking.result(form, 101, 'Success'),
  );
  const refused = await Promise.all(Array.from({ length: 12 }, (_, index) => send(`bad ${index}`, numberOf(index))));
  const good = await Promise.all(
    Array.from({ length: 12 }, (_, index) => send(`good ${index}`, numberOf(index), { sender_id: 'OTHER' })),
  );
  for (const id of refused) await untilStatus(id, 'rejected');
  for (const id of good) await untilStatus(id, 'sent');
  const rows = await server.database.read('messages').whereIn('id', refused).distinct('reason');
  expect(rows).toMatchObject([{ reason: 'sender_refused' }]);
});

test('2: unclear answers to one sender leave the carrier to the others', async () => {
  const { send, untilStatus, carrier } = await africasTalking.start((form) =>
    form['from'] === 'NGOMA' ? { Message: 'Sent to 0/1 Total Cost: 0' } : africasTalking.result(form, 101, 'Success'),
  );
  await Promise.all(Array.from({ length: 12 }, (_, index) => send(`unclear ${index}`, numberOf(index))));
  const good = await Promise.all(
    Array.from({ length: 12 }, (_, index) => send(`good ${index}`, numberOf(index), { sender_id: 'OTHER' })),
  );
  for (const id of good) await untilStatus(id, 'sent');
  // Those that were on their way together, and at most one trial.
  expect(carrier.requests.filter(({ body }) => body.includes('unclear')).length).toBeLessThan(12);
});

test.each([
  ['AbsentSubscriber', 'undelivered'],
  ['Expired', 'expired'],
  ['Rejected', 'rejected'],
  ['Failed', 'undelivered'],
  ['Success', 'delivered'],
])('3: a delivery report of Africa’s Talking with %s makes the message %s', async (word, status) => {
  const { send, untilStatus, server } = await africasTalking.start((form) =>
    africasTalking.result(form, 101, 'Success'),
  );
  const id = await send('Webale');
  await untilStatus(id, 'sent');
  const report = { id: 'ATXid_Webale', status: word, phoneNumber: phone, networkCode: '64110' };
  const response = await post(`${server.url}/v1/carriers/africas-talking/receipts?token=token`, report);
  expect(response.status).toBe(204);
  await untilStatus(id, status);
});

test('4: the rest of the validity reaches Kannel in minutes, rounded up', async () => {
  const { carrier, client, send, untilStatus } = await startWithStandIn(
    'kannel.json',
    'http://127.0.0.1:13013',
    { KANNEL_PASSWORD: 'password', KANNEL_TOKEN: 'token' },
    () => ({ status: 202, body: '0: Accepted for delivery' }),
  );
  const id = await send('Webale', phone, { expires_at: new Date(Date.now() + 3_590_000).toISOString() });
  await untilStatus(id, 'sent');
  await client.POST('/v1/verifications', { body: { to: phone, lifetime_minutes: 1, sender_id: 'NGOMA' } });
  await until(() => carrier.requests.filter(({ path = '' }) => path.includes('sendsms')).length === 2);
  const sent = carrier.requests.filter(({ path = '' }) => path.includes('sendsms'));
  expect(sent.map((request) => queryOf(request).get('validity'))).toEqual(['60', '1']);
});

test.each([
  ['Africa’s Talking 406', () => africasTalking.start((form) => africasTalking.result(form, 406, 'UserInBlacklist'))],
  ['Yo! BLACKLISTED', () => yo(() => 'ybs_autocreate_status=ERROR&ybs_autocreate_message=256772000001%3ABLACKLISTED')],
])('5: %s creates a suppression', async (_name, start) => {
  const { client, send, untilStatus } = await start();
  await untilStatus(await send('Webale'), 'rejected');
  const { data } = await client.GET('/v1/suppressions', { params: { query: { number: phone } } });
  expect(data?.data).toMatchObject([{ number: phone, scope: 'marketing', source: 'carrier' }]);
  const body = { to: phone, message: 'Sale', sender_id: 'NGOMA', category: 'marketing' } as const;
  const { response } = await client.POST('/v1/messages', { body });
  expect(response.status).toBe(403);
});

test.each(['receipts', 'texts'])('5: the opt-out callback of Africa’s Talking at %s creates one', async (place) => {
  const { client, server, send } = await africasTalking.start((form) => africasTalking.result(form, 101, 'Success'));
  await send('Webale');
  const address = `${server.url}/v1/carriers/africas-talking/${place}`;
  const optOut = { senderId: 'NGOMA', phoneNumber: phone };
  expect((await post(`${address}?token=wrong`, optOut)).status).toBe(403);
  expect((await post(`${address}?token=token`, optOut)).status).toBe(204);
  const { data } = await client.GET('/v1/suppressions');
  expect(data?.data).toMatchObject([{ number: phone, source: 'carrier' }]);
  expect(await server.database.read('opt_outs')).toMatchObject([{ number: phone, address: 'ngoma' }]);
});

test('5: a delivery report with UserInBlackList creates one', async () => {
  const { client, send, server, untilStatus } = await africasTalking.start((form) =>
    africasTalking.result(form, 101, 'Success'),
  );
  await untilStatus(await send('Webale'), 'sent');
  const report = { id: 'ATXid_Webale', status: 'Rejected', phoneNumber: phone, failureReason: 'UserInBlackList' };
  await post(`${server.url}/v1/carriers/africas-talking/receipts?token=token`, report);
  const { data } = await client.GET('/v1/suppressions');
  expect(data?.data).toMatchObject([{ number: phone, source: 'carrier' }]);
});

test('6: a verification shows what became of its text, and a webhook reports it', async () => {
  const { client, server } = await africasTalking.start((form) =>
    africasTalking.result(form, 403, 'InvalidPhoneNumber'),
  );
  const body = { url: 'https://hooks.example.ug/codes', event_types: ['verification.undelivered' as const] };
  await client.POST('/v1/webhook-endpoints', { body });
  const { data } = await client.POST('/v1/verifications', { body: { to: phone, sender_id: 'NGOMA' } });
  expect(data).toMatchObject({ message_status: 'accepted', message_reason: null });
  const params = { path: { id: data?.id ?? '' } };
  const read = async () => (await client.GET('/v1/verifications/{id}', { params })).data;
  await until(async () => (await read())?.message_status === 'rejected');
  expect(await read()).toMatchObject({ status: 'pending', message_reason: 'invalid_number' });
  const payloads: string[] = await server.database.read('webhook_deliveries').pluck('payload');
  expect(payloads.map((each) => JSON.parse(each))).toMatchObject([
    { type: 'verification.undelivered', data: { id: data?.id, status: 'pending', message_status: 'rejected' } },
  ]);
  const { data: checked } = await client.POST('/v1/verifications/{id}/check', { params, body: { code: '0000' } });
  expect(checked).toMatchObject({ to: phone, attempts_left: 4 });
});

test.each([['sender'], ['from']])('7: a text of Yo! with %s is stored, and STOP counts', async (name) => {
  const { server, isOptedOut } = await yo(() => 'ybs_autocreate_status=OK');
  const target = new URL(`${server.url}/v1/carriers/yo/texts?token=token`);
  for (const [key, value] of Object.entries({ account: '1', dest: '8008', message: 'STOP', [name]: '256772000001' }))
    target.searchParams.set(key, value);
  expect((await fetch(target)).status).toBe(204);
  expect(await server.database.read('inbound_messages')).toMatchObject([{ from: phone, to: '8008', keyword: 'stop' }]);
  expect(await isOptedOut()).toBe(true);
});

test('8: an error that no rule knows keeps the messages, and the operator is informed', async () => {
  let text = 'ybs_autocreate_status=ERROR&ybs_autocreate_message=You+have+run+out+of+units';
  const { server, send, carrier, untilStatus } = await yo(() => text);
  const ids = await Promise.all(Array.from({ length: 12 }, (_, index) => send(`text ${index}`, numberOf(index))));
  const warning = async () => (await server.database.read('carrier_sessions').where({ carrier: 'yo' }))[0]?.reason;
  await until(async () => ((await warning()) ?? '').includes('run out of units'));
  expect(carrier.requests.length).toBeLessThan(12);
  expect(await server.database.read('messages').where({ status: 'rejected' })).toEqual([]);
  text = 'ybs_autocreate_status=OK';
  await untilStatus(ids[0] ?? '', 'sent');
});
