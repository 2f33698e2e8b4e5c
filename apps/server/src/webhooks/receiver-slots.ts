/** A receiver with pending deliveries, and when the first of those that nobody works on is due. */
export interface WaitingReceiver {
  readonly receiver: string;
  /** Undefined while somebody works on each of its pending deliveries. */
  readonly dueAtMs: number | undefined;
}

/** How many deliveries of a receiver to claim. */
export interface ReceiverSlots {
  readonly receiver: string;
  readonly count: number;
}

/**
 * Divides the free slots among the receivers with due deliveries, the longest waiting first. None gets more than
 * `perReceiver` at a time, so that a slow one fills its own slots and never those of the others.
 */
export function allocateSlots(
  waiting: readonly WaitingReceiver[],
  runningByReceiver: ReadonlyMap<string, number>,
  nowMs: number,
  limits: { readonly free: number; readonly perReceiver: number },
): ReceiverSlots[] {
  const due = waiting
    .filter(({ dueAtMs = Number.POSITIVE_INFINITY }) => dueAtMs <= nowMs)
    .sort((a, b) => (a.dueAtMs ?? 0) - (b.dueAtMs ?? 0));
  const slots: ReceiverSlots[] = [];
  let { free } = limits;
  for (const { receiver } of due) {
    const count = Math.min(free, limits.perReceiver - (runningByReceiver.get(receiver) ?? 0));
    if (count > 0) slots.push({ receiver, count });
    free -= Math.max(count, 0);
  }
  return slots;
}

export function countByReceiver(deliveries: Iterable<{ readonly receiver: string }>): Map<string, number> {
  const counts = new Map<string, number>();
  for (const { receiver } of deliveries) counts.set(receiver, (counts.get(receiver) ?? 0) + 1);
  return counts;
}

/** The time until the next delivery is due; infinite where none is. */
export function untilNextDue(waiting: readonly WaitingReceiver[], nowMs: number): number {
  const pausesMs = waiting.map(({ dueAtMs = Number.POSITIVE_INFINITY }) => dueAtMs - nowMs).filter((ms) => ms > 0);
  return Math.min(...pausesMs);
}
