import { describe, expect, test } from 'vitest';
import { createTestClock } from '../../../../test/harness/clock.ts';
import { startReceiver } from '../../../outbound/test-receiver.ts';
import type { LateOutcome, PartOutcome } from '../carrier.ts';
import { answering, open, start } from './test-http-carrier.ts';

describe('an answer', () => {
  const rules = {
    message_id: '/messages/0/id',
    code: '/messages/0/code',
    answers: [
      { where: { '/messages/0/code': ['100', 101] }, do: 'accept' },
      { where: { '/messages/0/code': 405 }, do: 'stop', reason: 'no_credit' },
      { where: { '/messages/0/code': 403 }, do: 'refuse', reason: 'invalid_number' },
      { status: 503, where: { '/busy': true }, do: 'throttle' },
      { status: [500, 503], do: 'retry', reason: 'carrier_error', delay_s: 5, tries: 7 },
    ],
  };
  const message = (code: number, id: unknown = 'A1') => ({ messages: [{ code, id }] });

  test.each<[string, number, unknown, PartOutcome]>([
    ['accepted', 200, message(100), { kind: 'accepted', carrierMessageId: 'A1', code: '100' }],
    ['accepted with a number as id', 201, message(101, 7), { kind: 'accepted', carrierMessageId: '7', code: '101' }],
    [
      'accepted with a number that no number can hold',
      200,
      '{"messages":[{"code":101,"id":12345678901234567890}]}',
      { kind: 'accepted', carrierMessageId: '12345678901234567890', code: '101' },
    ],
    [
      'accepted without an id',
      200,
      message(100, null),
      { kind: 'accepted', carrierMessageId: expect.stringMatching(/^no-id:/), code: '100' },
    ],
    [
      'accepted with an id that a cut would leave half a pair of',
      200,
      message(100, `${'x'.repeat(99)}😀`),
      { kind: 'accepted', carrierMessageId: `${'x'.repeat(99)}\ufffd`, code: '100' },
    ],
    [
      'accepted with half a pair in its id',
      200,
      '{"messages":[{"code":100,"id":"a\\ud83d"}]}',
      { kind: 'accepted', carrierMessageId: 'a\ufffd', code: '100' },
    ],
    ['stopped', 200, message(405), { kind: 'stopped', reason: 'no_credit', code: '405' }],
    ['refused', 200, message(403), { kind: 'refused', rule: { do: 'refuse' }, reason: 'invalid_number', code: '403' }],
    ['throttled', 503, { busy: true }, { kind: 'throttled', code: 'HTTP 503' }],
    [
      'refused for now',
      503,
      'down',
      { kind: 'refused', rule: { do: 'retry', delayMs: 5_000, tries: 7 }, reason: 'carrier_error', code: 'HTTP 503' },
    ],
    ['a success that the rules do not know', 200, message(999), { kind: 'uncertain' }],
    ['a success that is no JSON', 200, 'OK', { kind: 'uncertain' }],
    ['a failure without a rule', 502, '', { kind: 'uncertain' }],
    ['a time-out of the carrier’s', 408, '', { kind: 'uncertain' }],
    ['too many requests', 429, '', { kind: 'throttled', code: 'HTTP 429' }],
    ['a wrong token', 401, '', { kind: 'stopped', reason: 'refused_by_carrier', code: 'HTTP 401' }],
    ['a wrong address', 404, '', { kind: 'stopped', reason: 'refused_by_carrier', code: 'HTTP 404' }],
    [
      'any other refusal',
      400,
      message(17),
      { kind: 'refused', rule: { do: 'refuse' }, reason: 'refused_by_carrier', code: '17' },
    ],
    ['of absurd size', 200, 'x'.repeat(70_000), { kind: 'uncertain' }],
  ])('%s', async (_name, status, body, outcome) => {
    const receiver = await answering(status, body);
    const { submit } = await start({ request: { url: receiver.url }, ...rules });
    expect(await submit()).toEqual(outcome);
  });

  test('with a redirect is not followed', async () => {
    const target = await answering(200);
    const receiver = await answering(307, '', { location: target.url });
    const { submit } = await start({ request: { url: receiver.url } });
    expect(await submit()).toEqual({ kind: 'stopped', reason: 'redirected', code: 'HTTP 307' });
    expect(target.requests).toEqual([]);
  });

  test('that is missing is uncertain; a late one is reported', async () => {
    const answers: (() => void)[] = [];
    const receiver = await startReceiver((response) => void answers.push(() => response.end('{"id":"late"}')));
    open.push(receiver);
    const clock = createTestClock();
    const { submit } = await start({ request: { url: receiver.url }, message_id: '/id', response_s: 10 }, { clock });
    const late = Promise.withResolvers<LateOutcome>();
    const submitted = submit({ onLate: late.resolve });
    while (answers.length === 0) await new Promise((resolve) => setImmediate(resolve));
    clock.advance(10_000);
    expect(await submitted).toEqual({ kind: 'uncertain' });
    answers[0]?.();
    expect(await late.promise).toEqual({ kind: 'accepted', carrierMessageId: 'late', code: 'HTTP 200' });
    expect(clock.pendingTimers()).toBe(0);
  });

  test('that breaks off is uncertain, and the carrier stays up', async () => {
    const receiver = await startReceiver((response) => response.destroy());
    open.push(receiver);
    const { carrier, submit } = await start({ request: { url: receiver.url } });
    expect(await submit()).toEqual({ kind: 'uncertain' });
    expect(carrier.health.kind).toBe('up');
  });
});
