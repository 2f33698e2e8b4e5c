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
  if (name === undefined || settings?.kind !== 'http') throw new Error(`${file} has no carrier over HTTP`);
  return { name, settings };
}

const part: OutboundPart = {
  ...{ messageId: createMessageId(0), attempt: 1, part: 1, total: 1, form: 'payload', reference: 0 },
  ...{ to: '+256772000001', senderId: 'NGOMA', encoding: 'gsm7', text: 'Hi & €5' },
  ...{ octets: new Uint8Array(), hasHeader: false, expiresAtMs: 1 },
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
  const { name, settings } = readRecipe(file, (text) => text.replace(origin, new URL(receiver.url).origin));
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
  const [first] = explainResponses(readRecipe(file).settings, 0);
  expect(first?.meaning).toMatch(/^accepted/);
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
    expect(await outcome(code)).toEqual({ kind: 'accepted', carrierMessageId: 'ATXid_1', code: String(code) });
  expect(await outcome(402)).toEqual(refused('sender_refused', '402'));
  expect(await outcome(403)).toEqual(refused('invalid_number', '403'));
  expect(await outcome(404)).toEqual(refused('invalid_number', '404'));
  expect(await outcome(405)).toEqual({ kind: 'stopped', reason: 'no_credit', code: '405' });
  expect(await outcome(406)).toEqual(refused('blocked', '406'));
  for (const code of [401, 407, 502]) expect(await outcome(code)).toEqual(refused('refused_by_carrier', String(code)));
  for (const code of [500, 501]) expect(await outcome(code)).toMatchObject({ kind: 'refused', rule: { do: 'retry' } });
  expect(await outcome(999)).toEqual({ kind: 'uncertain' });
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
  expect(await submit('+256772000002')).toEqual(refused('blocked', '256772000002:BLACKLISTED'));
  expect(await submit('+256772000003')).toMatchObject({ kind: 'stopped', reason: 'wrong_password' });
  expect(await submit('+256772000004')).toEqual({ kind: 'uncertain' });
});

test('Kannel: the documented errors', () => {
  const { settings } = readRecipe('kannel.json');
  const meanings = explainResponses(settings, 0).slice(0, settings.samples.length);
  expect(meanings.map(({ meaning }) => meaning.split(/[,( ]/)[0])).toEqual([
    ...['accepted', 'accepted', 'the', 'rejected', 'rejected', 'the'],
  ]);
});
