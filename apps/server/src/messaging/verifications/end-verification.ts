import type { Transaction } from '../../database/database.ts';
import { listMessageStates } from '../messages/repository.ts';
import type { Announce } from '../messages/transitions.ts';
import type { CountVerifications } from './count-verifications.ts';
import { storeEnd } from './repository.ts';
import { toVerificationEnded } from './representation.ts';
import type { FinalStep, VerificationRow } from './verification.ts';

export interface EndVerificationOptions {
  readonly announce: Announce;
  readonly countVerifications: CountVerifications;
}

export interface EndVerification {
  /** Ends a locked pending verification. Returns the row afterwards. */
  end(trx: Transaction, row: VerificationRow, step: FinalStep, nowMs: number): Promise<VerificationRow>;
  /** Counts and announces verifications that have ended. */
  report(trx: Transaction, rows: readonly VerificationRow[], step: FinalStep, nowMs: number): Promise<void>;
}

export function createEndVerification({ announce, countVerifications }: EndVerificationOptions): EndVerification {
  async function report(
    trx: Transaction,
    rows: readonly VerificationRow[],
    step: FinalStep,
    nowMs: number,
  ): Promise<void> {
    await countVerifications(trx, rows, step);
    // You know what you canceled and replaced.
    if (step === 'canceled' || step === 'replaced') return;
    const states = await listMessageStates(
      trx,
      rows.map((row) => row.message_id),
    );
    await announce(
      trx,
      rows.map((row) => ({
        owner: { userId: row.user_id, mode: row.mode },
        type: `verification.${step}`,
        toBody: () => toVerificationEnded(row, step, nowMs, states.get(row.message_id)),
        // The webhook is deleted with the message.
        messageId: row.message_id,
        callback: null,
        createdAtMs: nowMs,
      })),
    );
  }

  return {
    async end(trx, row, step, nowMs) {
      await storeEnd(trx, row.id, step, nowMs);
      const ended = { ...row, status: step, ended_at: nowMs, code_hash: '' };
      await report(trx, [ended], step, nowMs);
      return ended;
    },
    report,
  };
}
