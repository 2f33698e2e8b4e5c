import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestDatabase, describeOnOneEngine, type TestDatabase } from '../../../test/harness/database.ts';
import type { UserId } from '../../account/caller.ts';
import { testNumberHash } from '../../account/test-number-hash.ts';
import type { Transaction } from '../../database/database.ts';
import { isAssertionError } from '../../database/sqlite/sqlite-assertion.ts';
import type { MessageToAdmit } from '../messages/accept/admit-messages.ts';
import { createOptOutCheck } from './opt-out-check.ts';
import { eraseSuppressedNumber, suppressNumbers } from './repository.ts';

const [me, somebody] = [1, 2] as UserId[] as [UserId, UserId]; // as: ids are made by their tables
const numbers = { marketing: '+256772000001', all: '+256772000002', other: '+256772000003' };

const each = <const Value>(...values: Value[]) => values;
/** Every message to one of the numbers, and whether its recipient does not want it. */
const messages = each(me, somebody).flatMap((user_id) =>
  each('live', 'test').flatMap((mode) =>
    each('transactional', 'marketing').flatMap((category) =>
      each('marketing', 'all', 'other').map((scope) => ({
        message: { user_id, mode, category, to: numbers[scope], sender_id: null } satisfies MessageToAdmit,
        isOptedOut:
          user_id === me && mode === 'live' && (scope === 'all' || (scope === 'marketing' && category === 'marketing')),
      })),
    ),
  ),
);

function suppressNumbersOfMine(trx: Transaction): Promise<unknown> {
  const suppressed = each('marketing', 'all').map((scope) => ({ number: numbers[scope], scope, note: null }));
  return suppressNumbers(trx, { userId: me, mode: 'live' }, suppressed, 'api', 0, testNumberHash);
}

async function eraseNumbers(trx: Transaction): Promise<void> {
  for (const number of Object.values(numbers)) await eraseSuppressedNumber(trx, number, testNumberHash);
}

describeOnOneEngine('opt-outs', (engine) => {
  describe.each(['stored', 'erased'])('of numbers that are %s', (state) => {
    let db: TestDatabase;
    beforeAll(async () => {
      db = await createTestDatabase({ engine });
      await db.transaction(suppressNumbersOfMine);
      if (state === 'erased') await db.transaction(eraseNumbers);
    });
    afterAll(() => db.close());

    test('are found for exactly the suppressed messages, also if messages repeat', async () => {
      const findOptedOut = createOptOutCheck(testNumberHash).find;
      const expected = [...messages, ...messages].map(({ isOptedOut }) => isOptedOut);
      expect(expected.filter(Boolean)).toHaveLength(6);
      for (const _time of ['first', 'second']) {
        const asked = [...messages, ...messages].map(({ message }) => ({ ...message }));
        const found = await db.transaction((trx) => findOptedOut(trx, asked));
        expect(asked.map((message) => found.has(message))).toEqual(expected);
      }
      expect(await db.transaction((trx) => findOptedOut(trx, []))).toEqual(new Set());
    });

    if (engine === 'sqlite') {
      test('fail the assertion for exactly the suppressed messages once erased numbers are known', async () => {
        const check = createOptOutCheck(testNumberHash);
        const fails = ({ message }: (typeof messages)[number]) =>
          db.transaction((trx) => check.assertNone(trx, [message])).then(() => false, isAssertionError);
        if (state === 'erased') {
          expect(await Promise.all(messages.map(fails))).not.toContain(false);
          await db.transaction((trx) =>
            check.find(
              trx,
              messages.slice(0, 1).map(({ message }) => message),
            ),
          );
        }
        expect(await Promise.all(messages.map(fails))).toEqual(messages.map(({ isOptedOut }) => isOptedOut));
      });
    }
  });
});
