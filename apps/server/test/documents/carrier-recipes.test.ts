import { readdirSync, readFileSync } from 'node:fs';
import { expect, onTestFinished, test } from 'vitest';
import { createLog } from '../../src/log/log.ts';
import type { OutboundPart, PartOutcome } from '../../src/messaging/carriers/carrier.ts';
import { parseCarriersFile } from '../../src/messaging/carriers/carriers-file.ts';
import { explainResponses } from '../../src/messaging/carriers/http/explain-carrier.ts';
import { HttpCarrier } from '../../src/messaging/carriers/http/http-carrier.ts';
import { createMessageId } from '../../src/messaging/messages/message.ts';
import { type ReceivedRequest, startReceiver, until } from '../../src/outbound/test-receiver.ts';
import { systemClock } from '../../src/time/clock.ts';

/** The settings of docs/carriers against servers that respond as the public documents of the carriers say. */
const folder = new URL('../../../../docs/carriers/', import.meta.url);
const secrets = new Proxy({}, { get: (_target, name) => `secret-${String(name)}` });

function readRecipe(file: string, change = (text: string) => text) {
  const text = change(readFileSync(new URL(file, folder), 'utf8'));
  const [[name, settings] = []] = parseCarriersFile(text, { environment: secrets, folder: '.' }).carriers;
  if (name === undefined || settings === undefined) throw new Error(`${file} has no carrier`);
  return { name, settings };
}

function readHttpRecipe(file: string, change?: (text: string) => string) {
  const { name, settings } = readRecipe(file, change);
  if (settings.kind !== 'http') throw new Error(`${file} has no carrier over HTTP`);
  return { name, settings };
}

const part: OutboundPart = {
  ...{ messageId: createMessageId(0), attempt: 1, part: 1, total: 1, form: 'payload', reference: 0 },
  ...{ to: '+256772000001', senderId: 'NGOMA', encoding: 'gsm7', text: 'Hi & €5' },
  ...{ octets: new Uint8Array(), hasHeader: false, expiresAtMs: Date.now() + 59_001 },
};

interface Reply {
  readonly status: number;
  readonly body: string;
}

/** Starts the carrier of a recipe against a stand-in. */
async function startRecipe(file: string, origin: string, reply: (request: ReceivedRequest) => Reply) {
  const receiver = await startReceiver((response, request) => {
    const { status, body } = reply(request);
    response.writeHead(status).end(body);
  });
  const { name, settings } = readHttpRecipe(file, (text) => text.replace(origin, new URL(receiver.url).origin));
  const carrier = new HttpCarrier(name, settings, { clock: systemClock, log: createLog('silent') });
  onTestFinished(async () => {
    await carrier.stop(0);
    await receiver[Symbol.asyncDispose]();
  });
  const none = async () => undefined;
  await carrier.start({ receive: none, receiveText: none, expects: async () => true, onChange: () => undefined });
  await until(() => carrier.health.kind === 'up');
  const submit = (to = part.to) =>
    carrier.submit({ ...part, to }, { isStillOurs: () => true, onLate: () => undefined });
  return { carrier, submit, receiver };
}

const files = readdirSync(folder).filter((name) => name.endsWith('.json'));

test.each(files)('%s is valid, has a page, and its first sample is accepted', (file) => {
  const { settings } = readRecipe(file);
  if (settings.kind === 'http') expect(explainResponses(settings, 0)[0]?.meaning).toMatch(/^accepted/);
  expect(readFileSync(new URL(file.replace('.json', '.md'), folder), 'utf8')).toContain(`](${file})`);
});

const refused = (reason: string, code: string): PartOutcome => ({
  ...{ kind: 'refused', rule: { do: 'refuse' }, reason, code },
});

