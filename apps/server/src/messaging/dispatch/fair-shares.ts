import { type Priority, priorities } from '../messages/message.ts';
import { priorityOf } from '../queue/lanes.ts';

/** Divides what a carrier takes next among the lanes that have something to send. */
export type DivideFairly = (lanes: readonly string[], count: number) => Map<string, number>;

/** How many of each priority go out in one round where all of them wait: nothing waits for ever. */
const weights: Readonly<Record<Priority, number>> = { high: 16, normal: 4, low: 1 };

/**
 * Gives priorities their share by weight, spread evenly over a round, and lets the lanes of a priority take turns, one
 * message each: however much a key sends, another one of the same priority waits for one message of it. What was given is
 * remembered, so that it holds for a carrier that takes one message at a time as well.
 */
export function createFairShares(): DivideFairly {
  const credits = new Map(priorities.map((priority) => [priority, 0]));
  const last = new Map<Priority, string>();

  /** The waiting priority that has had least of its share: smooth weighted round-robin. */
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
