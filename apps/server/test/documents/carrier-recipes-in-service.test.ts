import { createHash } from 'node:crypto';
import { expect, onTestFinished, test } from 'vitest';
import { carrierMissing, StandInCarrier } from '../../../../packages/smpp/test/stand-in-carrier.ts';
import { partsWithinMs, takeOverdue } from '../../src/messaging/inbound/reassemble-parts.ts';
import { type ReceivedRequest, startReceiver, until } from '../../src/outbound/test-receiver.ts';
import { phone, startService } from '../harness/recipe-service.ts';

/** The settings of docs/carriers in the whole service: texts are sent, reported and received through its API. */

interface Callback {
  readonly form: 'json' | 'form' | 'query';
  readonly fields: object;
}

interface Recipe {
  readonly origin: string | RegExp;
  readonly secrets: Record<string, string>;
  readonly accept: (request: ReceivedRequest) => { readonly status: number; readonly body: string };
  /** The text of a request. */
  readonly textOf: (request: ReceivedRequest) => unknown;
  /** The receipt of an accepted request; undefined if the carrier sends none. */
  readonly receipt?: (request: ReceivedRequest) => Callback;
  /** Undefined if the carrier forwards no texts of phones. */
  readonly stop?: Callback;
  /** The body that the carrier expects as an acknowledgement. */
  readonly acknowledgement?: string;
  /** The cost of a text in its responses; undefined if they have none. */
  readonly cost?: { readonly amount: string; readonly currency: string | null };
}

const json = (value: unknown) => JSON.stringify(value);
const formOf = ({ body }: ReceivedRequest) => Object.fromEntries(new URLSearchParams(body));
const queryOf = ({ path: target = '' }: ReceivedRequest) => new URL(target, 'http://carrier').searchParams;
const infobip = ({ body }: ReceivedRequest) => JSON.parse(body).messages[0];

