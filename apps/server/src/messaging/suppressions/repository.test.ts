import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, describeOnEachEngine, type TestDatabase } from '../../../test/harness/database.ts';
import type { UserId } from '../../account/caller.ts';
import type { Transaction } from '../../database/database.ts';
import { isUnexpected } from '../../database/sqlite-expectation.ts';
import type { MessageToAdmit } from '../messages/admit.ts';
import { findOptedOut, requireWanted, suppressNumbers } from './repository.ts';

const [me, somebody] = [1, 2] as UserId[] as [UserId, UserId]; // as: ids are made by their tables
const numbers = { marketing: '+256772000001', all: '+256772000002', other: '+256772000003' };

const each = <const Value>(...values: Value[]) => values;
/** Every message to one of the numbers, and whether its recipient does not want it. */
const messages = each(me, somebody).flatMap((user_id) =>
  each('live', 'test').flatMap((mode) =>
    each('transactional', 'marketing').flatMap((category) =>
      each('marketing', 'all', 'other').map((scope) => ({
        message: { user_id, mode, category, to: numbers[scope] } satisfies MessageToAdmit,
        isOptedOut:
          user_id === me && mode === 'live' && (scope === 'all' || (scope === 'marketing' && category === 'marketing')),
      })),
    ),
  ),
);

function suppressNumbersOfMine(trx: Transaction): Promise<unknown> {
  const suppressed = each('marketing', 'all').map((scope) => ({ number: numbers[scope], scope, note: null }));
  return suppressNumbers(trx, { userId: me, mode: 'live' }, suppressed, 'api', 0);
}

describeOnEachEngine('who has opted out', (engine) => {
  let db: TestDatabase;
  beforeAll(async () => {
    db = await createTestDatabase({ engine });
    await db.transaction(suppressNumbersOfMine);
  });
  afterAll(() => db.close());

  test('of many messages, exactly those are found that are not wanted, however often they are named', async () => {
    const asked = [...messages, ...messages].map(({ message }) => ({ ...message }));
    const found = await db.transaction((trx) => findOptedOut(trx, asked));
    const expected = [...messages, ...messages].map(({ isOptedOut }) => isOptedOut);
    expect(expected.filter(Boolean)).toHaveLength(6);
    expect(asked.map((message) => found.has(message))).toEqual(expected);
    expect(await db.transaction((trx) => findOptedOut(trx, []))).toEqual(new Set());
  });
});

test.each(messages)('to take for granted that all are wanted fails exactly where one is not: $message', async (one) => {
  const wanted = messages.filter(({ isOptedOut }) => !isOptedOut).map(({ message }) => message);
  await using db = await createTestDatabase({ engine: 'sqlite' });
  await db.transaction(suppressNumbersOfMine);
  const outcome = await db
    .transaction((trx) => requireWanted(trx, [...wanted, one.message]))
    .then(
      () => false,
      (error) => isUnexpected(error),
    );
  expect(outcome).toBe(one.isOptedOut);
});
