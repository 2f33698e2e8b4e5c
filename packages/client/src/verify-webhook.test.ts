import { Buffer } from 'node:buffer';
import { Webhook } from 'standardwebhooks';
import { expect, test } from 'vitest';
import { startServer } from '../test/start-server.ts';
import { type IncomingWebhook, verifyWebhook } from './verify-webhook.ts';
import type { WebhookPayload } from './webhook-payload.ts';

const secret = `whsec_${Buffer.alloc(24, 'ngoma').toString('base64')}`;
const otherSecret = `whsec_${Buffer.alloc(64, 'other').toString('base64')}`;
const now = new Date('2026-11-21T08:30:00.900Z');

const payload: WebhookPayload = {
  type: 'message.delivered',
  timestamp: '2026-11-21T08:29:59.000Z',
  data: { id: 'msg_01kb8t4q2n6v0x3m5c7r9w1f2h', status: 'delivered', to: '+256772123456', segments: 1, sequence: 5 },
};

interface Signing {
  body?: string;
  sentAt?: Date;
  signWith?: string[];
}

/** A webhook as another implementation of Standard Webhooks signs it. */
function sign({ body = JSON.stringify(payload), sentAt = now, signWith = [secret] }: Signing = {}) {
  const id = 'whk_01kb8t4q2n6v0x3m5c7r9w1f2h';
  const headers = {
    'webhook-id': id,
    'webhook-timestamp': String(Math.floor(sentAt.getTime() / 1000)),
    'webhook-signature': signWith.map((key) => new Webhook(key).sign(id, sentAt, body)).join(' '),
  };
  return { secret, headers, body, now };
}

const secondsFromNow = (seconds: number) => new Date(now.getTime() + seconds * 1000);

test('what another implementation has signed is good', async () => {
  expect(await verifyWebhook(sign())).toEqual(payload);
});

test.each<[name: string, body: (text: string) => IncomingWebhook['body']]>([
  ['text', (text) => text],
  ['octets', (text) => new TextEncoder().encode(text)],
  ['a Buffer', (text) => Buffer.from(text)],
  ['an ArrayBuffer', (text) => new TextEncoder().encode(text).buffer],
])('the body may be %s, also with letters outside ASCII', async (_name, toBody) => {
  const body = JSON.stringify({ ...payload, note: 'Eŋŋoma 🥁' });
  expect(await verifyWebhook({ ...sign({ body }), body: toBody(body) })).toEqual(JSON.parse(body));
});

test('a request of fetch and one of node:http are understood', async () => {
  const { headers, body } = sign();
  expect(await verifyWebhook({ secret, headers: new Headers(headers), body, now })).toEqual(payload);
  await using server = await startServer((_request, response) => response.end());
  await fetch(server.baseUrl, { method: 'POST', headers, body });
  expect(await verifyWebhook({ secret, headers: server.requests[0]?.headers ?? {}, body, now })).toEqual(payload);
});

test('the names of headers may be written in any case', async () => {
  const { headers, ...rest } = sign();
  const capitals = Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toUpperCase(), value]));
  expect(await verifyWebhook({ headers: capitals, ...rest })).toEqual(payload);
});

test.each([
  ['the sender has changed, and we know both', [secret], [otherSecret, secret]],
  ['the sender signs with both, and we know the old one', [otherSecret, secret], [secret]],
])('while a secret changes: %s', async (_name, signWith, known) => {
  expect(await verifyWebhook({ ...sign({ signWith }), secret: known })).toEqual(payload);
});

test('signatures of other kinds are passed over', async () => {
  const webhook = sign();
  webhook.headers['webhook-signature'] = `v1a,AAAA v1,%% ${webhook.headers['webhook-signature']}`;
  expect(await verifyWebhook(webhook)).toEqual(payload);
});

test('only the first sixteen signatures are looked at: more would buy an attacker computing time', async () => {
  const webhook = sign();
  const right = webhook.headers['webhook-signature'];
  const behind = (count: number) => ({
    ...webhook.headers,
    'webhook-signature': `${'v1,AAAA '.repeat(count)}${right}`,
  });
  expect(await verifyWebhook({ ...webhook, headers: behind(15) })).toEqual(payload);
  await expect(verifyWebhook({ ...webhook, headers: behind(16) })).rejects.toMatchObject({
    reason: 'signature_mismatch',
  });
});

test.each([
  ['sent now', 0],
  ['sent five minutes ago', -300],
  ['sent five minutes from now, by our clock', 300],
])('the time is good: %s', async (_name, seconds) => {
  expect(await verifyWebhook(sign({ sentAt: secondsFromNow(seconds) }))).toEqual(payload);
});

