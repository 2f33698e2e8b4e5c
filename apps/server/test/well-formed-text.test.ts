import type { Problem } from '@ngoma/client';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startServer, type TestServer } from './server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server[Symbol.asyncDispose]());

async function send(path: string, body: object) {
  const headers = { authorization: server.bearer, 'content-type': 'application/json' };
  const response = await fetch(server.url + path, { method: 'POST', headers, body: JSON.stringify(body) });
  const problem = (await response.json()) as Pick<Problem, 'errors'>; // as: every response of a test is compared with the contract
  return { status: response.status, problem };
}

describe.each([
  ['/v1/messages', { to: '+256772123456' }, "'message' must be a text of 1 to 10 segments without control characters."],
  ['/v1/messages/preview', {}, "'message' must be a text of 1 to 10000 characters without control characters."],
])('%s', (path, others, detail) => {
  test.each([
    ['a high half at the end', 'a\ud83d'],
    ['a high half before another character', '\ud83da'],
    ['a low half', '\ude00'],
    ['two halves in the wrong order', '\ude00\ud83d'],
    ['two high halves and a low one', '\ud83d\ud83d\ude00'],
    ['a control character', 'a\u0007b'],
  ])('400 validation_failed: %s', async (_name, message) => {
    expect(await send(path, { ...others, message })).toMatchObject({
      status: 400,
      problem: { code: 'validation_failed', detail, errors: [{ pointer: '/message', code: 'pattern', detail }] },
    });
  });

  test.each(['Webale 😀', '\u{1f941}\u{1f941}', 'a\tb\nc\r'])('takes %j', async (message) => {
    const { status } = await send(path, { ...others, message });
    expect(status).toBeLessThan(300);
  });
});

test('400 validation_failed: a lone surrogate is listed with the other errors', async () => {
  const { problem } = await send('/v1/messages', { to: '0772', message: '\ud83d' });
  expect(problem.errors?.map(({ pointer }) => pointer).sort()).toEqual(['/message', '/to']);
});
