import type { Database } from '../../database/database.ts';
import type { Clock } from '../../time/clock.ts';
import { listReceivers } from '../deliveries/repository.ts';
import type { WaitingReceiver } from './receiver-slots.ts';

/** Some of the receivers for whom something waits. */
interface ReceiverPage {
  readonly receivers: readonly WaitingReceiver[];
  /** The next page is the first one again. */
  readonly isLast: boolean;
}

/** Lists all receivers again and again, a page at a time, for a worker that cannot look at a million at once. */
export interface ReceiverPages {
  /** The next page; an empty one, which is not the last, where that was asked for too soon. */
  next(nowMs: number): Promise<ReceiverPage>;
}

const usualPageSize = 1_000;
/** The least time between two pages: a list of a million dead receivers must not keep the database busy. */
export const pageSpacingMs = 20;

export function createReceiverPages(
  db: Database,
  clock: Pick<Clock, 'monotonicMs'>,
  pageSize = usualPageSize,
): ReceiverPages {
  let listedUpTo = '';
  let nextAtMs = 0;

  return {
    async next(nowMs) {
      if (clock.monotonicMs() < nextAtMs) return { receivers: [], isLast: false };
      const receivers = await listReceivers(db, listedUpTo, nowMs, pageSize);
      const isLast = receivers.length < pageSize;
      listedUpTo = isLast ? '' : (receivers.at(-1)?.receiver ?? '');
      nextAtMs = isLast ? 0 : clock.monotonicMs() + pageSpacingMs;
      return { receivers, isLast };
    },
  };
}