test('Africa’s Talking: requests, results, reports and incoming messages', async () => {
  const origin = 'https://api.africastalking.com';
  const { carrier, submit } = await startRecipe('africas-talking.json', origin, ({ path, headers, body, method }) => {
    const form = new URLSearchParams(body);
    if (method !== 'POST' || path !== '/version1/messaging') return { status: 404, body: '' };
    if (headers['apikey'] !== 'secret-AT_API_KEY' || form.get('username') !== 'secret-AT_USERNAME')
      return { status: 401, body: 'The supplied authentication is invalid' };
    expect([form.get('from'), form.get('message')]).toEqual(['NGOMA', 'Hi & €5']);
    const to = form.get('to') ?? '';
    const statusCode = Number(to.slice(-3));
    const recipient = { statusCode, number: to, status: 'As the code says', cost: 'UGX 35.0000', messageId: 'ATXid_1' };
    return { status: 201, body: JSON.stringify({ SMSMessageData: { Message: 'Sent', Recipients: [recipient] } }) };
  });
  const outcome = (code: number) => submit(`+256772000${code}`);
  for (const code of [100, 101, 102])
    expect(await outcome(code)).toEqual({
      ...{ kind: 'accepted', carrierMessageId: 'ATXid_1', code: String(code), cost: '35 UGX' },
    });
  expect(await outcome(402)).toEqual(refused('sender_refused', '402'));
  expect(await outcome(403)).toEqual(refused('invalid_number', '403'));
  expect(await outcome(404)).toEqual(refused('invalid_number', '404'));
  expect(await outcome(405)).toEqual({ kind: 'stopped', reason: 'no_credit', code: '405' });
  expect(await outcome(406)).toEqual({ ...refused('blocked', '406'), isOptOut: true });
  expect(await outcome(409)).toEqual(refused('blocked', '409'));
  for (const code of [401, 407, 502]) expect(await outcome(code)).toEqual(refused('refused_by_carrier', String(code)));
  for (const code of [500, 501]) expect(await outcome(code)).toMatchObject({ kind: 'refused', rule: { do: 'retry' } });
  expect(await outcome(999)).toMatchObject({ kind: 'refused', isUnknownError: true, code: '999' });
  const query = new URLSearchParams({ token: 'secret-AT_TOKEN' });
  const report = (fields: Record<string, string>) =>
    carrier.readCallback({ query, headers: {}, body: new URLSearchParams(fields).toString() });
  const number = { id: 'ATXid_1', phoneNumber: '+256772000101', networkCode: '64110' };
  expect(report({ ...number, status: 'Success' })).toMatchObject({
    items: [{ status: 'delivered', to: '+256772000101' }],
  });
  const failed = { ...number, status: 'Failed', failureReason: 'AbsentSubscriber' };
  expect(report(failed)).toMatchObject({ items: [{ status: 'undelivered', code: 'Failed AbsentSubscriber' }] });
  const text = { date: '2026-11-28', from: '+256772000001', id: 'in1', linkId: '', text: 'Yes', to: '8008' };
  const body = new URLSearchParams(text).toString();
  expect(carrier.readTextCallback({ query, headers: {}, body })).toMatchObject({
    items: [{ from: '+256772000001', to: '8008', text: 'Yes', carrierId: 'in1' }],
  });
});

test('Yo! Uganda: requests and results within 200', async () => {
  const messages: Readonly<Record<string, string>> = {
    '256772000001': 'ybs_autocreate_status=OK',
    '256772000002': 'ybs_autocreate_status=ERROR&ybs_autocreate_message=256772000002%3ABLACKLISTED',
    '256772000003': 'ybs_autocreate_status=ERROR&ybs_autocreate_message=Access+denied+due+to+wrong+authorization+code',
  };
  const { submit, receiver } = await startRecipe('yo-uganda.json', 'http://smgw1.yo.co.ug:9100', ({ path = '' }) => ({
    status: 200,
    body: messages[new URL(path, 'http://yo').searchParams.get('destinations') ?? ''] ?? 'Welcome',
  }));
  expect(await submit()).toMatchObject({ kind: 'accepted' });
  const { pathname, searchParams } = new URL(receiver.requests[0]?.path ?? '', 'http://yo');
  expect([pathname, Object.fromEntries(searchParams)]).toEqual([
    '/sendsms',
    {
      ...{ ybsacctno: 'secret-YO_ACCOUNT', password: 'secret-YO_PASSWORD', origin: 'NGOMA', sms_content: 'Hi & €5' },
      ...{ destinations: '256772000001', nostore: '1' },
    },
  ]);
  const blacklisted = refused('blocked', '256772000002:BLACKLISTED');
  expect(await submit('+256772000002')).toEqual({ ...blacklisted, isOptOut: true });
  expect(await submit('+256772000003')).toMatchObject({ kind: 'stopped', reason: 'wrong_password' });
  expect(await submit('+256772000004')).toEqual({ kind: 'uncertain' });
});

