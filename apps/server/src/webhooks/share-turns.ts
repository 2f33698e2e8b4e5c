import type { Turn } from './claim.ts';
import type { WaitingReceiver } from './list-receivers.ts';

/**
 * Shares the free places among the receivers that have something due, the longest waiting first. None gets more than
 * `perReceiver` at a time, so that a slow one fills its own places and never those of the others.
 */
export function shareTurns(
  waiting: readonly WaitingReceiver[],
  runningByReceiver: ReadonlyMap<string, number>,
  nowMs: number,
  limits: { readonly free: number; readonly perReceiver: number },
): Turn[] {
  const due = waiting
    .filter(({ dueAtMs = Number.POSITIVE_INFINITY }) => dueAtMs <= nowMs)
    .sort((a, b) => (a.dueAtMs ?? 0) - (b.dueAtMs ?? 0));
  const turns: Turn[] = [];
  let { free } = limits;
  for (const { receiver } of due) {
    const count = Math.min(free, limits.perReceiver - (runningByReceiver.get(receiver) ?? 0));
    if (count > 0) turns.push({ receiver, count });
    free -= Math.max(count, 0);
  }
  return turns;
}
