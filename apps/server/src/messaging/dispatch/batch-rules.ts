import type { Transaction } from '../../database/database.ts';
import type { BatchState } from '../batches/batch.ts';
import { listStoppedBatches } from '../batches/repository.ts';
import { backToQueue, ownStep } from '../messages/message.ts';
import type { ClaimedMessage } from '../queue/repository.ts';
import { isWithUs } from '../submissions/is-with-us.ts';
import type { Submission } from '../submissions/repository.ts';
import type { Plan } from './attempt-rules.ts';

type StoppedBatches = ReadonlyMap<string, Exclude<BatchState, 'active'>>;

/** The batches of these messages that are paused or canceled. */
export async function listStopped(trx: Transaction, claimed: readonly ClaimedMessage[]): Promise<StoppedBatches> {
  const ids = new Set(claimed.flatMap(({ batchId }) => batchId ?? []));
  return ids.size === 0 ? new Map() : listStoppedBatches(trx, ids);
}

/**
 * What is done instead of the plan with a message whose batch is stopped: it waits for its end, from which resuming brings
 * it back, or is called back. One of which a carrier has a part, or may have one, goes on.
 */
export function holdBack(
  plan: Plan,
  { message, batchId, expiresAtMs }: Pick<ClaimedMessage, 'message' | 'batchId' | 'expiresAtMs'>,
  earlier: readonly Submission[],
  stopped: StoppedBatches,
): Plan {
  const state = batchId === null ? undefined : stopped.get(batchId);
  if (state === undefined || plan.kind !== 'send' || !isWithUs(earlier)) return plan;
  const transitions = backToQueue(message);
  if (state === 'paused') return { kind: 'hold', transitions, untilMs: expiresAtMs };
  return { kind: 'call-back', transitions: [...transitions, ownStep('canceled')] };
}
