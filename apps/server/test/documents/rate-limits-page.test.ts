import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import type { Caller, UserId } from '../../src/account/caller.ts';
import { createFailedAttempts } from '../../src/account/failed-attempts.ts';
import type { OperationObject } from '../../src/http/contract.ts';
import { createLimiters } from '../../src/http/limits/rate-limits.ts';
import { Problem } from '../../src/problems/problem.ts';
import { createTestClock, type TestClock } from '../harness/clock.ts';

/** Compares the table of rate limits in the guide for operators with the code. */
const page = readFileSync(new URL('../../../../docs/guides/operating.md', import.meta.url), 'utf8');

interface Row {
  readonly who: string;
  readonly what: string;
  readonly perSecond: number;
  readonly atOnce: number;
}

const rows: readonly Row[] = [...page.matchAll(/^\| ([^|]+?) +\| ([^|]+?) +\| ([\d,]+) +\| ([\d,]+) +\|$/gm)].map(
  ([, who = '', what = '', perSecond = '', atOnce = '']) => ({
    who,
    what,
    perSecond: Number(perSecond.replaceAll(',', '')),
    atOnce: Number(atOnce.replaceAll(',', '')),
  }),
);

/** Makes the attempt of this number, and returns whether it was accepted. */
type Attempt = (number: number) => boolean | Promise<boolean>;

async function isLetThrough(attempt: () => unknown): Promise<boolean> {
  try {
    await attempt();
    return true;
  } catch (error) {
    if (error instanceof Problem && error.code === 'rate_limited') return false;
    throw error;
  }
}

// as: limiters look at nothing else
const operation = (limit: 'sends' | 'requests') => ({ 'x-rate-limit': limit }) as unknown as OperationObject;
const amina: Caller = { kind: 'user', user: { id: 1 as UserId, login: 'amina', role: 'editor' } }; // as: whoever it is

const origin = 'https://sms.example.ug';

function arriving(
  clock: TestClock,
  from: { readonly authorization?: string; readonly address: (n: number) => string },
) {
  const limiters = createLimiters(clock);
  const headers = from.authorization === undefined ? {} : { authorization: from.authorization };
  return (number: number) =>
    isLetThrough(() =>
      limiters.admit({
        request: { headers },
        client: { address: from.address(number), origin, requestedOrigin: origin, secure: true, local: false },
        operation: undefined,
        headers: {},
      }),
    );
}

function signedIn(clock: TestClock, limit: 'sends' | 'requests'): Attempt {
  const limiters = createLimiters(clock);
  return () => isLetThrough(() => limiters.take({ caller: amina, operation: operation(limit), headers: {} }));
}

function failing(clock: TestClock, attemptOf: () => { network: string; name: string | undefined }): Attempt {
  const attempts = createFailedAttempts(clock);
  return () =>
    attempts
      .limit(attemptOf(), () => Promise.reject(new Problem('incorrect_password')))
      .catch((error: Problem) => error.code === 'incorrect_password');
}

const network = '192.0.2.1';
const addressOf = (number: number) => `10.0.${number >> 8}.${number & 255}`;

const attempts: Readonly<Record<string, (clock: TestClock) => Attempt>> = {
  'an API key, a user: sends (`POST /v1/messages`)': (clock) => signedIn(clock, 'sends'),
  'an API key, a user: everything else': (clock) => signedIn(clock, 'requests'),
  'an address, for requests without credentials: everything': (clock) => arriving(clock, { address: () => network }),
  'an address, for requests with credentials: everything': (clock) =>
    arriving(clock, { authorization: 'Basic YTpi', address: () => network }),
  'all addresses together, for requests without credentials: everything': (clock) =>
    arriving(clock, { address: addressOf }),
  'an address and a login together: failed attempts to sign in': (clock) =>
    failing(clock, () => ({ network, name: 'amina' })),
  'an address, with unknown keys or malformed credentials: failed attempts to sign in': (clock) =>
    failing(clock, () => ({ network, name: undefined })),
};

test('the guide has a row for each limit', () => {
  expect(rows.map(({ who, what }) => `${who}: ${what}`).toSorted()).toEqual(Object.keys(attempts).toSorted());
});

test.each(rows)('$who, $what: $atOnce at once, then $perSecond a second', async ({ who, what, atOnce, perSecond }) => {
  const clock = createTestClock();
  const attempt = attempts[`${who}: ${what}`]?.(clock);
  const countUntilRefused = async (first: number): Promise<number> => {
    for (let number = first; number <= 20_000; number += 1) if (!(await attempt?.(number))) return number - first;
    return Number.POSITIVE_INFINITY;
  };
  expect(await countUntilRefused(0)).toBe(atOnce);
  clock.advance(1_000);
  expect(await countUntilRefused(atOnce)).toBe(perSecond);
});
