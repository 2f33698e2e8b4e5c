import type { Database } from '../../database/database.ts';
import type { Clock } from '../../time/clock.ts';
import type { WaitingReceiver } from '../receivers/receiver-slots.ts';
import { listReceivers } from './repository.ts';

/** A page of receivers with pending deliveries. */
interface ReceiverPage {
  readonly receivers: readonly WaitingReceiver[];
  /** True if the next page is the first one. */
  readonly isLast: boolean;
}

/** Lists all receivers in a cycle, page by page, because there may be a million. */
export interface ReceiverPages {
  /** Returns the next page, or an empty page that is not the last if called within `pageSpacingMs`. */
  next(nowMs: number): Promise<ReceiverPage>;
}

const defaultPageSize = 1_000;
/** Minimum time between two pages, so that a million dead receivers do not overload the database. */
export const pageSpacingMs = 20;

export function createReceiverPages(
  db: Database,
  clock: Pick<Clock, 'monotonicMs'>,
  pageSize = defaultPageSize,
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
