import { randomInt } from 'node:crypto';
import { type AuditEntry, recordAudit } from '../../audit/record-audit.ts';
import type { Database } from '../../database/database.ts';
import type { Logger } from '../../log/log.ts';
import { Problem } from '../../problems/problem.ts';
import type { Clock } from '../../time/clock.ts';
import type { UserId } from '../caller.ts';
import { isSameHash } from '../credential-text.ts';
import type { NumberHash } from '../number-hash.ts';
import { createFairQueue, QueueFull } from '../sessions/fair-queue.ts';
import type { SignInSource } from '../sessions/own-password.ts';
import type { SignInAttempts } from '../sessions/sign-in-attempts.ts';
import { findUser, findUserByName, type UserRow } from '../users/repository.ts';
import { countResetTry, hashName, hashResetCode, resetLifetimeMs, storeResetCode } from './reset-codes.ts';

/** Sends a code to a phone; throws a Problem if the message is not accepted. */
export type SendAccountCode = (send: {
  readonly userId: UserId;
  readonly number: string;
  readonly code: string;
  readonly lifetimeMs: number;
}) => Promise<void>;

export interface PasswordResetOptions {
  readonly db: Database;
  readonly clock: Clock;
  readonly log: Pick<Logger, 'warn'>;
  readonly numberHash: NumberHash;
  readonly attempts: SignInAttempts;
  readonly sendAccountCode: SendAccountCode;
}

/** A code that was compared and is right. */
export interface ProvenReset {
  readonly user: UserRow;
  readonly nameHash: string;
  readonly codeHash: string;
}

const codeDigits = 6;
/** Texts that are sent after their response; the responses of further requests say the same, and nothing is sent. */
const backgroundTexts = { maxRunning: 1, maxWaiting: 100 };

/**
 * Codes for lost passwords (docs/adr/0071). Known and unknown logins take the same statements until the response, and the
 * text is sent after it, so that neither content nor duration reveals whether a login exists.
 */
export function createPasswordResets(options: PasswordResetOptions) {
  const { db, clock, log, numberHash, attempts, sendAccountCode } = options;
  const afterwards = createFairQueue(backgroundTexts);

  async function nameOf(login: string): Promise<{ readonly name: string; readonly user: UserRow | undefined }> {
    const user = await findUserByName(db.read, login);
    return { name: user?.login_key ?? login.toLowerCase(), user };
  }

  async function send(user: UserRow, code: string, address: string): Promise<void> {
    const reason = await findRefusal(user, code);
    const entry: AuditEntry = {
      ...{ atMs: clock.now(), action: 'user.reset_code', subject: user.login },
      actor: { kind: 'system', name: 'ngoma', address },
      result: reason === undefined ? 'done' : 'refused',
      ...(reason !== undefined && { details: { reason } }),
    };
    await db.transaction((trx) => recordAudit(trx, entry));
  }

  /** Sends the text. Returns the reason if it cannot be sent. */
  async function findRefusal({ id, phone, disabled_at }: UserRow, code: string): Promise<string | undefined> {
    if (disabled_at !== null) return 'The user is disabled.';
    if (phone === null) return 'The user has no phone number.';
    try {
      await sendAccountCode({ userId: id, number: phone, code, lifetimeMs: resetLifetimeMs });
      return undefined;
    } catch (error) {
      if (error instanceof Problem) return `The text was refused: ${error.code}.`;
      throw error;
    }
  }

  return {
    /** Stores a code, and sends it after the response. Throws a Problem (429) after too many requests. */
    async start(login: string, { address }: SignInSource): Promise<void> {
      attempts.count({ address, login: login.toLowerCase() });
      const { name, user } = await nameOf(login);
      const code = String(randomInt(10 ** codeDigits)).padStart(codeDigits, '0');
      const isStored = await storeResetCode(db, numberHash, { name, userId: user?.id }, code);
      if (!isStored || user === undefined) return;
      afterwards(address, () => send(user, code, address)).catch((err) =>
        log.warn(err instanceof QueueFull ? {} : { err }, 'a code for a lost password was not sent'),
      );
    },

    /**
     * Compares a code. Throws a Problem: the same 404 for a wrong or expired code, an unknown login and a disabled user; 429
     * after too many failures.
     */
    verify(login: string, code: string, { address }: SignInSource): Promise<ProvenReset> {
      return attempts.limit({ address, login: login.toLowerCase() }, async () => {
        const { name } = await nameOf(login);
        const tried = await countResetTry(db, numberHash, name);
        const codeHash = hashResetCode(numberHash, name, code);
        if (tried === undefined || !isSameHash(tried.code_hash, codeHash) || tried.user_id === null)
          throw resetCodeNotFound();
        const user = await findUser(db.read, tried.user_id);
        if (user === undefined || user.disabled_at !== null || user.phone === null) throw resetCodeNotFound();
        return { user, nameHash: hashName(numberHash, name), codeHash };
      });
    },
  };
}

export type PasswordResets = ReturnType<typeof createPasswordResets>;

export const resetCodeNotFound = (): Problem =>
  new Problem('reset_code_not_found', {
    detail: 'This code is wrong, was used or has expired: type it again, or ask for a new one.',
  });
