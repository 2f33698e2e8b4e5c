import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type CostDetails, getCostDetails, getCurrencySymbol, readCost, renderCost } from './cost.ts';

type Details = [symbol: string, position: CostDetails['position'], ...values: string[]];

function show(given: unknown, siteSymbol = '$') {
  const cost = readCost(given) ?? 'no cost';
  const { symbol, position, values } = getCostDetails(cost);
  return [renderCost(cost, siteSymbol), [symbol, position, ...values]];
}

describe('renders costs as recorded from TEC', () => {
  test.each<[given: unknown, shown: string, details: Details]>([
    ['', '', ['', '']],
    [null, '', ['', '']],
    ['Free', 'Free', ['', '', 'free']],
    ['free', 'free', ['', '', 'free']],
    ['FREE!', 'FREE!', ['', '', 'free']],
    ['abc', 'abc', ['', '', 'abc']],
    ['Donation', 'Donation', ['', '', 'donation']],
    ['10', '$10', ['', '', '10']],
    [10, '$10', ['', '', '10']],
    [12.5, '$12.5', ['', '', '12.5']],
    ['10.50', '$10.50', ['', '', '10.50']],
    ['0.00', 'Free', ['', '', '0.00']],
    ['5,5', '$5,5', ['', '', '5.5']],
    [' 8 ', '$8', ['', '', '8']],
    ['007', '$007', ['', '', '007']],
    ['1000000', '$1000000', ['', '', '1000000']],
    [true, '$1', ['', '', '1']],
    ['10-20', '$10 – $20', ['', '', '10', '20']],
    ['10 - 20', '$10 – $20', ['', '', '10', '20']],
    ['30-10', '$10 – $30', ['', '', '10', '30']],
    ['0-15', 'Free – $15', ['', '', '0', '15']],
    ['5/10', '$5 – $10', ['', '', '5', '10']],
    ['10 20 30', '$10 – $30', ['', '', '10', '20', '30']],
    ['from 5 to 9', '$5 – $9', ['', '', '5', '9']],
    [['5', '10'], '$5 – $10', ['', '', '5', '10']],
    [['0$', '20$', '30$'], 'Free – 30$', ['$', 'postfix', '0', '20', '30']],
    ['$10', '$10', ['$', 'prefix', '10']],
    ['20$', '20$', ['$', 'postfix', '20']],
    ['€15', '€15', ['€', 'prefix', '15']],
    ['10€', '10€', ['€', 'postfix', '10']],
    ['£7.25', '£7.25', ['£', 'prefix', '7.25']],
    ['-5', '-5', ['-', 'prefix', '5']],
    ['8-', '8-', ['-', 'postfix', '8']],
    ['Free-10', 'Free-10', ['Free-', 'prefix', '10']],
  ])('%j', (given, shown, details) => expect(show(given)).toEqual([shown, details]));
});

describe('renders costs as written (DI-4)', () => {
  test.each<[given: unknown, shown: string, details: Details]>([
    ['0', 'Free', ['', '', '0']],
    [0, 'Free', ['', '', '0']],
    ['UGX 50,000', 'UGX 50,000', ['UGX', 'prefix', '50000']],
    ['UGX 5000', 'UGX 5000', ['UGX', 'prefix', '5000']],
    ['USD 20', 'USD 20', ['USD', 'prefix', '20']],
    ['20 €', '20 €', ['€', 'postfix', '20']],
    ['15 EUR', '15 EUR', ['EUR', 'postfix', '15']],
    ['1,000', '$1,000', ['', '', '1000']],
    ['1,250.75', '$1,250.75', ['', '', '1250.75']],
    ['1.250,75', '$1.250,75', ['', '', '1250.75']],
    ['50,000/=', '50,000/=', ['/=', 'postfix', '50000']],
    ['Shs 50 000', 'Shs 50 000', ['Shs', 'prefix', '50000']],
    ['UGX 10,000 - 50,000', 'UGX 10,000 – UGX 50,000', ['UGX', 'prefix', '10000', '50000']],
    ['$10 - $20', '$10 – $20', ['$', 'prefix', '10', '20']],
    ['$5 or UGX 20,000', '$5 or UGX 20,000', ['', '', '5', '20000']],
    ['10 – 20 €', '10 € – 20 €', ['€', 'postfix', '10', '20']],
    ['10, 20, 30', '$10 – $30', ['', '', '10', '20', '30']],
    ['1,000, 2,000', '$1,000 – $2,000', ['', '', '1000', '2000']],
    [['UGX 1,000', 'UGX 2,000,000'], 'UGX 1,000 – UGX 2,000,000', ['UGX', 'prefix', '1000', '2000000']],
    [['$10', '€20'], '$10 – €20', ['', '', '10', '20']],
    [['Free', '10'], '$10', ['', '', '10']],
    [['5', '5'], '$5', ['', '', '5']],
    ['Pay & enjoy', 'Pay &amp; enjoy', ['', '', 'pay-enjoy']],
    ['Pay &amp; enjoy', 'Pay &amp; enjoy', ['', '', 'pay-enjoy']],
    ['<b>5</b><script>x</script>', '$5', ['', '', '5']],
  ])('%j', (given, shown, details) => expect(show(given)).toEqual([shown, details]));
});

test.each<[code: string, shown: string]>([
  ['USD', '$23'],
  ['EUR', '€23'],
  ['UGX', 'UGX 23'],
])('a plain 23 on a site with %s is shown as %s', (code, shown) =>
  expect(renderCost('23', getCurrencySymbol(code))).toBe(shown),
);

test.each([[{}], [{ cost: 5 }], [['5', {}]], [Number.NaN]])('rejects %j', (given) =>
  expect(readCost(given)).toBeUndefined(),
);

const anyCost = fc.oneof(
  fc.string(),
  fc
    .array(fc.constantFrom('$', '€', 'UGX', ' ', '5', '10', '000', ',', '.', '-', 'Free', '/=', '0', '&', '<', "'"), {
      maxLength: 15,
    })
    .map((parts) => parts.join('')),
);

test('values are sorted numbers or slugs, and storing a stored cost again changes nothing', () => {
  fc.assert(
    fc.property(fc.oneof(anyCost, fc.array(anyCost, { maxLength: 4 })), (given) => {
      const cost = readCost(given) ?? '';
      const { values } = getCostDetails(cost);
      if (/\d/.test(cost)) expect(values.map(Number)).toEqual(values.map(Number).sort((a, b) => a - b));
      expect(readCost(cost)).toBe(cost);
      expect(renderCost(cost, '$')).not.toMatch(/[<>"]/);
    }),
    { numRuns: 1000 },
  );
});

test('a rendered cost that is stored renders the same', () => {
  const number = fc.constantFrom('0', '5', '10.50', '50,000', '1,250.75');
  const price = fc.tuple(fc.constantFrom('', '$', 'UGX '), number).map((parts) => parts.join(''));
  fc.assert(
    fc.property(fc.array(price, { minLength: 1, maxLength: 3 }), (given) => {
      const shown = renderCost(readCost(given) ?? '', '$');
      expect(renderCost(readCost(shown) ?? '', '$')).toBe(shown);
    }),
  );
});