test.each([
  ['too old', 'timestamp_too_old', sign({ sentAt: secondsFromNow(-301) })],
  ['too new', 'timestamp_too_new', sign({ sentAt: secondsFromNow(301) })],
  ['signed with another secret', 'signature_mismatch', sign({ signWith: [otherSecret] })],
  ['changed by one space', 'signature_mismatch', { ...sign(), body: `${JSON.stringify(payload)} ` }],
  ['signed, but not JSON', 'body_invalid', sign({ body: 'delivered' })],
  ['signed, but not of this service', 'body_invalid', sign({ body: '["delivered"]' })],
])('it is refused: %s', async (_name, reason, webhook) => {
  await expect(verifyWebhook(webhook)).rejects.toMatchObject({ name: 'WebhookVerificationError', reason });
});

test.each([
  ['another id', { 'webhook-id': 'whk_other' }, 'signature_mismatch'],
  ['another time', { 'webhook-timestamp': String(Math.floor(now.getTime() / 1000) - 1) }, 'signature_mismatch'],
  ['no id', { 'webhook-id': undefined }, 'header_missing'],
  ['no time', { 'webhook-timestamp': undefined }, 'header_missing'],
  ['no signature', { 'webhook-signature': undefined }, 'header_missing'],
  ['an empty signature', { 'webhook-signature': '' }, 'header_missing'],
  [
    'a signature of no kind',
    { 'webhook-signature': 'K5oZfzN95Z9UVu1EsfQmfVNQhnkZ2pj9o9NDN/H/pI4=' },
    'signature_mismatch',
  ],
  ['half a signature', { 'webhook-signature': 'v1,K5oZfzN95Z9UVu1EsfQm' }, 'signature_mismatch'],
  ['words for a time', { 'webhook-timestamp': 'yesterday' }, 'timestamp_invalid'],
  ['a time with a fraction', { 'webhook-timestamp': '1795249800.5' }, 'timestamp_invalid'],
])('the headers are refused: %s', async (_name, changed, reason) => {
  const webhook = sign();
  await expect(verifyWebhook({ ...webhook, headers: { ...webhook.headers, ...changed } })).rejects.toMatchObject({
    reason,
  });
});

test('the tolerance is a setting', async () => {
  const webhook = sign({ sentAt: secondsFromNow(-20) });
  await expect(verifyWebhook({ ...webhook, toleranceSeconds: 10 })).rejects.toMatchObject({
    ...{ reason: 'timestamp_too_old', message: 'It was sent 20 seconds ago.' },
  });
});

test.each<[name: string, option: Partial<IncomingWebhook>]>([
  ['a tolerance that is not a number', { toleranceSeconds: Number('unset') }],
  ['a tolerance without end', { toleranceSeconds: Number.POSITIVE_INFINITY }],
  ['a tolerance below zero', { toleranceSeconds: -1 }],
  ['a tolerance in words', { toleranceSeconds: '300' as unknown as number }],
  ['a date that is none', { now: new Date(Number.NaN) }],
])('%s is a mistake of ours, and lets in nothing', async (_name, option) => {
  const old = sign({ sentAt: secondsFromNow(-86_400) });
  await expect(verifyWebhook({ ...old, ...option })).rejects.toThrow(TypeError);
  await expect(verifyWebhook({ ...sign(), ...option })).rejects.toThrow(TypeError);
});

test('no tolerance lets in only what was sent in this second', async () => {
  expect(await verifyWebhook({ ...sign(), toleranceSeconds: 0 })).toEqual(payload);
  const second = sign({ sentAt: secondsFromNow(-1) });
  await expect(verifyWebhook({ ...second, toleranceSeconds: 0 })).rejects.toMatchObject({
    reason: 'timestamp_too_old',
  });
});

test.each([
  ['no secret', []],
  ['a secret without its prefix', secret.slice('whsec_'.length)],
  ['a secret that is too short', 'whsec_AAAA'],
  ['a secret that is not base64', 'whsec_%%%%%%%%%%%%%%%%%%%%%%%%%%%%%%%%'],
  ['one good secret and one that is none', [secret, 'whsec_']],
])('%s is a mistake of ours, not of the sender', async (_name, wrong) => {
  await expect(verifyWebhook({ ...sign(), secret: wrong })).rejects.toThrow(TypeError);
});

test('a parsed body is a mistake of ours, not of the sender', async () => {
  const parsed = payload as unknown as string; // what the compiler refuses and JavaScript does not
  await expect(verifyWebhook({ ...sign(), body: parsed })).rejects.toThrow('not the parsed object');
});
