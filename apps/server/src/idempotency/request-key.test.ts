import { expect, test } from 'vitest';
import { fingerprintOf, readIdempotencyKey } from './request-key.ts';

test.each<[string, string, string]>([
  ['bare', '8e03978e-40d5', '8e03978e-40d5'],
  ['quoted', '"8e03978e-40d5"', '8e03978e-40d5'],
  ['quoted, with escapes', String.raw`"a\"b\\c"`, String.raw`a"b\c`],
  ['within spaces', '  "a b"  ', 'a b'],
  ['a quotation mark that is not closed', '"abc', '"abc'],
  ['two quoted strings', '"a", "b"', '"a", "b"'],
  ['empty quotes, which name nothing', '""', '""'],
])('reads a key %s', (_name, given, want) => {
  expect(readIdempotencyKey(given)).toBe(want);
});

test('ignores the order of members', () => {
  const one = fingerprintOf('POST', '/v1/messages', { to: '+256772123456', message: 'x' });
  const other = fingerprintOf('POST', '/v1/messages', { message: 'x', to: '+256772123456' });
  expect(one).toBe(other);
  expect(one).toMatch(/^[0-9a-f]{64}$/);
});

test.each<[string, string, string, unknown]>([
  ['body', 'POST', '/v1/messages', { to: '+256772123456', message: 'y' }],
  ['order of a list', 'POST', '/v1/messages', { list: [2, 1] }],
  ['path', 'POST', '/v1/other', { list: [1, 2] }],
  ['method', 'PUT', '/v1/messages', { list: [1, 2] }],
])('distinguishes requests by %s', (_name, method, path, body) => {
  expect(fingerprintOf(method, path, body)).not.toBe(fingerprintOf('POST', '/v1/messages', { list: [1, 2] }));
});
