import { deleteOldDays } from '../account/api-keys/day-limits.ts';
import { deleteOldMonths } from '../account/spending/spending-limits.ts';
import { deleteAccessBefore } from '../audit/access-log.ts';
import { deleteAuditBefore } from '../audit/record-audit.ts';
import { deleteOldChanges } from '../calendar/changes/repository.ts';
import type { Database } from '../database/database.ts';
import { deleteExpiredResponses } from '../idempotency/stored-responses.ts';
import { createPeriodicTask, type PeriodicTask } from '../jobs/periodic-task.ts';
import type { Logger } from '../log/log.ts';
import { createInboundTextRetention, deleteInboundBefore } from '../messaging/inbound/repository.ts';
import { deleteOldCounts } from '../messaging/messages/accept/admit-messages.ts';
import { createMessageRetention, createTextRetention } from '../messaging/operator-actions/retain-messages.ts';
import type { Clock } from '../time/clock.ts';
import { dayMs } from '../time/durations.ts';
import { deleteFinishedDeliveries } from '../webhooks/history/repository.ts';

export interface RetentionOptions {
  readonly db: Database;
  readonly clock: Clock;
  readonly log: Pick<Logger, 'warn'>;
  /** How many days lines of the audit are kept (`NGOMA_RETENTION_AUDIT`). */
  readonly auditDays: number;
  /** How many days entries of the access log are stored (`NGOMA_RETENTION_ACCESS`). */
  readonly accessDays: number;
  /** How many days webhooks are kept after their last attempt (`NGOMA_RETENTION_WEBHOOKS`). */
  readonly webhookDays: number;
  /** How many days the texts of messages are kept, sent or received (`NGOMA_RETENTION_TEXTS`). */
  readonly textDays: number;
  /** How many days messages are kept, sent or received (`NGOMA_RETENTION_MESSAGES`); undefined for ever. */
  readonly messageDays: number | undefined;
}

export const everyMs = 600_000;
/** In one transaction: others wait for it. */
const rowsAtATime = 500;
const failureMessage = 'what is past its time cannot be deleted';

/** Deletes `limit` rows at most, and gives how many there were: fewer than `limit` where none is left. */
type Prune = (limit: number) => Promise<number>;

/** By what they delete, as the log calls it. */
type Prunings = Readonly<Record<string, Prune>>;

/** Deletes what has been kept for long enough. */
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
    'limits of days': (limit) => deleteOldDays(db, clock.now(), limit),
    'counts of numbers': (limit) => deleteOldCounts(db, clock.now(), limit),
    'limits of months': (limit) => deleteOldMonths(db, clock.now(), limit),
  };
  return createPeriodicTask({ clock, log, everyMs, run, failureMessage });

  /** One that fails keeps none of the others from its work. */
  async function run(stopped: AbortSignal): Promise<void> {
    for (const [what, prune] of Object.entries(prunings)) {
      try {
        await pruneAll(prune, stopped);
      } catch (error) {
        log.warn({ err: error, what }, failureMessage);
      }
    }
    if (!stopped.aborted) await truncateLog();
  }

  /** Each time, for an erasure by a command may have found the log in use. */
  async function truncateLog(): Promise<void> {
    if (db.freedSpace === undefined || (await db.freedSpace.truncateLog())) return;
    log.warn({}, 'deleted numbers and texts stay in the write-ahead log until the next run: somebody is reading it');
  }
}

async function pruneAll(prune: Prune, stopped: AbortSignal): Promise<void> {
  while (!stopped.aborted && (await prune(rowsAtATime)) === rowsAtATime);
}
