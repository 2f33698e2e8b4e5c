import { deleteOldDays } from './account/api-keys/day-limits.ts';
import { deleteOldMonths } from './account/spending/spending-limits.ts';
import { deleteAuditBefore } from './audit/record-audit.ts';
import { deleteOldChanges } from './calendar/changes/retention.ts';
import type { Clock } from './clock.ts';
import type { Database } from './database/database.ts';
import { deleteExpiredResponses } from './idempotency/stored-responses.ts';
import { createPeriodicTask, type PeriodicTask } from './jobs/periodic-task.ts';
import type { Logger } from './log.ts';
import { createMessageRetention, createTextRetention } from './messaging/by-hand/retain-messages.ts';
import { createInboundTextRetention, deleteInboundBefore } from './messaging/inbound/remove-inbound.ts';
import { deleteFinishedDeliveries } from './webhooks/history/repository.ts';

export interface RetentionOptions {
  readonly db: Database;
  readonly clock: Clock;
  readonly log: Pick<Logger, 'warn'>;
  /** How many days lines of the audit are kept (`NGOMA_RETENTION_AUDIT`). */
  readonly auditDays: number;
  /** How many days webhooks are kept after their last attempt (`NGOMA_RETENTION_WEBHOOKS`). */
  readonly webhookDays: number;
  /** How many days the texts of messages are kept, sent or received (`NGOMA_RETENTION_TEXTS`). */
  readonly textDays: number;
  /** How many days messages are kept, sent or received (`NGOMA_RETENTION_MESSAGES`); undefined for ever. */
  readonly messageDays: number | undefined;
}

const dayMs = 86_400_000;
const everyMs = 600_000;
/** In one transaction: others wait for it. */
const rowsAtATime = 500;

/** Deletes what has been kept for long enough. */
export function createRetention(options: RetentionOptions): PeriodicTask {
  const { db, clock, log, auditDays, webhookDays, textDays, messageDays } = options;
  const removeTexts = createTextRetention(db);
  const removeInboundTexts = createInboundTextRetention(db);
  const deleteMessages = createMessageRetention(db);
  const prunings: readonly ((limit: number) => Promise<number>)[] = [
    (limit) => deleteOldChanges(db, clock.now(), limit),
    (limit) => deleteAuditBefore(db.write, clock.now() - auditDays * dayMs, limit),
    (limit) => deleteExpiredResponses(db, clock.now(), limit),
    (limit) => deleteFinishedDeliveries(db, clock.now() - webhookDays * dayMs, limit),
    (limit) => removeTexts(clock.now() - textDays * dayMs, limit),
    (limit) => removeInboundTexts(clock.now() - textDays * dayMs, limit),
    ...(messageDays === undefined
      ? []
      : [
          (limit: number) => deleteMessages(clock.now() - messageDays * dayMs, limit),
          (limit: number) => deleteInboundBefore(db, clock.now() - messageDays * dayMs, limit),
        ]),
    (limit) => deleteOldDays(db, clock.now(), limit),
    (limit) => deleteOldMonths(db, clock.now(), limit),
  ];
  return createPeriodicTask({ clock, log, everyMs, run, failureMessage: 'what is past its time cannot be deleted' });

  async function run(): Promise<void> {
    for (const prune of prunings) while ((await prune(rowsAtATime)) === rowsAtATime);
  }
}
