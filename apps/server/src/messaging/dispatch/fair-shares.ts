import { type Priority, priorities, priorityOf } from '../messages/message.ts';

/** Divides `count` submits among the lanes with due messages. */
export type DivideFairly = (lanes: readonly string[], count: number) => Map<string, number>;

/** Submits of each priority per round while all of them wait, so that none starves. */
const weights: Readonly<Record<Priority, number>> = { high: 16, normal: 4, low: 1 };

/**
 * Fair queueing: smooth weighted round-robin among priorities, and round-robin among the lanes of a priority. The state
 * persists between calls, so that shares also hold for a carrier that takes one message at a time.
 */
export function createFairShares(): DivideFairly {
  const credits = new Map(priorities.map((priority) => [priority, 0]));
  const last = new Map<Priority, string>();

  function nextPriority(waiting: readonly Priority[]): Priority | undefined {
    const total = waiting.reduce((sum, priority) => sum + weights[priority], 0);
    for (const priority of waiting) credits.set(priority, (credits.get(priority) ?? 0) + weights[priority]);
    const [next] = waiting.toSorted((one, other) => (credits.get(other) ?? 0) - (credits.get(one) ?? 0));
    if (next !== undefined) credits.set(next, (credits.get(next) ?? 0) - total);
    return next;
  }

  function nextLane(priority: Priority, lanes: readonly string[]): string | undefined {
    const before = last.get(priority) ?? '';
    const next = lanes.find((lane) => lane > before) ?? lanes[0];
    if (next !== undefined) last.set(priority, next);
    return next;
  }

  return (lanes, count) => {
    const [only, ...others] = lanes;
    if (only !== undefined && others.length === 0) return new Map([[only, count]]);
    const byPriority = Map.groupBy(lanes.toSorted(), priorityOf);
    const waiting = priorities.filter((priority) => byPriority.has(priority));
    const shares = new Map<string, number>();
    for (let given = 0; given < count; given += 1) {
      const priority = nextPriority(waiting);
      const lane = priority && nextLane(priority, byPriority.get(priority) ?? []);
      if (lane !== undefined) shares.set(lane, (shares.get(lane) ?? 0) + 1);
    }
    return shares;
  };
}
