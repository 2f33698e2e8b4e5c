import { LRUCache } from 'lru-cache';
import type { MessageId } from '../messages/message.ts';

/**
 * Tells whether a carrier has no room for anything, or not for one message: a number that it admits only so many texts
 * for.
 */
export interface ThrottledMessages {
  /** The carrier has taken a message. */
  taken(id: MessageId): void;
  /** It was too busy for one: gives how often it was so in a row for this one while it took others in between. */
  refused(id: MessageId): number;
}

/** Forgotten ones begin anew. */
const mostKept = 10_000;

/** The refusals of a message in a row. */
interface Streak {
  readonly alone: number;
  /** How many messages the carrier had taken by then. */
  readonly takenBefore: number;
}

export function createThrottledMessages(): ThrottledMessages {
  const streaks = new LRUCache<MessageId, Streak>({ max: mostKept });
  let count = 0;

  return {
    taken(id) {
      count += 1;
      streaks.delete(id);
    },
    refused(id) {
      const last = streaks.get(id);
      const alone = last === undefined ? 0 : last.alone + (count > last.takenBefore ? 1 : 0);
      streaks.set(id, { alone, takenBefore: count });
      return alone;
    },
  };
}
