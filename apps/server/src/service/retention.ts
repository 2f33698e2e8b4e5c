import { deleteOldCodes } from '../account/account-codes/account-codes.ts';
import { deleteOldDays } from '../account/api-keys/day-limits.ts';
import { deleteOldMonths } from '../account/spending/spending-limits.ts';
import { deleteAccessBefore } from '../audit/access-log.ts';
import { deleteAuditBefore } from '../audit/record-audit.ts';
import { deleteOldChanges } from '../calendar/changes/repository.ts';
import type { Database } from '../database/database.ts';
import { deleteExpiredResponses } from '../idempotency/stored-responses.ts';
import { createPeriodicTask, type PeriodicTask } from '../jobs/periodic-task.ts';
import type { Logger } from '../log/log.ts';
import { deleteOldRows } from '../messaging/batches/recipient-files/repository.ts';
import { createInboundTextRetention, deleteInboundBefore, deleteOldTextIds } from '../messaging/inbound/repository.ts';
import { deleteOldCounts } from '../messaging/messages/accept/admit-messages.ts';
import { createMessageRetention, createTextRetention } from '../messaging/operator-actions/retain-messages.ts';
import { deleteOldLimits } from '../messaging/verifications/limits.ts';
import { deleteVerificationsBefore } from '../messaging/verifications/repository.ts';
import type { Clock } from '../time/clock.ts';
import { dayMs, hourMs } from '../time/durations.ts';
import { deleteFinishedDeliveries } from '../webhooks/history/repository.ts';

export interface RetentionOptions {
  readonly db: Database;
  readonly clock: Clock;
  readonly log: Pick<Logger, 'warn'>;
  /** For audit entries (`NGOMA_RETENTION_AUDIT`). */
  readonly auditDays: number;
  /** For entries of the access log (`NGOMA_RETENTION_ACCESS`). */
  readonly accessDays: number;
  /** For webhooks after their last attempt (`NGOMA_RETENTION_WEBHOOKS`). */
  readonly webhookDays: number;
  /** For texts of sent and received messages (`NGOMA_RETENTION_TEXTS`). */
  readonly textDays: number;
  /** For sent and received messages (`NGOMA_RETENTION_MESSAGES`); undefined for no limit. */
  readonly messageDays: number | undefined;
}

export const everyMs = 600_000;
/** Small, because other writes wait for each transaction. */
const rowsPerTransaction = 500;
const failureMessage = 'expired records cannot be deleted';

/** Deletes at most `limit` rows and returns their number: fewer than `limit` if none are left. */
type Prune = (limit: number) => Promise<number>;

/** By the name of the records in the log. */
type Prunings = Readonly<Record<string, Prune>>;

/** Deletes records that are older than their retention. */
export function createRetention(options: RetentionOptions): PeriodicTask {
  const { db, clock, log, auditDays, accessDays, webhookDays, textDays, messageDays } = options;
  const removeTexts = createTextRetention(db);
  const removeInboundTexts = createInboundTextRetention(db);
  const deleteMessages = createMessageRetention(db);
  const beforeDays = (days: number) => clock.now() - days * dayMs;
  const messagePrunings = (days: number): Prunings => ({
    messages: (limit) => deleteMessages(beforeDays(days), limit),
    'inbound messages': (limit) => deleteInboundBefore(db, beforeDays(days), limit),
  });
  const prunings: Prunings = {
    'calendar changes': (limit) => deleteOldChanges(db, clock.now(), limit),
    audit: (limit) => deleteAuditBefore(db.write, beforeDays(auditDays), limit),
    'access log': (limit) => deleteAccessBefore(db.write, beforeDays(accessDays), limit),
    'stored responses': (limit) => deleteExpiredResponses(db, clock.now(), limit),
    'webhook deliveries': (limit) => deleteFinishedDeliveries(db, beforeDays(webhookDays), limit),
    'texts of messages': (limit) => removeTexts(beforeDays(textDays), limit),
    'texts of inbound messages': (limit) => removeInboundTexts(beforeDays(textDays), limit),
    ...(messageDays === undefined ? {} : messagePrunings(messageDays)),
    'ids of inbound texts': (limit) => deleteOldTextIds(db, clock.now(), limit),
    'rows of files': (limit) =>
      deleteOldRows(db, { beforeMs: beforeDays(textDays), unstoredBeforeMs: clock.now() - hourMs }, limit),
    'limits of days': (limit) => deleteOldDays(db, clock.now(), limit),
    'counts of numbers': (limit) => deleteOldCounts(db, clock.now(), limit),
    verifications: (limit) => deleteVerificationsBefore(db, beforeDays(textDays), limit),
    'limits of verifications': (limit) => deleteOldLimits(db, clock.now(), limit),
    'codes of accounts': (limit) => deleteOldCodes(db, db.clock.now(), limit),
    'limits of months': (limit) => deleteOldMonths(db, clock.now(), limit),
  };
  return createPeriodicTask({ clock, log, everyMs, run, failureMessage });

  /** A failure of one kind does not stop the others. */
  async function run(stopped: AbortSignal): Promise<void> {
    for (const [records, prune] of Object.entries(prunings)) {
      try {
        await pruneAll(prune, stopped);
      } catch (error) {
        log.warn({ err: error, records }, failureMessage);
      }
    }
    if (!stopped.aborted) await truncateLog();
  }

  /** Runs each time, because a command that erased data may have found the log in use. */
  async function truncateLog(): Promise<void> {
    if (db.freedSpace === undefined || (await db.freedSpace.truncateLog())) return;
    log.warn({}, 'deleted numbers and texts stay in the write-ahead log until the next run, because it is being read');
  }
}

async function pruneAll(prune: Prune, stopped: AbortSignal): Promise<void> {
  while (!stopped.aborted && (await prune(rowsPerTransaction)) === rowsPerTransaction);
}
