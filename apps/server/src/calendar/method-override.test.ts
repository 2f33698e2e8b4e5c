import { expect, test } from 'vitest';
import { meantMethod } from './method-override.ts';

type SentMethod = Parameters<typeof meantMethod>[0];

const post: SentMethod = { method: 'POST', headers: {}, queryString: '' };
const header = { 'x-http-method-override': 'put' };

test.each<readonly [string, SentMethod, string]>([
  ['POST means POST', post, 'POST'],
  ['a parameter may say otherwise', { ...post, queryString: 'a=1&_method=patch' }, 'PATCH'],
  ['so may a header', { ...post, headers: header }, 'PUT'],
  ['the parameter is the stronger one', { ...post, headers: header, queryString: '_method=DELETE' }, 'DELETE'],
  ['only writing methods are meant', { ...post, queryString: '_method=GET' }, 'POST'],
  ['a read is never a write', { ...post, method: 'GET', queryString: '_method=DELETE' }, 'GET'],
])('%s', (_name, sent, want) => {
  expect(meantMethod(sent)).toBe(want);
});
