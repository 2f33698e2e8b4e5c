import { expect, test } from 'vitest';
import { createTestClock } from '../../test/harness/clock.ts';
import { usedMegabytes } from '../../test/harness/used-memory.ts';
import { Problem } from '../problems/problem.ts';
import { createFailedAttempts, type FailedAttempts } from './failed-attempts.ts';

const fail = (attempts: FailedAttempts, network: string, name: string) =>
  attempts.limit({ network, name }, () => Promise.reject(new Problem('incorrect_password'))).catch(() => undefined);

test('uses at most 20 MB for 100,000 failed attempts for 50,000 names from as many networks', async () => {
  const attempts = createFailedAttempts(createTestClock());
  const before = usedMegabytes();
  for (let number = 0; number < 100_000; number += 1)
    await fail(
      attempts,
      `2001:db8:${(number >> 16).toString(16)}:${(number & 65_535).toString(16)}::/64`,
      `name-${number % 50_000}`,
    );
  expect(usedMegabytes() - before).toBeLessThan(20);
  // Still referenced, so that the measurement includes it.
  expect(await attempts.limit({ network: '192.0.2.1', name: 'amina' }, async () => 'signed in')).toBe('signed in');
});

test('does not keep a long header in memory for its name', async () => {
  const attempts = createFailedAttempts(createTestClock());
  const before = usedMegabytes();
  for (let number = 0; number < 5_000; number += 1) {
    const header = Buffer.from(`a-name-of-some-length-${number}:${'x'.repeat(10_000)}`).toString('latin1');
    const network = Buffer.from(`2001:db8:0:${number.toString(16)}::/64, ${'y'.repeat(10_000)}`).toString('latin1');
    await fail(attempts, network.slice(0, network.indexOf(',')), header.slice(0, header.indexOf(':')));
  }
  expect(usedMegabytes() - before).toBeLessThan(20);
  expect(await attempts.limit({ network: '192.0.2.1', name: 'amina' }, async () => 'signed in')).toBe('signed in');
});

test('does not count errors of the database', async () => {
  const attempts = createFailedAttempts(createTestClock());
  const away = new Error('The database is away');
  for (let number = 0; number < 20; number += 1) {
    const attempt = attempts.limit({ network: '192.0.2.1', name: 'amina' }, () => Promise.reject(away));
    await expect(attempt).rejects.toBe(away);
  }
});

test('does not count successful attempts', async () => {
  const attempts = createFailedAttempts(createTestClock());
  for (let number = 0; number < 100; number += 1)
    expect(await attempts.limit({ network: '192.0.2.1', name: `user-${number}` }, async () => number)).toBe(number);
});

test('shares the limits between processes', async () => {
  const attempts = createFailedAttempts(createTestClock(), () => 5);
  const codes: string[] = [];
  for (let number = 0; number < 3; number += 1) {
    const attempt = attempts.limit({ network: '192.0.2.1', name: 'amina' }, () =>
      Promise.reject(new Problem('incorrect_password')),
    );
    codes.push(await attempt.catch((error: Problem) => error.code));
  }
  expect(codes).toEqual(['incorrect_password', 'incorrect_password', 'rate_limited']);
});

test('keeps 10,000 addresses and logins', async () => {
  const attempts = createFailedAttempts(createTestClock());
  const guess = { network: '192.0.2.1', name: 'amina' };
  const signIn = () => attempts.limit(guess, async () => 'signed in').catch((error: Problem) => error.code);
  const others = async (count: number) => {
    for (let number = 0; number < count; number += 1)
      await fail(attempts, `10.${number >> 16}.${(number >> 8) & 255}.${number & 255}`, `other-${number}`);
  };
  for (let number = 0; number < 10; number += 1) await fail(attempts, guess.network, guess.name);
  await others(9_999);
  expect(await signIn()).toBe('rate_limited');
  await others(10_000);
  expect(await signIn()).toBe('signed in');
});
