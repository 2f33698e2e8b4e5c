import { describe, expect, test } from 'vitest';
import type { ApiKeyId, Mode, UserId } from '../../../account/caller.ts';
import { Problem } from '../../../problems/problem.ts';
import { noPrices } from '../../costs/prices.ts';
import { onlySenders } from '../../senders/sender-cache.ts';
import { checkMessage, type MessageRequest, type SendingPolicy } from './check-message.ts';
import { alwaysOpen } from './marketing-hours.ts';

const policy: SendingPolicy = {
  isServed: () => true,
  route: () => 'simulator',
  marketingHours: alwaysOpen,
  prices: { currency: 'UGX', perSegment: noPrices },
  sendersOf: onlySenders('NWSC'),
  allowLoopbackCallbacks: true,
};

const apiKeyId = 'key_01' as ApiKeyId;
const userId = 1 as UserId; // as: no user is looked up
const senders = await policy.sendersOf(userId);
const nowMs = Date.parse('2026-11-21T08:30:00Z');

function check(request: Partial<MessageRequest>, mode: Mode = 'test', changed: Partial<SendingPolicy> = {}) {
  const plain = { to: '+256772123456', text: 'Webale', senderId: null, callbackUrl: null };
  const whole = {
    ...plain,
    priority: 'normal',
    category: 'transactional',
    sendAt: null,
    expiresAt: undefined,
    ...request,
  } as const;
  return checkMessage(whole, { mode, apiKeyId, userId, senders }, { ...policy, ...changed }, nowMs);
}

function problemOf(run: () => unknown): Problem {
  try {
    run();
  } catch (error) {
    if (error instanceof Problem) return error;
    throw error;
  }
  throw new Error('Nothing was refused');
}

describe('accepts a message', () => {
  test.each<[string, Partial<MessageRequest>, Mode, object]>([
    ['with a text of one segment', {}, 'live', { encoding: 'gsm7', segments: 1 }],
    ['with a text of ten segments', { text: 'x'.repeat(1530) }, 'live', { encoding: 'gsm7', segments: 10 }],
    ['with ten segments of other characters', { text: 'ŋ'.repeat(670) }, 'live', { encoding: 'ucs2', segments: 10 }],
    ['with an approved sender', { senderId: 'NWSC' }, 'live', { segments: 1 }],
    ['with any sender in test mode', { senderId: 'Ndere-2026' }, 'test', { segments: 1 }],
    ['with a short code as its sender', { senderId: '8008' }, 'test', { segments: 1 }],
    ['with a callback', { callbackUrl: 'https://hooks.example.ug/sms' }, 'live', { segments: 1 }],
    [
      'with a callback to a loopback address in test mode',
      { callbackUrl: 'http://127.0.0.1:8080/' },
      'test',
      { segments: 1 },
    ],
  ])('%s', (_name, request, mode, want) => {
    expect(check(request, mode)).toMatchObject(want);
  });
});

describe('refuses a message', () => {
  test.each<[string, Partial<MessageRequest>, Mode, Partial<SendingPolicy>, string]>([
    ['with eleven segments', { text: 'ŋ'.repeat(671) }, 'test', {}, 'message_too_long'],
    ['with escape pairs that exceed ten segments', { text: '€'.repeat(766) }, 'test', {}, 'message_too_long'],
    ['with a sender outside the GSM alphabet', { senderId: 'Eŋŋoma' }, 'test', {}, 'validation_failed'],
    ['with a sender that is too long in septets', { senderId: '{{{{{{' }, 'test', {}, 'validation_failed'],
    ['with a sender that is not approved', { senderId: 'Stranger' }, 'live', {}, 'sender_not_approved'],
    ['with a callback without TLS', { callbackUrl: 'http://hooks.example.ug/' }, 'test', {}, 'invalid_callback_url'],
    ['with a callback to a private address', { callbackUrl: 'https://10.0.0.1/' }, 'live', {}, 'invalid_callback_url'],
    [
      'with a live callback to a loopback address',
      { callbackUrl: 'http://127.0.0.1/' },
      'live',
      {},
      'invalid_callback_url',
    ],
    [
      'with a callback to a loopback address on a public server',
      { callbackUrl: 'http://127.0.0.1/' },
      'test',
      { allowLoopbackCallbacks: false },
      'invalid_callback_url',
    ],
    ['without a carrier for its mode', {}, 'live', { isServed: ({ mode }) => mode === 'test' }, 'no_carrier'],
  ])('%s', (_name, request, mode, changed, want) => {
    expect(problemOf(() => check(request, mode, changed)).code).toBe(want);
  });

  test('with a detail that names the member and the reason', () => {
    expect(problemOf(() => check({ callbackUrl: 'https://10.0.0.1/' }))).toMatchObject({
      detail: "'callback_url' must be a public https address, and 10.0.0.1 is not a public address.",
      errors: [{ pointer: '/callback_url' }],
      params: { callback_url: expect.any(String) },
    });
  });
});
