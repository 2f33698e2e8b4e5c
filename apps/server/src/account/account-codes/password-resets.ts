import { type AuditEntry, recordAudit } from '../../audit/record-audit.ts';
import type { Database } from '../../database/database.ts';
import type { Logger } from '../../log/log.ts';
import { Problem } from '../../problems/problem.ts';
import type { Clock } from '../../time/clock.ts';
import { isSameHash } from '../credential-text.ts';
import type { NumberHash } from '../number-hash.ts';
import { createFairQueue, QueueFull } from '../sessions/fair-queue.ts';
import type { SignInSource } from '../sessions/own-password.ts';
import type { SignInAttempts } from '../sessions/sign-in-attempts.ts';
import { findUser, findUserByName, numberForCodes, type UserRow } from '../users/repository.ts';
import {
  type AccountCode,
  codeLifetimeMs,
  countCodeTry,
  createAccountCode,
  type PrepareAccountCode,
  storeAccountCode,
} from './account-codes.ts';

export interface PasswordResetOptions {
  readonly db: Database;
  readonly clock: Clock;
  readonly log: Pick<Logger, 'warn'>;
  readonly numberHash: NumberHash;
  readonly attempts: SignInAttempts;
  readonly prepareAccountCode: PrepareAccountCode;
}

/** A code that was compared and is right. */
export interface ProvenReset extends Pick<AccountCode, 'subject' | 'codeHash'> {
  readonly user: UserRow;
}

/** Texts that are sent after their response; the responses of further requests say the same, and nothing is sent. */
const backgroundTexts = { maxRunning: 1, maxWaiting: 100 };

/** The name in lower case; for an e-mail address of a user, the login of that user. It makes equal codes of two logins differ. */
export const resetHashes = (numberHash: NumberHash, name: string, code: string) => ({
  subject: numberHash(`password reset ${name}`),
  codeHash: numberHash(`reset code ${name} ${code}`),
});

/**
 * Codes for lost passwords (docs/adr/0071). Known and unknown logins take the same statements until the response, and the
 * text is sent after it, so that neither content nor duration reveals whether a login exists.
 */
export function createPasswordResets(options: PasswordResetOptions) {
  const { db, clock, log, numberHash, attempts, prepareAccountCode } = options;
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
  async function findRefusal(user: UserRow, code: string): Promise<string | undefined> {
    if (user.disabled_at !== null) return 'The user is disabled.';
    const number = numberForCodes(user);
    if (number === null)
      return user.phone === null ? 'The user has no phone number.' : 'The phone number is not confirmed.';
    try {
      const store = await prepareAccountCode({ userId: user.id, number, code, lifetimeMs: codeLifetimeMs });
      await db.transaction(store);
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
      const code = createAccountCode();
      // Also for logins that do not exist, so that both take the same time.
      const stored = { ...resetHashes(numberHash, name, code), userId: user?.id };
      const isStored = await db.transaction((trx) => storeAccountCode(trx, stored, db.clock.now()));
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
        const hashes = resetHashes(numberHash, name, code);
        const tried = await countCodeTry(db, hashes.subject);
        if (tried === undefined || !isSameHash(tried.code_hash, hashes.codeHash) || tried.user_id === null)
          throw resetCodeNotFound();
        const user = await findUser(db.read, tried.user_id);
        if (user === undefined || user.disabled_at !== null || numberForCodes(user) === null) throw resetCodeNotFound();
        return { user, ...hashes };
      });
    },
  };
}

export type PasswordResets = ReturnType<typeof createPasswordResets>;

export const resetCodeNotFound = (): Problem =>
  new Problem('reset_code_not_found', {
    detail: 'This code is wrong, was used or has expired: type it again, or ask for a new one.',
  });
