import { randomInt } from 'node:crypto';
import { expect, test } from 'vitest';
import { createTestClock } from '../../../test/harness/clock.ts';
import { createTestDatabase } from '../../../test/harness/database.ts';
import { Problem } from '../../problems/problem.ts';
import { dayMs } from '../../time/durations.ts';
import { createTestMessaging, testInput } from '../test-messaging.ts';
import { readVerificationLimits } from './limits.ts';

/** The guesses of one day about one number, spread evenly. */
const guesses = 1_000_000;
const defaults = 'number=5/hour,number=10/day,prefix=100/hour,key=1000/hour,client_address=10/hour';
/** While a limit is reached, one of so many guesses is sent nevertheless, and must be refused. */
const sentWhileLimited = 2_000;

const timeOf = (index: number): number => Math.floor((index * dayMs) / guesses);

interface Attack {
  /** Codes that the service compared. */
  compared: number;
  approved: number;
  /** Guesses that a limit refused. */
  refused: number;
}

/** Somebody who starts a verification whenever that is possible, and enters random codes. */
async function attack(codeLength: number): Promise<Attack> {
  const db = await createTestDatabase({ engine: 'sqlite' });
  const clock = createTestClock(Date.UTC(2026, 10, 21));
  const verificationLimits = readVerificationLimits(defaults) ?? [];
  const { handlers } = createTestMessaging({ db, clock, verificationLimits });
  const result: Attack = { compared: 0, approved: 0, refused: 0 };
  let pending: string | undefined;
  let limitedUntilMs = 0;

  async function start(): Promise<string | undefined> {
    try {
      const body = { to: '+256772000001', code_length: codeLength };
      const reply = await handlers.createVerification({ ...testInput(clock), headers: {}, body });
      return JSON.parse(String(reply.body.json)).id;
    } catch (error) {
      if (!(error instanceof Problem) || error.code !== 'verification_limited') throw error;
      limitedUntilMs = clock.now() + 1_000 * Number(error.headers['Retry-After']);
      return undefined;
    }
  }

  async function guess(index: number): Promise<void> {
    const isLimited = clock.now() < limitedUntilMs;
    if (pending === undefined && (!isLimited || index % sentWhileLimited === 0)) pending = await start();
    if (pending === undefined) {
      result.refused += 1;
      return;
    }
    const code = String(randomInt(10 ** codeLength)).padStart(codeLength, '0');
    const { body } = await handlers.checkVerification({ ...testInput(clock), path: { id: pending }, body: { code } });
    result.compared += 1;
    if (body.status === 'approved') result.approved += 1;
    if (body.status !== 'pending') pending = undefined;
  }

  for (let index = 0; index < guesses; index += 1) {
    await guess(index);
    clock.advance(timeOf(index + 1) - timeOf(index));
  }
  await db.close();
  return result;
}

test.each([4, 6, 8])(
  'of a million guesses of a %i-digit code in a day, at most 50 are compared',
  async (codeLength) => {
    const { compared, approved, refused } = await attack(codeLength);
    const chance = 1 - (1 - 10 ** -codeLength) ** compared;
    process.stdout.write(
      `${codeLength} digits: ${guesses} guesses in a day, ${refused} refused, ${compared} compared, ${approved} approved; ` +
        `chance of success ${(100 * chance).toPrecision(2)} %\n`,
    );
    expect(compared).toBeLessThanOrEqual(50);
    expect(compared + refused).toBe(guesses);
  },
);
