import { describe, expect, test } from 'vitest';
import type { OutboundPart } from '../carrier.ts';
import { readAnswer, readAnswers } from './answers.ts';
import { part, settingsOf } from './test-http-carrier.ts';

const read = (settings: object, body: unknown, parts: readonly OutboundPart[] = [part]) =>
  readAnswers(
    { status: 200, retryAfter: undefined, body: JSON.stringify(body) },
    parts,
    settingsOf({ request: { url: 'https://carrier.example/sms' }, ...settings }).responses,
    0,
  ).outcomes.map((outcome) => (outcome.kind === 'accepted' ? outcome.cost : outcome.kind));

describe('the cost of an accepted message', () => {
  test.each<[unknown, string | undefined, string | undefined]>([
    ['UGX 35.0000', '35 UGX', '35 UGX'],
    ['UGX35', '35 UGX', '35 UGX'],
    ['0.0333 EUR', '0.0333 EUR', '0.0333 EUR'],
    ['-0.00750 usd', '0.0075 USD', '0.0075 USD'],
    ['0.03330000', '0.0333', '0.0333 EUR'],
    [0.8, '0.8', '0.8 EUR'],
    [' 35 ', '35', '35 EUR'],
    ['0', '0', '0 EUR'],
    ['007.50', '7.5', '7.5 EUR'],
    ['999999999999.99999999', '999999999999.99999999', '999999999999.99999999 EUR'],
    ['0.123456789', undefined, undefined],
    ['1e3', undefined, undefined],
    ['1,5', undefined, undefined],
    ['UGX 35 USD 1', undefined, undefined],
    ['None', undefined, undefined],
    ['', undefined, undefined],
    [null, undefined, undefined],
    [{}, undefined, undefined],
    ['9'.repeat(10_000), undefined, undefined],
  ])('%j is %j, and with the currency of the settings %j', (price, without, withCurrency) => {
    expect(read({ cost: '/price' }, { price })).toEqual([without]);
    expect(read({ cost: '/price', cost_currency: 'EUR' }, { price })).toEqual([withCurrency]);
    expect(read({}, { price })).toEqual([undefined]);
  });

  test('is read with a pattern, and from XML and forms', () => {
    const cost = { at: '/message', pattern: 'Total Cost: (?<value>.*)$' };
    expect(read({ cost }, { message: 'Sent to 1/1 Total Cost: UGX 35.0000' })).toEqual(['35 UGX']);
    const responses = (format: string, path: string) =>
      settingsOf({ request: { url: 'https://carrier.example' }, response_format: format, cost: path }).responses;
    const answer = (body: string) => ({ status: 200, retryAfter: undefined, body });
    const xml = responses('xml', '/r/cost/@amount');
    expect(readAnswer(answer('<r><cost amount="35"/></r>'), part, xml, 0)).toMatchObject({ cost: '35' });
    expect(readAnswer(answer('cost=35'), part, responses('form', '/cost'), 0)).toMatchObject({ cost: '35' });
  });

  test('is not read from responses that reject it', () => {
    const answers = [
      { where: { '/ok': true }, do: 'accept' },
      { where: { '/ok': false }, do: 'refuse', reason: 'blocked' },
    ];
    expect(read({ cost: '/price', answers }, { ok: true, price: 35 })).toEqual(['35']);
    expect(read({ cost: '/price', answers }, { ok: false, price: 35 })).toEqual(['refused']);
    expect(read({ cost: '/price', answers }, { price: 35 })).toEqual(['uncertain']);
  });

  test('is that of all parts of a long text', () => {
    const answers = [
      { where: { '/status': 0 }, do: 'accept' },
      { where: { '/status': 9 }, do: 'stop', reason: 'no_credit' },
    ];
    const settings = { cost_currency: 'EUR', parts: { list: '/messages', cost: '/price', answers } };
    const sent = (...prices: unknown[]) => ({ messages: prices.map((price) => ({ status: 0, price })) });
    expect(read(settings, sent('0.0333', '0.1', '0.00000001'))).toEqual(['0.13330001 EUR']);
    expect(read(settings, sent('0.0333', undefined))).toEqual([undefined]);
    expect(read(settings, sent('0.0333', 'UGX 35'))).toEqual([undefined]);
    const partly = { messages: [...sent('0.0333').messages, { status: 9, price: '0' }] };
    expect(read(settings, partly)).toEqual(['refused']);
  });

  test('is that of each recipient of a request', () => {
    const results = { list: '/r', number: '/to', cost: '/cost', answers: [{ where: { '/ok': 1 }, do: 'accept' }] };
    const settings = {
      request: { url: 'https://carrier.example/sms', json: { to: ['{recipients}'], text: '{text}' } },
      recipients: { max: 9, results },
    };
    const numbers = ['+256772000001', '+256772000002', '+256772000003'];
    const body = { r: numbers.map((to, index) => ({ to, ok: 1, ...(index < 2 && { cost: `UGX ${35 + index}` }) })) };
    const parts = numbers.map((to): OutboundPart => ({ ...part, to }));
    expect(read(settings, body, parts)).toEqual(['35 UGX', '36 UGX', undefined]);
  });
});

test.each([
  [{ cost_currency: 'EUR' }, /cost_currency(.|\n)*must be given only together with cost/],
  [{ cost: '/price', cost_currency: 'euro' }, /cost_currency(.|\n)*three capital letters/],
  [{ cost: 'price' }, /cost(.|\n)*must be a path/],
  [{ cost: '/price', response_format: 'text', response_pattern: '(?<code>.)' }, /cost/],
])('settings %j are an error', (settings, error) => {
  expect(() => settingsOf({ request: { url: 'https://carrier.example' }, ...settings })).toThrow(error);
});
