import type { ServerResponse } from 'node:http';
import { gzipSync } from 'node:zlib';
import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { createTestClock } from '../../../../test/harness/clock.ts';
import { startReceiver } from '../../../outbound/test-receiver.ts';
import type { LateOutcome, PartOutcome } from '../carrier.ts';
import { readAnswer } from './answers.ts';
import { answering, open, ourId, part, settingsOf, start } from './test-http-carrier.ts';

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
      {
        ...{ kind: 'refused', rule: { do: 'retry', delayMs: 30_000, tries: 1_000 }, reason: 'unknown_error' },
        ...{ code: '17', isUnknownError: true },
      },
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

describe('an answer in another form', () => {
  const yo = {
    response_format: 'form',
    code: '/ybs_autocreate_message',
    answers: [
      { where: { '/ybs_autocreate_status': 'OK' }, do: 'accept' },
      {
        where: { '/ybs_autocreate_status': 'ERROR', '/ybs_autocreate_message': { matches: 'BLACKLISTED' } },
        ...{ do: 'refuse', reason: 'blocked' },
      },
    ],
  };
  const kannel = {
    response_format: 'text',
    response_pattern: '^(?<code>[0-9]+): (?<text>.*)$',
    answers: [{ status: [200, 202], where: { '/code': ['0', '3'] }, do: 'accept' }],
    code: '/code',
  };
  const xml = {
    response_format: 'xml',
    answers: [{ where: { '/r/s': 'OK' }, do: 'accept' }],
    message_id: '/r/m/@id',
    code: '/r/s',
  };

  test.each<[string, object, string, PartOutcome]>([
    ['a form', yo, 'ybs_autocreate_status=OK', { kind: 'accepted', carrierMessageId: ourId, code: 'HTTP 200' }],
    [
      'a form that refuses',
      yo,
      'ybs_autocreate_status=ERROR&ybs_autocreate_message=256772000002%3ABLACKLISTED',
      { kind: 'refused', rule: { do: 'refuse' }, reason: 'blocked', code: '256772000002:BLACKLISTED' },
    ],
    ['a form without a rule', yo, 'ybs_autocreate_status=ERROR&ybs_autocreate_message=Busy', { kind: 'uncertain' }],
    ['a text', kannel, '0: Accepted for delivery', { kind: 'accepted', carrierMessageId: ourId, code: '0' }],
    ['a text without a rule', kannel, '5: Surprise', { kind: 'uncertain' }],
    ['a text of another form', kannel, 'Accepted', { kind: 'uncertain' }],
    ['XML', xml, '<r><s>OK</s><m id="A7"/></r>', { kind: 'accepted', carrierMessageId: 'A7', code: 'OK' }],
    ['XML that is not well-formed', xml, '<r><s>OK</s><m id="A7">', { kind: 'uncertain' }],
  ])('is read: %s', async (_name, settings, body, outcome) => {
    const receiver = await answering(200, body);
    const { submit } = await start({ request: { url: receiver.url }, ...settings });
    expect(await submit()).toEqual(outcome);
  });

  test.each<[string, object, (response: ServerResponse) => void]>([
    ['of 10 MB', yo, (response) => response.end(`ybs_autocreate_status=OK&x=${'x'.repeat(10_000_000)}`)],
    ['without end', yo, (response) => response.write('ybs_autocreate_status=OK')],
    [
      'in UTF-16 without a declaration',
      yo,
      (response) => response.end(Buffer.from('ybs_autocreate_status=OK', 'utf16le')),
    ],
    [
      'compressed, of 10 MB',
      yo,
      (response) =>
        response
          .setHeader('content-encoding', 'gzip')
          .end(gzipSync(`ybs_autocreate_status=OK&x=${'x'.repeat(10_000_000)}`)),
    ],
    [
      'that makes a pattern slow',
      { ...kannel, response_pattern: '^(?<code>.*.*.*.*=)x' },
      (response) => response.end('a'.repeat(60_000)),
    ],
    [
      'with entities that multiply',
      xml,
      (response) => response.end('<!DOCTYPE r [<!ENTITY a "OK"><!ENTITY b "&a;&a;">]><r><s>OK</s>&b;</r>'),
    ],
    [
      'of deep JSON',
      { answers: [{ where: { '/0': 1 }, do: 'accept' }] },
      (response) => response.end('['.repeat(60_000)),
    ],
  ])('is uncertain within the time limit: %s', async (_name, settings, answer) => {
    const receiver = await startReceiver(answer);
    open.push(receiver);
    const { submit } = await start({ request: { url: receiver.url }, response_s: 1, connect_s: 1, ...settings });
    const startMs = performance.now();
    expect(await submit()).toEqual({ kind: 'uncertain' });
    expect(performance.now() - startMs).toBeLessThan(5_000);
  });

  test.each<[string, (response: ServerResponse) => void]>([
    [
      'compressed',
      (response) => response.setHeader('content-encoding', 'gzip').end(gzipSync('ybs_autocreate_status=OK')),
    ],
    ['with an accent of Latin-1', (response) => response.end(Buffer.from('ybs_autocreate_status=OK&x=é', 'latin1'))],
    [
      'in chunks',
      (response) => {
        response.write('ybs_autocreate_');
        response.end('status=OK');
      },
    ],
  ])('is accepted: %s', async (_name, answer) => {
    const receiver = await startReceiver(answer);
    open.push(receiver);
    const { submit } = await start({ request: { url: receiver.url }, ...yo });
    expect(await submit()).toMatchObject({ kind: 'accepted' });
  });

  test('refuses by a word in any case, and accepts only by the exact one', () => {
    const rules = [
      { where: { '/s': 'OK' }, do: 'accept' },
      { where: { '/s': ['NoCredit'] }, do: 'stop', reason: 'no_credit' },
    ];
    const { responses } = settingsOf({ request: { url: 'http://127.0.0.1:1/' }, answers: rules });
    const kindOf = (s: string) =>
      readAnswer({ status: 200, retryAfter: undefined, body: JSON.stringify({ s }) }, part, responses, 0).kind;
    expect(['OK', 'ok', 'NOCREDIT', ' nocredit '].map(kindOf)).toEqual(['accepted', 'uncertain', 'stopped', 'stopped']);
  });

  test('is accepted only with a matching rule, whatever it is', () => {
    const json = { answers: [{ status: [200, 400], where: { '/s': ['OK', 0] }, do: 'accept' }] };
    const { rules, ...given } = { rules: [yo, kannel, xml, json], ok: ['OK', '0', '3', 'ybs_autocreate_status=OK'] };
    const word = fc.oneof(fc.constantFrom(...given.ok, 'ERROR', 'r', 's', 'm'), fc.string({ maxLength: 8 }));
    const body = fc.oneof(
      fc.record({ s: word, id: word }).map(({ s, id }) => `<r><s>${s}</s><m id="${id}"/></r>`),
      fc.record({ a: word, b: word }).map(({ a, b }) => `ybs_autocreate_status=${a}&ybs_autocreate_message=${b}`),
      fc.record({ a: word, b: word }).map(({ a, b }) => `${a}: ${b}`),
      fc.json(),
      fc
        .record({ s: fc.oneof(word, fc.nat({ max: 2 }), fc.constant(null)), id: word })
        .map((each) => JSON.stringify(each)),
      fc.string({ unit: 'binary' }),
    );
    const accepting = {
      form: (text: string) => new URLSearchParams(text.trim()).getAll('ybs_autocreate_status').at(-1) === 'OK',
      text: (text: string) => /^[03]: /.test(text.trim()),
      xml: (text: string) => /^<r><s>\s*OK\s*<\/s>/.test(text.trim()),
      json: (text: string) => ['OK', '0', 0].includes(JSON.parse(text).s),
    };
    const all = rules.map((each) => settingsOf({ request: { url: 'http://127.0.0.1:1/' }, ...each }).responses);
    const statuses = fc.constantFrom(200, 201, 202, 204, 301, 400, 401, 404, 408, 429, 500, 502, 503);
    let accepted = 0;
    void fc.assert(
      fc.property(body, fc.constantFrom(...all), statuses, (text, responses, status) => {
        const answer = { status, retryAfter: undefined, body: text };
        if (readAnswer(answer, part, responses, 0).kind !== 'accepted') return;
        accepted += 1;
        expect(accepting[responses.form.kind](text)).toBe(true);
      }),
      { numRuns: process.env['TEST_SOAK'] === undefined ? 1_000 : 10_000, seed: 20_261_127 },
    );
    expect(accepted).toBeGreaterThan(5);
  });
});
