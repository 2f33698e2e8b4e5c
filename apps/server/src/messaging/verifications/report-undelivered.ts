import type { Transaction } from '../../database/database.ts';
import type { MessageInTransit, MessageStatus } from '../messages/message.ts';
import type { Announce } from '../messages/transitions.ts';
import { listPendingByMessage } from './repository.ts';
import { toVerificationUndelivered } from './representation.ts';

/** Called with messages in their new states, in the transaction that changes them. */
export type OnChanged = (trx: Transaction, messages: readonly MessageInTransit[], nowMs: number) => Promise<void>;

const notDelivered: readonly MessageStatus[] = ['undelivered', 'rejected', 'failed', 'expired'];

/** Announces pending verifications whose latest message has ended without a delivery. */
export function createReportUndelivered(announce: Announce): OnChanged {
  return async (trx, messages, nowMs) => {
    const ended = messages.filter(
      ({ verificationId, status }) => verificationId !== null && notDelivered.includes(status),
    );
    if (ended.length === 0) return;
    const byId = new Map(ended.map((message) => [message.id, message]));
    const rows = await listPendingByMessage(trx, [...byId.keys()]);
    const notices = rows.flatMap((row) => {
      const message = byId.get(row.message_id);
      if (message === undefined) return [];
      return {
        owner: { userId: row.user_id, mode: row.mode },
        type: 'verification.undelivered' as const, // as: a member of a union
        toBody: () => toVerificationUndelivered(row, message, nowMs),
        messageId: row.message_id,
        callback: null,
        createdAtMs: nowMs,
      };
    });
    if (notices.length > 0) await announce(trx, notices);
  };
}
