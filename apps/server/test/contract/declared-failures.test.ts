import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { OutcomeUnknown } from '../../src/database/storage-error.ts';
import type { Handlers } from '../../src/http/handler.ts';
import { createLimiters } from '../../src/http/limits/rate-limits.ts';
import { Problem } from '../../src/problems/problem.ts';
import { systemClock } from '../../src/time/clock.ts';
import { createTestClock } from '../harness/clock.ts';
import { ask, type Case, cases } from '../harness/every-operation.ts';
import { withExampleCarrier } from '../harness/example-world.ts';
import { startServer, type TestServer } from '../harness/server.ts';

const failures = [
  { name: 'when a handler fails', error: new Error('The disk is on fire'), status: 500, code: 'internal_error' },
  {
    name: 'when the storage fails',
    // Like the error of the driver of SQLite, except for its class.
    error: Object.assign(new Error('database or disk is full'), { code: 'SQLITE_FULL' }),
    status: 503,
    code: 'storage_unavailable',
  },
  {
    name: 'when a COMMIT gets no answer',
    error: new OutcomeUnknown('The COMMIT got no answer.'),
    status: 503,
    code: 'outcome_unknown',
  },
  {
    name: 'when a query takes too long',
    // Like the errors of both drivers, except for their class.
    error: Object.assign(new Error('interrupted'), { code: 'SQLITE_INTERRUPT' }),
    status: 503,
    code: 'query_timeout',
  },
  {
    name: 'when too many writes wait for the storage',
    error: new Problem('service_unavailable'),
    status: 503,
    code: 'service_unavailable',
  },
];

/** Browsers would get a page. */
const asProgram = { headers: { accept: 'application/json' } };

describe.each(failures)('$name', ({ error, status, code }) => {
  let server: TestServer;
  beforeAll(async () => {
    const failing = (handlers: Handlers): Handlers => {
      const fail = async (): Promise<never> => {
        throw error;
      };
      return Object.fromEntries(Object.keys(handlers).map((id) => [id, fail])) as unknown as Handlers; // each of them fails alike
    };
    server = await startServer({ changeHandlers: failing });
  });
  afterAll(() => server[Symbol.asyncDispose]());

  for (const each of cases) {
    test(`${status} ${code}: ${each.id} returns only this error`, async () => {
      expect(await ask(server, each, asProgram)).toEqual({ status, code });
    });
  }
});

describe('when the limit is reached', () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startServer({
      limiters: createLimiters(systemClock, { perSecond: { sends: 0.01, requests: 0.01 } }),
      changeHandlers: withExampleCarrier,
    });
  });
  afterAll(() => server[Symbol.asyncDispose]());

  const isLimited = ({ operation }: Case) => operation['x-rate-limit'] !== 'none';

  for (const each of cases.filter(isLimited)) {
    test(`429 rate_limited: ${each.id} returns Retry-After`, async () => {
      expect(await ask(server, each, asProgram)).toEqual({ status: 429, code: 'rate_limited' });
    });
  }

  for (const each of cases.filter((each) => !isLimited(each))) {
    test(`2xx: ${each.id} has no limit`, async () => {
      expect((await ask(server, each)).status).toBeLessThan(300);
    });
  }
});

describe('after too many failed attempts to sign in', () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startServer({ clock: createTestClock(), environment: { NGOMA_RATE_LIMIT: 'on' } });
    for (let number = 0; number < 10; number += 1)
      await fetch(`${server.url}/livez`, { headers: { authorization: guess(number) } });
  });
  afterAll(() => server[Symbol.asyncDispose]());
  const guess = (number: number) => `Basic ${Buffer.from(`okello:guess ${number}`).toString('base64')}`;

  for (const each of cases) {
    test(`429 rate_limited: ${each.id} does not check the next one`, async () => {
      const refusal = await ask(server, each, { headers: { ...asProgram.headers, authorization: guess(11) } });
      expect(refusal).toEqual({ status: 429, code: 'rate_limited' });
    });
  }
});
