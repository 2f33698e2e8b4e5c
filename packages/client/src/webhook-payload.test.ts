import { expect, test } from 'vitest';
import { parseWebhook } from './webhook-payload.ts';
import { WebhookVerificationError } from './webhook-verification-error.ts';

const delivered = {
  type: 'message.delivered',
  timestamp: '2026-11-21T08:29:59.000Z',
  data: { id: 'msg_01kb8t4q2n6v0x3m5c7r9w1f2h', status: 'delivered', to: '+256772123456', segments: 1, sequence: 5 },
};

test('reads text and octets', () => {
  const text = JSON.stringify(delivered);
  expect(parseWebhook(text)).toEqual(delivered);
  expect(parseWebhook(new TextEncoder().encode(text))).toEqual(delivered);
});

test('a type of a later version is passed on as it came', () => {
  const later = { type: 'message.read', timestamp: delivered.timestamp, data: { by: 'the phone' } };
  expect(parseWebhook(JSON.stringify(later))).toEqual(later);
});

test.each([
  ['no JSON', '{'],
  ['a list', '[]'],
  ['null', 'null'],
  ['no data', '{"type":"message.sent"}'],
  ['text', '""'],
])('refuses %s', (_name, body) => {
  expect(() => parseWebhook(body)).toThrow(WebhookVerificationError);
});
