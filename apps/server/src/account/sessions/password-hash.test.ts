import { expect, test } from 'vitest';
import { createPasswordHasher } from './password-hash.ts';

test('verifies a password against its own hash only', async () => {
  const { hash, verify } = createPasswordHasher();
  const stored = await hash('the rains came early');
  expect(stored).toMatch(/^argon2id\$19456\$2\$1\$[\w-]{22}\$[\w-]{43}$/);
  expect(stored).not.toBe(await hash('the rains came early'));
  expect(await verify('the rains came early', stored)).toBe(true);
  expect(await verify('the rains came late', stored)).toBe(false);
  expect(await verify('the rains came early', null)).toBe(false);
});

test('accepts both Unicode forms of a letter', async () => {
  const { hash, verify } = createPasswordHasher();
  expect(await verify('nga\u0300lo ennyo', await hash('ng\u00e0lo ennyo'))).toBe(true);
});

test('runs two at a time, lets 20 wait, and rejects the others with 503', async () => {
  const { verify } = createPasswordHasher();
  const calls = await Promise.allSettled(Array.from({ length: 30 }, () => verify('a password of mine', null)));
  const rejected = calls.flatMap((each) => (each.status === 'rejected' ? [each.reason] : []));
  expect(rejected).toHaveLength(8);
  expect(rejected[0]).toMatchObject({ code: 'overloaded' });
  expect(await verify('a password of mine', null)).toBe(false);
});
