import type { PrepareAccountCode } from '../../account/account-codes/account-codes.ts';
import type { Clock } from '../../time/clock.ts';
import type { ChargeSend } from './limits.ts';
import type { SendCode } from './send-code.ts';
import { createVerificationId } from './verification.ts';

export interface PrepareAccountCodeOptions {
  readonly clock: Pick<Clock, 'now'>;
  readonly sendCode: SendCode;
  readonly chargeSend: ChargeSend;
}

/**
 * Prepares codes of accounts as live messages of the user. They have the id of a verification that does not exist, because
 * that hides their text, and programs of the user can neither check nor cancel them. Spending limits do not apply: a user
 * whose money is spent can still get a new password.
 */
export function createPrepareAccountCode({
  clock,
  sendCode,
  chargeSend,
}: PrepareAccountCodeOptions): PrepareAccountCode {
  return async ({ userId, number, code, lifetimeMs }) => {
    const nowMs = clock.now();
    const owner = { userId, mode: 'live' as const }; // as: a member of a union
    const send = {
      ...{ verificationId: createVerificationId(nowMs), number, code, lifetimeMs },
      requester: { ...owner, apiKeyId: undefined, scope: `account codes:${userId}`, spenders: [] },
      options: { senderId: null, text: { language: 'en' as const }, autofill: null }, // as: likewise
    };
    const prepared = await sendCode.prepare(send);
    return async (trx) => {
      await chargeSend(trx, { owner, number, keyId: undefined, clientHash: null, isTestNumber: false }, nowMs);
      await sendCode.store(trx, send, prepared);
    };
  };
}