const httpRecipes: Record<string, Recipe> = {
  'infobip.json': {
    origin: 'https://xxxxx.api.infobip.com',
    secrets: { INFOBIP_API_KEY: 'key', INFOBIP_TOKEN: 'token' },
    accept: (request) => {
      const { messageId } = infobip(request).destinations[0];
      const status = { groupId: 1, groupName: 'PENDING', id: 26, name: 'PENDING_ACCEPTED' };
      return { status: 200, body: json({ messages: [{ messageId, status, destination: '256772000001' }] }) };
    },
    textOf: (request) => infobip(request).content.text,
    receipt: (request) => {
      const { messageId, to } = infobip(request).destinations[0];
      const status = { groupId: 3, groupName: 'DELIVERED', id: 5, name: 'DELIVERED_TO_HANDSET' };
      return { form: 'json', fields: { results: [{ messageId, to, status, error: { name: 'NO_ERROR' } }] } };
    },
    stop: {
      form: 'json',
      fields: { results: [{ messageId: 'in1', from: '256772000001', to: '8008', text: 'STOP' }], messageCount: 1 },
    },
  },
  'vonage.json': {
    origin: 'https://rest.nexmo.com',
    secrets: { VONAGE_API_KEY: 'key', VONAGE_API_SECRET: 'secret', VONAGE_TOKEN: 'token' },
    accept: () => ({
      status: 200,
      body: json({ 'message-count': '1', messages: [{ status: '0', 'message-price': '0.0333' }] }),
    }),
    cost: { amount: '0.0333', currency: 'EUR' },
    textOf: (request) => formOf(request)['text'],
    receipt: (request) => {
      const { to: msisdn, 'client-ref': reference } = formOf(request);
      const fields = { msisdn, to: 'NGOMA', messageId: '0A', status: 'delivered', 'err-code': '0' };
      return { form: 'json', fields: { ...fields, 'client-ref': reference } };
    },
    stop: {
      form: 'json',
      fields: { msisdn: '256772000001', to: '8008', messageId: 'in1', text: 'STOP', type: 'text' },
    },
  },
  'africas-talking.json': {
    origin: 'https://api.africastalking.com',
    secrets: { AT_USERNAME: 'ngoma', AT_API_KEY: 'key', AT_TOKEN: 'token' },
    accept: (request) => {
      const messageId = `ATXid_${formOf(request)['message']?.length}`;
      const recipient = { statusCode: 101, number: phone, status: 'Success', cost: 'UGX 35.0000', messageId };
      return { status: 201, body: json({ SMSMessageData: { Message: 'Sent', Recipients: [recipient] } }) };
    },
    textOf: (request) => formOf(request)['message'],
    receipt: (request) => ({
      form: 'form',
      fields: { id: `ATXid_${formOf(request)['message']?.length}`, status: 'Success', phoneNumber: phone },
    }),
    cost: { amount: '35', currency: 'UGX' },
    stop: { form: 'form', fields: { id: 'in1', from: phone, to: '8008', text: 'STOP', linkId: '' } },
  },
  'yo-uganda.json': {
    origin: 'http://smgw1.yo.co.ug:9100',
    secrets: { YO_ACCOUNT: '1', YO_PASSWORD: 'password', YO_TOKEN: 'token' },
    accept: () => ({ status: 200, body: 'ybs_autocreate_status=OK' }),
    textOf: (request) => queryOf(request).get('sms_content'),
    stop: { form: 'query', fields: { account: '1', sender: '256772000001', dest: '8008', message: 'STOP' } },
  },
  'egosms.json': {
    origin: 'https://www.egosms.co',
    secrets: { EGOSMS_USERNAME: 'ngoma', EGOSMS_PASSWORD: 'password' },
    accept: () => ({ status: 200, body: json({ Status: 'OK', Cost: '35', MsgFollowUpUniqueCode: 'ApiJsonSubmit1' }) }),
    textOf: ({ body }) => {
      const { method, userdata, msgdata } = JSON.parse(body);
      const [{ number, message, senderid }] = msgdata;
      const isAsDocumented = method === 'SendSms' && number === '256772000001' && senderid === 'NGOMA';
      return isAsDocumented && userdata.password === 'password' ? message : body;
    },
    cost: { amount: '35', currency: null },
  },
  'ugsms.json': {
    origin: 'https://ugsms.com',
    secrets: { UGSMS_API_KEY: 'key' },
    accept: () => {
      const data = { message_id: 'uuid', recipients: 1, estimated_cost: 20, remaining_balance: 980 };
      return { status: 200, body: json({ success: true, message: 'Message sent successfully', data }) };
    },
    textOf: ({ body, headers, path }) => {
      const { numbers, message_body, sender_id } = JSON.parse(body);
      const isAsDocumented = path === '/api/v2/sms/send' && headers['x-api-key'] === 'key';
      return isAsDocumented && numbers === '0772000001' && sender_id === 'NGOMA' ? message_body : body;
    },
    cost: { amount: '20', currency: null },
  },
  'jasmin.json': {
    origin: 'http://127.0.0.1:1401',
    secrets: { JASMIN_PASSWORD: 'password', JASMIN_TOKEN: 'token' },
    accept: ({ body }) => ({ status: 200, body: `Success "${createHash('sha256').update(body).digest('hex')}"` }),
    textOf: (request) => {
      const form = formOf(request);
      if (form['coding'] === '0' && form['hex-content'] === undefined) return form['content'];
      const octets = Buffer.from(form['hex-content'] ?? '', 'hex').swap16();
      return form['coding'] === '8' && form['content'] === undefined ? octets.toString('utf16le') : request.body;
    },
    receipt: ({ body }) => {
      const id = createHash('sha256').update(body).digest('hex');
      const receipt = { id, id_smsc: '1', message_status: 'DELIVRD', level: '3', connector: 'mtn', err: '000' };
      return { form: 'form', fields: receipt };
    },
    acknowledgement: 'ACK/Jasmin',
    stop: {
      form: 'form',
      fields: { id: 'in1', from: '256772000001', to: '8008', 'origin-connector': 'mtn', coding: '0', content: 'STOP' },
    },
  },
  'playsms.json': {
    origin: /https:\/\/sms\.example/g,
    secrets: { PLAYSMS_USERNAME: 'ngoma', PLAYSMS_TOKEN: 'token' },
    accept: () => {
      const sent = { status: 'OK', error: '0', smslog_id: '30', queue: 'afb5f3', to: phone };
      return { status: 200, body: json({ data: [sent], error_string: null }) };
    },
    textOf: (request) => {
      const query = queryOf(request);
      const isUnicode = /[^\0-\x7f€]/.test(query.get('msg') ?? '');
      const isAsDocumented = query.get('op') === 'pv' && query.get('to') === phone && query.get('h') === 'token';
      return isAsDocumented && query.get('unicode') === (isUnicode ? '1' : '0') ? query.get('msg') : request.path;
    },
  },
};

/** Posts a callback as the carrier does. */
function call(address: string, { form, fields }: Callback): Promise<Response> {
  if (form === 'query') {
    const target = new URL(address);
    for (const [name, value] of Object.entries(fields)) target.searchParams.set(name, String(value));
    return fetch(target);
  }
  const headers = { 'content-type': form === 'json' ? 'application/json' : 'application/x-www-form-urlencoded' };
  const body = form === 'json' ? json(fields) : new URLSearchParams(Object.entries(fields)).toString();
  return fetch(address, { method: 'POST', headers, body });
}

const acknowledged = (body: string): [number, string] => [body === '' ? 204 : 200, body];

const texts = {
  'a GSM-7 text': 'Seat [A1] costs €5',
  'a UCS-2 text': 'Webale ŋŋenda “nnyo”',
  'a long text': 'Your seat at Ndere is booked. '.repeat(6).trim(),
};

