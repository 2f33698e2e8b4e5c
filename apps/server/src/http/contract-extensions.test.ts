import { describe, expect, test } from 'vitest';
import { checkExtensions } from './contract-extensions.ts';
import { loadContract } from './document.ts';

const operation = (extension: object) => ({ paths: { '/x': { post: { operationId: 'sendMessage', ...extension } } } });

describe('a name in the contract that the server does not know stops the start', () => {
  test.each([
    ['a permission', { 'x-requires': 'manage-everything' }, "'x-requires: manage-everything'"],
    ['a limit', { 'x-rate-limit': 'reads' }, "'x-rate-limit: reads'"],
    ['a problem', { parameters: [{ schema: { 'x-problem': 'no_such_code' } }] }, "'x-problem: no_such_code'"],
    ['a problem of one keyword', { schema: { 'x-problem': { maximum: 'no_such_code' } } }, "'x-problem: no_such_code'"],
    ['no name at all', { 'x-requires': null }, "'x-requires: null'"],
  ])('%s', (_name, extension, sentence) => {
    expect(() => checkExtensions(operation(extension))).toThrow(sentence);
  });
});

test('every name in our contract is known', () => {
  expect(() => checkExtensions(loadContract().document)).not.toThrow();
});

test('known names pass', () => {
  expect(() => checkExtensions(operation({ 'x-requires': 'write-posts', 'x-rate-limit': 'sends' }))).not.toThrow();
});
