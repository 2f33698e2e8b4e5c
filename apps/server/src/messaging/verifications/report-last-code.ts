import type { Transaction } from '../../database/database.ts';
import type { Announce } from '../messages/transitions.ts';
import { toLimitReached } from './representation.ts';
import type { VerificationRow } from './verification.ts';

/** Called in the transaction that sends the code, with the number of codes that the number can still get. */
export type OnCodeSent = (
  trx: Transaction,
  row: VerificationRow,
  codesLeft: number | null,
  nowMs: number,
) => Promise<void>;

/** Announces the last code of a number before the next one is refused. */
export const createReportLastCode =
  (announce: Announce): OnCodeSent =>
  async (trx, row, codesLeft, nowMs) => {
    if (codesLeft !== 0) return;
    await announce(trx, [
      {
        owner: { userId: row.user_id, mode: row.mode },
        type: 'verification.limit_reached',
        toBody: () => toLimitReached(row, nowMs),
        messageId: row.message_id,
        callback: null,
        createdAtMs: nowMs,
      },
    ]);
  };
