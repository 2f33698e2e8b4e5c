import { afterAll, beforeAll, expect, test } from 'vitest';
import { cases } from '../harness/every-operation.ts';
import { redeemLink } from '../harness/redeem-link.ts';
import { startServer, type TestServer } from '../harness/server.ts';

let server: TestServer;
let token: string;
beforeAll(async () => {
  server = await startServer();
  token = await redeemLink(server, Number(server.userId('administrator')), 'the rains came early');
});
afterAll(() => server[Symbol.asyncDispose]());

const needsCredentials = cases.filter(
  ({ operation: { security } }) => security.length > 0 && security.every((each) => Object.keys(each).length > 0),
);

/** The pages read the cookie; the API must not, so that other sites cannot use it. */
test.each(needsCredentials.map(({ id, method, path }) => [id, method, path]))(
  '%s ignores a cookie with the token of a session',
  async (_id, method, path) => {
    const headers = { cookie: `__Secure-ngoma=${token}; ngoma=${token}` };
    const response = await fetch(`${server.url}${path}`, { method, headers });
    expect(response.status).toBe(401);
  },
);

test('the token is valid in the header Authorization', async () => {
  const response = await fetch(`${server.url}/v1/session`, { headers: { authorization: `Bearer ${token}` } });
  expect(response.status).toBe(200);
});

test('every operation that accepts application passwords accepts sessions', () => {
  const accepts = (scheme: string) =>
    cases.filter(({ operation }) => operation.security.some((each) => scheme in each)).map(({ id }) => id);
  const sessions = accepts('session');
  expect(accepts('applicationPassword').filter((id) => !sessions.includes(id))).toEqual([]);
});
