import type { Database, Transaction } from '../../database/database.ts';
import { Problem } from '../../problems/problem.ts';
import type { Clock } from '../../time/clock.ts';
import type { UserId } from '../caller.ts';
import { isSameHash } from '../credential-text.ts';
import { endAccountCodesOf } from '../end-account-codes.ts';
import type { NumberHash } from '../number-hash.ts';
import { type UserRow, updateUser } from '../users/repository.ts';
import {
  type AccountCode,
  codeLifetimeMs,
  codesPerDay,
  countCodeTry,
  createAccountCode,
  nextCodeAtMs,
  type PrepareAccountCode,
  storeAccountCode,
  useAccountCode,
} from './account-codes.ts';

export interface PhoneConfirmationOptions {
  readonly db: Database;
  readonly clock: Pick<Clock, 'now'>;
  readonly numberHash: NumberHash;
  readonly prepareAccountCode: PrepareAccountCode;
}

/** A code that was compared and is right. */
export interface ProvenNumber extends Pick<AccountCode, 'subject' | 'codeHash'> {
  readonly number: string;
}

/** The number makes codes of two numbers differ, so that one confirms nothing else; the limits are those of the user. */
export const phoneHashes = (numberHash: NumberHash, userId: UserId, number: string, code: string) => ({
  subject: numberHash(`phone confirmation ${userId}`),
  codeHash: numberHash(`phone code ${userId} ${number} ${code}`),
});

/** Codes that prove that a number is that of the user (docs/adr/0089). */
export function createPhoneConfirmations({ db, clock, numberHash, prepareAccountCode }: PhoneConfirmationOptions) {
  return {
    /** Sends a code to the number that waits for it. Returns when it expires. Throws a Problem: 409, 429, or why not. */
    async send(user: UserRow): Promise<number> {
      const number = requireUnconfirmed(user);
      const code = createAccountCode();
      const stored = { ...phoneHashes(numberHash, user.id, number, code), userId: user.id };
      const store = await prepareAccountCode({ userId: user.id, number, code, lifetimeMs: codeLifetimeMs });
      const isStored = await db.transaction(async (trx) => {
        const isNext = await storeAccountCode(trx, stored, db.clock.now());
        if (isNext) await store(trx);
        return isNext;
      });
      if (!isStored) throw tooManyCodes(await nextCodeAtMs(db, stored.subject), db.clock.now());
      return clock.now() + codeLifetimeMs;
    },

    /** Compares a code. Throws a Problem: 409 without a number that waits, 404 for a wrong or expired code. */
    async verify(user: UserRow, code: string): Promise<ProvenNumber> {
      const number = requireUnconfirmed(user);
      const hashes = phoneHashes(numberHash, user.id, number, code);
      const tried = await countCodeTry(db, hashes.subject);
      if (tried === undefined || !isSameHash(tried.code_hash, hashes.codeHash)) throw phoneCodeNotFound();
      return { number, ...hashes };
    },

    /** Makes the number that of the user. Codes that the number before has got end. */
    async confirm(trx: Transaction, user: UserRow, { number, ...hashes }: ProvenNumber): Promise<void> {
      if (user.phone !== number || !(await useAccountCode(trx, hashes))) throw phoneCodeNotFound();
      await endAccountCodesOf(trx, user.id);
      await updateUser(trx, user.id, { confirmed_phone: number });
    },
  };
}

export type PhoneConfirmations = ReturnType<typeof createPhoneConfirmations>;

function requireUnconfirmed({ phone, confirmed_phone }: UserRow): string {
  if (phone === null)
    throw new Problem('nothing_to_confirm', { detail: 'You have no phone number: set it first, then confirm it.' });
  if (phone === confirmed_phone)
    throw new Problem('nothing_to_confirm', { detail: 'Your phone number is confirmed already.' });
  return phone;
}

const phoneCodeNotFound = (): Problem =>
  new Problem('phone_code_not_found', {
    detail: 'This code is wrong, was used or has expired: type it again, or ask for a new one.',
  });

function tooManyCodes(nextAtMs: number, nowMs: number): Problem {
  const seconds = Math.max(1, Math.ceil((nextAtMs - nowMs) / 1_000));
  return new Problem('verification_limited', {
    detail: `A user gets a code a minute and ${codesPerDay} a day; the next one can be sent in ${seconds} seconds.`,
    headers: { 'Retry-After': String(seconds) },
  });
}
