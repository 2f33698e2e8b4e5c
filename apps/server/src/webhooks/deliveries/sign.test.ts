import { randomBytes } from 'node:crypto';
import { Webhook, WebhookVerificationError } from 'standardwebhooks';
import { expect, test } from 'vitest';
import { signWebhook } from './attempt.ts';

const newSecret = (octets = 32) => `whsec_${randomBytes(octets).toString('base64')}`;
const content = {
  id: 'whk_01jd6v3k9m0000000000000000',
  sentAtMs: Date.now(),
  payload: '{"type":"message.delivered","data":{"text":"Webale nnyo, ŋŋenda 😀"}}',
};

test('the public verifier accepts the signature and reads the payload', () => {
  const secret = newSecret();
  const headers = { ...signWebhook(content, [secret]) };
  expect(new Webhook(secret).verify(content.payload, headers)).toEqual(JSON.parse(content.payload));
});

test('verifies with the old and the new secret during a rotation', () => {
  const [before, after] = [newSecret(24), newSecret(64)];
  const headers = { ...signWebhook(content, [after, before]) };
  expect(headers['webhook-signature']).toMatch(/^v1,\S{44} v1,\S{44}$/);
  for (const secret of [before, after]) new Webhook(secret).verify(content.payload, headers);
});

test('rejects another secret, body, id or time', () => {
  const secret = newSecret();
  const headers = { ...signWebhook(content, [secret]) };
  const later = String(Number(headers['webhook-timestamp']) + 1);
  const attempts: [string, Record<string, string>, string][] = [
    [newSecret(), headers, content.payload],
    [secret, headers, `${content.payload} `],
    [secret, { ...headers, 'webhook-id': 'whk_other' }, content.payload],
    [secret, { ...headers, 'webhook-timestamp': later }, content.payload],
  ];
  for (const [key, given, body] of attempts) {
    expect(() => new Webhook(key).verify(body, given)).toThrow(WebhookVerificationError);
  }
});

test('creates the signature of the example in the Standard Webhooks specification', () => {
  const given = {
    id: 'msg_p5jXN8AQM9LWM0D4loKWxJek',
    sentAtMs: 1614265330_000,
    payload: '{"test": 2432232314}',
  };
  expect(signWebhook(given, ['whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw'])['webhook-signature']).toBe(
    'v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=',
  );
});

test.each([
  ['none', []],
  ['no prefix', [randomBytes(32).toString('base64')]],
  ['too short', [newSecret(23)]],
  ['too long', [newSecret(65)]],
])('throws a TypeError: %s', (_name, secrets) => {
  expect(() => signWebhook(content, secrets)).toThrow(TypeError);
});
