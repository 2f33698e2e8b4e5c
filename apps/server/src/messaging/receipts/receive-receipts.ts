import type { Clock } from '../../clock.ts';
import type { Database, Transaction } from '../../database/database.ts';
import { createGroupCommit } from '../../database/group-commit.ts';
import { type Carrier, type CarrierReceipt, canonicalId } from '../carriers/carrier.ts';
import type { BeginTransitions } from '../messages/transitions.ts';
import { applyReceipts } from './apply-receipts.ts';
import { hasMatchable, type Receipt, storeUnmatched, takeMatchable } from './repository.ts';

export interface ReceiptsOptions {
  readonly db: Database;
  readonly clock: Clock;
  readonly beginTransitions: BeginTransitions;
}

/** Takes the receipts of all carriers. */
export interface Receipts {
  /** Resolves once the receipt is on disk. */
  receive(carrier: Carrier, receipt: CarrierReceipt): Promise<void>;
  /** Applies receipts that were stored before the answer that names their id was. */
  matchEarly(): Promise<void>;
  /** Resolves when nothing is being stored. */
  idle(): Promise<void>;
}

// A carrier waits for the acknowledgement of each receipt before it sends many more: its window is the limit.
const limits = { maxItems: 500, maxWaiting: Number.POSITIVE_INFINITY };

/** An id that nobody has named for this long is one that we were never given. */
const matchWithinMs = 600_000;

export function createReceipts({ db, clock, beginTransitions }: ReceiptsOptions): Receipts {
  const group = createGroupCommit(db, storeAll, limits);

  async function storeAll(trx: Transaction, receipts: readonly Receipt[]): Promise<undefined[]> {
    const transitions = beginTransitions(clock.now());
    await storeUnmatched(db, trx, await applyReceipts(db, trx, transitions, receipts), clock.now());
    await transitions.write(trx);
    return receipts.map(() => undefined);
  }

  return {
    async receive(carrier, { carrierMessageId, status, reason, code }) {
      if (status === 'en_route') return;
      const id = canonicalId(carrierMessageId, 'receipt', carrier.receiptIds);
      await group.add({ carrier: carrier.name, carrierMessageId: id, status, reason, code });
    },

    async matchEarly() {
      // The transactions of an answer and of its receipt do not see each other when they run side by side.
      const sinceMs = clock.now() - matchWithinMs;
      if (!(await hasMatchable(db, sinceMs))) return;
      await db.transaction(async (trx) => {
        const transitions = beginTransitions(clock.now());
        await applyReceipts(db, trx, transitions, await takeMatchable(db, trx, sinceMs));
        await transitions.write(trx);
      });
    },

    idle: group.idle,
  };
}
