import type { Database, Transaction } from '../database/database.ts';
import { completeDelivery } from './complete.ts';
import type { Attempt, ClaimedDelivery } from './delivery.ts';
import { rescheduleDelivery } from './reschedule.ts';
import type { NextStep } from './retry-schedule.ts';

/**
 * Writes down an attempt together with what follows from it. False when the lease has passed to another process: then
 * nothing is written, and that process makes the attempt again.
 */
export async function recordAttempt(
  db: Database,
  delivery: ClaimedDelivery,
  attempt: Attempt,
  next: NextStep,
): Promise<boolean> {
  return db.transaction(async (trx) => {
    const held = await applyStep(trx, delivery, attempt, next);
    if (held) await trx('webhook_attempts').insert(toRow(delivery, attempt));
    return held;
  });
}

function applyStep(
  trx: Transaction,
  delivery: ClaimedDelivery,
  { number, startedAtMs, durationMs }: Attempt,
  next: NextStep,
): Promise<boolean> {
  const endedAtMs = startedAtMs + durationMs;
  if (next.kind === 'retry') return rescheduleDelivery(trx, delivery, number, endedAtMs + next.delayMs);
  return completeDelivery(trx, delivery, next.kind, number, endedAtMs);
}

function toRow({ id }: ClaimedDelivery, { number, startedAtMs, durationMs, outcome }: Attempt) {
  const answered = outcome.kind === 'answered';
  return {
    delivery_id: id,
    number,
    started_at: startedAtMs,
    duration_ms: durationMs,
    outcome: outcome.kind,
    status: answered ? outcome.status : null,
    error: answered ? null : outcome.error,
    response_excerpt: answered ? outcome.excerpt : null,
  };
}
