import { checkExtensions } from '@ngoma/express-contract';
import { describe, expect, test } from 'vitest';
import { loadContract } from './contract.ts';
import { knownExtensions } from './contract-extensions.ts';

const operation = (extension: object) => ({ paths: { '/x': { post: { operationId: 'sendMessage', ...extension } } } });

describe('a name in the contract that the server does not know stops the start', () => {
  test.each([
    ['a permission', { 'x-requires': 'manage-everything' }, "'x-requires: manage-everything'"],
    ['a limit', { 'x-rate-limit': 'reads' }, "'x-rate-limit: reads'"],
    ['a problem', { parameters: [{ schema: { 'x-problem': 'no_such_code' } }] }, "'x-problem: no_such_code'"],
    ['a problem of one keyword', { schema: { 'x-problem': { maximum: 'no_such_code' } } }, "'x-problem: no_such_code'"],
    ['no name at all', { 'x-requires': null }, "'x-requires: null'"],
  ])('%s', (_name, extension, sentence) => {
    expect(() => checkExtensions(operation(extension), knownExtensions)).toThrow(sentence);
  });
});

describe('a deprecation that clients cannot be told of stops the start', () => {
  const since = { 'x-deprecated-since': '2026-12-01' };
  const parameter = (extension: object) => ({ parameters: [{ name: 'page', in: 'query', ...extension }] });
  test.each([
    ['without a day', operation({ deprecated: true }), "of 'sendMessage' 'deprecated' without a day"],
    [
      'of a parameter without a day',
      operation(parameter({ deprecated: true })),
      "of 'page' 'deprecated' without a day",
    ],
    ['on no day of the calendar', operation({ deprecated: true, 'x-deprecated-since': '2026-02-30' }), 'without a day'],
    ['on a day in words', operation({ deprecated: true, 'x-deprecated-since': 'tomorrow' }), 'without a day'],
    ['that ends on no day', operation({ deprecated: true, ...since, 'x-sunset': '2027-13-01' }), "'x-sunset' without"],
    [
      'that ends before it begins',
      operation({ deprecated: true, ...since, 'x-sunset': '2026-11-30' }),
      'less than 6 months',
    ],
    ['that ends too soon', operation({ deprecated: true, ...since, 'x-sunset': '2027-05-31' }), 'less than 6 months'],
    ['that is none', operation({ 'x-sunset': '2027-06-30' }), "but not 'deprecated: true'"],
    ['of a header', operation(parameter({ in: 'header', deprecated: true, ...since })), 'only query parameters can be'],
  ])('%s', (_name, contract, sentence) => {
    expect(() => checkExtensions(contract, knownExtensions)).toThrow(sentence);
  });

  test.each([
    ['an operation', operation({ deprecated: true, ...since, 'x-sunset': '2027-06-01' })],
    ['a parameter', operation(parameter({ deprecated: true, ...since }))],
    ['a member of a body, which the contract alone tells', operation({ schema: { deprecated: true, type: 'string' } })],
    ['what is not deprecated, and says so', operation({ deprecated: false })],
  ])('but not that of %s', (_name, contract) => {
    expect(() => checkExtensions(contract, knownExtensions)).not.toThrow();
  });
});

test('every name in our contract is known', () => {
  expect(() => checkExtensions(loadContract().document, knownExtensions)).not.toThrow();
});

test('known names pass', () => {
  expect(() =>
    checkExtensions(operation({ 'x-requires': 'write-posts', 'x-rate-limit': 'sends' }), knownExtensions),
  ).not.toThrow();
});
