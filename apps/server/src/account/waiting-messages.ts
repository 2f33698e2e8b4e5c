import { recordAudit } from '../audit/record-audit.ts';
import type { Database } from '../database/database.ts';
import type { AuditActor } from './audit-actor.ts';
import type { ApiKeyId, UserId } from './caller.ts';

/** The user who sent messages, and the key if only its messages count. */
export interface SentBy {
  readonly userId: UserId;
  readonly apiKeyId?: ApiKeyId | undefined;
}

export interface WaitingCounts {
  /** Messages that no carrier has. */
  readonly waiting: number;
  /** Messages that are being submitted to a carrier, which cannot be canceled. */
  readonly sending: number;
  readonly canceled: number;
}

/** The unsent messages of users and keys, in both modes. */
export interface WaitingMessages {
  count(sentBy: SentBy): Promise<WaitingCounts>;
  /** Cancels the messages that no carrier has, in several transactions. Returns the counts after that. */
  cancel(sentBy: SentBy): Promise<WaitingCounts>;
}

/** A running server notices a change of another process within 250 ms; then no message of a revoked key is accepted. */
export const noticedAfterMs = 300;

export const untilNoticed = (): Promise<void> => new Promise((noticed) => setTimeout(noticed, noticedAfterMs));

/** Cancels waiting messages and writes an audit entry with the counts. `subject` is the login or the id of the key. */
export async function cancelWaiting(
  db: Database,
  messages: WaitingMessages,
  sentBy: SentBy,
  { actor, nowMs, credential }: AuditActor,
  subject: string,
): Promise<WaitingCounts> {
  const counts = await messages.cancel(sentBy);
  const details = { ...credential, ...counts };
  const entry = { atMs: nowMs, actor, action: 'messages.cancel', subject, result: 'done', details } as const;
  await db.transaction((trx) => recordAudit(trx, entry));
  return counts;
}