test('Kannel: the documented errors', () => {
  const { settings } = readHttpRecipe('kannel.json');
  const meanings = explainResponses(settings, 0).slice(0, settings.samples.length);
  expect(meanings.map(({ meaning }) => meaning.split(/[,( ]/)[0])).toEqual([
    ...['accepted', 'accepted', 'the', 'rejected', 'rejected', 'the'],
  ]);
});

test('Infobip: requests, states of the response, errors, reports and inbound messages', async () => {
  const origin = 'https://xxxxx.api.infobip.com';
  const error = (messageId: string) => JSON.stringify({ requestError: { serviceException: { messageId, text: '' } } });
  let httpStatus = 200;
  let state = { groupId: 1, id: 26 };
  const { carrier, submit } = await startRecipe('infobip.json', origin, ({ path, headers, body, method }) => {
    if (method !== 'POST' || path !== '/sms/3/messages') return { status: 404, body: '' };
    if (headers.authorization !== 'App secret-INFOBIP_API_KEY') return { status: 401, body: error('UNAUTHORIZED') };
    if (httpStatus !== 200) return { status: httpStatus, body: error('ERROR') };
    const [{ sender, destinations, content, options, webhooks }] = JSON.parse(body).messages;
    expect(options).toEqual({ validityPeriod: { amount: 1, timeUnit: 'MINUTES' } });
    const [{ to, messageId }] = destinations;
    expect([sender, to, content]).toEqual(['NGOMA', '256772000001', { text: 'Hi & €5' }]);
    expect(new URL(webhooks.delivery.url).searchParams.get('token')).toBe('secret-INFOBIP_TOKEN');
    const status = { ...state, name: `STATE_${state.id}` };
    return { status: 200, body: JSON.stringify({ bulkId: '1', messages: [{ messageId, status, destination: to }] }) };
  });
  const inState = (groupId: number, stateId: number) => {
    state = { groupId, id: stateId };
    return submit();
  };
  const id = `${part.messageId}-1-1`;
  for (const accepted of [26, 7, 3])
    expect(await inState(1, accepted)).toMatchObject({ kind: 'accepted', carrierMessageId: id });
  for (const delivered of [2, 5]) expect(await inState(3, delivered)).toMatchObject({ kind: 'accepted' });
  const meanings: [string, number[]][] = [
    ['no_credit', [12, 17]],
    ['sender_refused', [11, 13]],
    ['blocked', [10, 14, 18]],
    ['not_routable', [6, 8, 19]],
    ['invalid_number', [51, 52]],
    ['carrier_error', [21]],
    ['refused_by_carrier', [20, 24, 25]],
  ];
  for (const [reason, states] of meanings)
    for (const each of states) expect(await inState(5, each)).toMatchObject({ reason, code: `STATE_${each}` });
  for (const [group, each] of [
    [2, 4],
    [2, 9],
    [4, 15],
    [4, 29],
  ] as const)
    expect(await inState(group, each)).toMatchObject({ kind: 'refused', reason: 'refused_by_carrier' });
  const withStatus = (status: number) => {
    httpStatus = status;
    return submit();
  };
  expect(await withStatus(400)).toMatchObject({ kind: 'refused', isUnknownError: true });
  expect(await withStatus(429)).toMatchObject({ kind: 'throttled' });
  httpStatus = 200;
  // Unclear answers come last, because several pause their sender.
  expect(await inState(5, 23)).toEqual({ kind: 'uncertain' });
  expect(await inState(9, 99)).toEqual({ kind: 'uncertain' });
  expect(await withStatus(401)).toMatchObject({ kind: 'stopped', reason: 'wrong_password' });
  expect(await withStatus(500)).toEqual({ kind: 'uncertain' });
  const query = new URLSearchParams({ token: 'secret-INFOBIP_TOKEN' });
  const names = [
    ...['PENDING_ENROUTE', 'DELIVERED_TO_OPERATOR', 'DELIVERED_TO_HANDSET', 'UNDELIVERABLE_NOT_DELIVERED'],
    ...['EXPIRED_EXPIRED', 'EXPIRED_DLR_UNKNOWN', 'REJECTED_DND'],
  ];
  const results = names.map((name) => ({
    ...{ bulkId: '1', messageId: id, to: '256772000001', smsCount: 1, status: { name } },
    error: { groupId: 0, name: 'NO_ERROR', permanent: false },
  }));
  const read = carrier.readCallback({ query, headers: {}, body: JSON.stringify({ results }) });
  expect(read).toMatchObject({
    items: ['en_route', 'en_route', 'delivered', 'undelivered', 'expired', 'unknown', 'rejected'].map((status) => ({
      ...{ status, to: '256772000001', carrierMessageId: id },
    })),
  });
  const texts = ['STOP', 'Two seats'].map((text, index) => ({
    ...{ messageId: `in${index}`, from: '256772000001', to: '8008', text, cleanText: text, smsCount: 1 },
  }));
  const body = JSON.stringify({ results: texts, messageCount: 2, pendingMessageCount: 0 });
  expect(carrier.readTextCallback({ query, headers: {}, body })).toMatchObject({
    items: [
      { from: '+256772000001', to: '8008', text: 'STOP', carrierId: 'in0' },
      { text: 'Two seats', carrierId: 'in1' },
    ],
  });
});

test('Vonage: requests, each documented status, receipts and inbound messages', async () => {
  const origin = 'https://rest.nexmo.com';
  const { carrier, submit, receiver } = await startRecipe('vonage.json', origin, ({ path, body, method }) => {
    const form = new URLSearchParams(body);
    if (method !== 'POST' || path !== '/sms/json') return { status: 404, body: '' };
    if (form.get('api_secret') !== 'secret-VONAGE_API_SECRET')
      return { status: 200, body: JSON.stringify({ messages: [{ status: '4', 'error-text': 'Bad Credentials' }] }) };
    const to = form.get('to') ?? '';
    const code = Number(to.slice(-2));
    const message =
      code === 0
        ? { to, 'message-id': '0A0000000123ABCD1', status: '0', 'message-price': '0.03330000' }
        : { to, status: String(code), 'error-text': 'As the status says' };
    return { status: 200, body: JSON.stringify({ 'message-count': '1', messages: [message] }) };
  });
  const outcome = (code: number) => submit(`+2567720000${String(code).padStart(2, '0')}`);
  const id = `${part.messageId}-1-1`;
  expect(await outcome(0)).toMatchObject({ kind: 'accepted', carrierMessageId: id, cost: '0.0333 EUR' });
  const { callback, ttl, ...sent } = Object.fromEntries(new URLSearchParams(receiver.requests[0]?.body));
  expect(Number(ttl)).toBeGreaterThanOrEqual(20_000);
  expect(callback).toContain('/v1/carriers/vonage/receipts?token=secret-VONAGE_TOKEN');
  expect(sent).toEqual({
    ...{ api_key: 'secret-VONAGE_API_KEY', api_secret: 'secret-VONAGE_API_SECRET', from: 'NGOMA', to: '256772000000' },
    ...{ text: 'Hi & €5', type: 'text', 'client-ref': id },
  });
  // The parameter has at most 40 characters.
  expect(id.length).toBeLessThanOrEqual(40);
  const meanings: [string, number[]][] = [
    ['wrong_password', [4, 14, 32]],
    ['account_blocked', [8, 11]],
    ['no_credit', [9]],
    ['wrong_callback', [23]],
    ['carrier_error', [5]],
    ['not_routable', [6, 22]],
    ['blocked', [7, 29]],
    ['sender_refused', [15]],
    ['invalid_number', [33]],
    ['refused_by_carrier', [2, 3, 12]],
  ];
  for (const [reason, codes] of meanings)
    for (const code of codes) expect(await outcome(code)).toMatchObject({ reason, code: String(code) });
  for (const code of [1, 10]) expect(await outcome(code)).toMatchObject({ kind: 'throttled' });
  expect(await outcome(99)).toMatchObject({ kind: 'refused', isUnknownError: true });
  const query = new URLSearchParams({ token: 'secret-VONAGE_TOKEN' });
  const receipt = (status: string, code: string) =>
    carrier.readCallback({
      ...{ query, headers: {} },
      body: JSON.stringify({
        ...{ msisdn: '256772000000', to: 'NGOMA', 'network-code': '64110', messageId: '0A0000000123ABCD1' },
        ...{ status, 'err-code': code, scts: '2611280900', 'client-ref': id },
      }),
    });
  expect(receipt('delivered', '0')).toMatchObject({ items: [{ status: 'delivered', carrierMessageId: id }] });
  expect(receipt('failed', '3')).toMatchObject({ items: [{ status: 'undelivered', code: 'failed 3' }] });
  for (const status of ['expired', 'rejected', 'unknown'])
    expect(receipt(status, '1')).toMatchObject({ items: [{ status }] });
  for (const status of ['accepted', 'buffered'])
    expect(receipt(status, '0')).toMatchObject({ items: [{ status: 'en_route' }] });
  const inbound = { msisdn: '256772000001', to: '8008', messageId: 'in1', text: 'STOP', type: 'text', keyword: 'STOP' };
  expect(carrier.readTextCallback({ query, headers: {}, body: JSON.stringify(inbound) })).toMatchObject({
    items: [{ from: '+256772000001', to: '8008', text: 'STOP', carrierId: 'in1' }],
  });
});
