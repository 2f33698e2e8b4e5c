import type { Clock } from '../../clock.ts';
import type { Database, Transaction } from '../../database/database.ts';
import { createGroupCommit } from '../../database/group-commit.ts';
import type { Carrier, CarrierReceipt } from '../carriers/carrier.ts';
import type { BeginMoves } from '../messages/moves.ts';
import { applyReceipts } from './apply-receipts.ts';
import { canonicalId } from './carrier-message-id.ts';
import { prepareHasMatchable, type Receipt, storeUnmatched, takeMatchable } from './unmatched.ts';

export interface ReceiptsOptions {
  readonly db: Database;
  readonly clock: Clock;
  readonly beginMoves: BeginMoves;
}

/** Where the receipts of all carriers come in. */
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

/** An id that nobody has named for this long is one that was never given to us. */
const matchWithinMs = 600_000;

export function createReceipts({ db, clock, beginMoves }: ReceiptsOptions): Receipts {
  const group = createGroupCommit(db, storeAll, limits);
  const hasMatchable = prepareHasMatchable(db);

  async function storeAll(trx: Transaction, receipts: readonly Receipt[]): Promise<undefined[]> {
    const moves = beginMoves(clock.now());
    await storeUnmatched(db, trx, await applyReceipts(trx, moves, receipts), clock.now());
    await moves.write(trx);
    return receipts.map(() => undefined);
  }

  return {
    async receive(carrier, { carrierMessageId, status, reason, code }) {
      if (status === 'en_route') return;
      const id = canonicalId(carrierMessageId, 'receipt', carrier.receiptIds);
      await group.add({ carrier: carrier.name, carrierMessageId: id, status, reason, code });
    },

    async matchEarly() {
      // Two transactions that run side by side, of the answer and of its receipt, do not see each other.
      const sinceMs = clock.now() - matchWithinMs;
      if (!(await hasMatchable(sinceMs))) return;
      await db.transaction(async (trx) => {
        const moves = beginMoves(clock.now());
        await applyReceipts(trx, moves, await takeMatchable(trx, sinceMs));
        await moves.write(trx);
      });
    },

    idle: group.idle,
  };
}