test.each(Object.entries(httpRecipes))('%s sends, reports and receives texts in the service', async (file, recipe) => {
  const { origin, secrets, accept, textOf, receipt, stop, acknowledgement = '', cost = null } = recipe;
  const carrier = await startReceiver((response, request) => {
    const { status, body } = accept(request);
    response.writeHead(status, { 'content-type': 'application/json' }).end(body);
  });
  onTestFinished(() => carrier[Symbol.asyncDispose]());
  const change = (text: string) => text.replace(origin, new URL(carrier.url).origin);
  const { server, send, statusOf, costOf, isOptedOut } = await startService(file, change, secrets);
  const name = file.replace(/-uganda|\.json/g, '');
  const callbacks = `${server.url}/v1/carriers/${name}`;
  for (const [kind, text] of Object.entries(texts)) {
    const id = await send(text);
    await until(async () => (await statusOf(id)) === 'sent');
    const sent = carrier.requests.at(-1);
    if (sent === undefined) throw new Error(`${kind} was not sent`);
    expect(textOf(sent), kind).toBe(text);
    expect(await costOf(id), kind).toEqual(cost);
    if (receipt === undefined) continue;
    const response = await call(`${callbacks}/receipts?token=token`, receipt(sent));
    expect([response.status, await response.text()], kind).toEqual(acknowledged(acknowledgement));
    await until(async () => (await statusOf(id)) === 'delivered');
  }
  if (stop === undefined) return;
  const response = await call(`${callbacks}/texts?token=token`, stop);
  expect([response.status, await response.text()]).toEqual(acknowledged(acknowledgement));
  expect(await isOptedOut()).toBe(true);
});

test('vonage.json joins the parts of long texts: out of order, repeated, and of two texts at once', async () => {
  const secrets = { VONAGE_API_KEY: 'key', VONAGE_API_SECRET: 'secret', VONAGE_TOKEN: 'token' };
  const { server } = await startService('vonage.json', (text) => text, secrets);
  const receivePart = async (reference: string, part: number, total: number, text: string) => {
    const place = { concat: 'true', 'concat-ref': reference, 'concat-part': String(part), 'concat-total': `${total}` };
    const fields = { msisdn: '256772000001', to: '8008', messageId: `${reference}-${part}`, text, type: 'text' };
    const callback: Callback = { form: 'json', fields: { ...fields, ...place } };
    const { status } = await call(`${server.url}/v1/carriers/vonage/texts?token=token`, callback);
    expect(status).toBe(204);
  };
  const received = async () =>
    (await server.database.read('inbound_messages').orderBy('id').select('text', 'missing_parts')).map((row) => ({
      ...row,
    }));
  await receivePart('7', 3, 3, ' at Ndere?');
  await receivePart('8', 2, 2, '\ude00 Webale');
  await receivePart('7', 1, 3, 'Are there seats');
  await receivePart('7', 1, 3, 'Are there seats');
  expect(await received()).toEqual([]);
  await receivePart('7', 2, 3, ' for Friday');
  await receivePart('7', 2, 3, ' for Friday');
  await receivePart('8', 1, 2, 'Yes \ud83d');
  expect(await received()).toEqual([
    { text: 'Are there seats for Friday at Ndere?', missing_parts: 0 },
    { text: 'Yes 😀 Webale', missing_parts: 0 },
  ]);
});

test('vonage.json gives up a missing part after a day', async () => {
  const secrets = { VONAGE_API_KEY: 'key', VONAGE_API_SECRET: 'secret', VONAGE_TOKEN: 'token' };
  const { server } = await startService('vonage.json', (text) => text, secrets);
  const place = { concat: 'true', 'concat-ref': '9', 'concat-part': '2', 'concat-total': '2' };
  const fields = { msisdn: '256772000001', to: '8008', messageId: 'in9', text: 'STOP', type: 'text', ...place };
  const response = await call(`${server.url}/v1/carriers/vonage/texts?token=token`, { form: 'json', fields });
  expect(response.status).toBe(204);
  expect(await server.database.read('inbound_messages')).toEqual([]);
  const overdue = (nowMs: number) => server.database.transaction((trx) => takeOverdue(trx, nowMs, 1));
  expect(await overdue(Date.now())).toEqual([]);
  expect(await overdue(Date.now() + partsWithinMs)).toMatchObject([{ text: '…STOP', missingParts: 1 }]);
});

test.skipIf(carrierMissing !== '').each(['mtn-uganda.json', 'airtel-uganda.json'])(
  '%s sends, reports and receives texts in the service',
  async (file) => {
    const carrier = await StandInCarrier.start({ 'system-id': 'ngoma', 'receipt-ms': 20 });
    onTestFinished(() => carrier[Symbol.asyncDispose]());
    const change = (text: string) =>
      text.replace(/smpp\.\w+\.example/, '127.0.0.1').replace('2775', String(carrier.port));
    const secrets = { MTN_PASSWORD: 'secret', AIRTEL_PASSWORD: 'secret' };
    const { send, statusOf, isOptedOut } = await startService(file, change, secrets);
    const number = (end: string) => `${file.startsWith('mtn') ? '+25677200' : '+25670200'}${end}`;
    const ends: [string, string, string][] = [
      ...Object.values(texts).map((text): [string, string, string] => [text, '0001', 'delivered']),
      ['Webale', '9901', 'undelivered'],
      ['Webale', '9914', 'rejected'],
    ];
    for (const [text, end, status] of ends) {
      const id = await send(text, number(end));
      await until(async () => (await statusOf(id)) === status);
    }
    await carrier.order('mo 256772000001 8008 STOP');
    await until(isOptedOut);
  },
);
