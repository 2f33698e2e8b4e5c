import type { DataOwner, DataScope } from '../../account/data-owner.ts';
import type { Database, Transaction } from '../../database/database.ts';
import { Problem } from '../../problems/problem.ts';
import type { Clock } from '../../time/clock.ts';
import { isWaiting, type MessageId, type MessageInTransit } from '../messages/message.ts';
import type { RecordChange } from '../messages/record-change.ts';
import type { Announce, BeginTransitions } from '../messages/transitions.ts';
import { hastenMessages } from '../queue/repository.ts';
import { type BatchId, type BatchRow, batchNotFound, isAccepting } from './batch.ts';
import { cancelMessages, listCancelable } from './cancel-messages.ts';
import { endAcceptance } from './recipient-files/repository.ts';
import { reportBatches } from './report-batches.ts';
import { lockBatch, lockOwnBatch, lockUnsentMessages, setBatchState } from './repository.ts';

export interface BatchChangesOptions {
  readonly db: Database;
  readonly clock: Pick<Clock, 'now'>;
  readonly beginTransitions: BeginTransitions;
  readonly announce: Announce;
  /** Called after the commit, to wake the worker for all carriers. */
  readonly onResumed: () => void;
}

/** Messages that one transaction changes at most. A batch in JSON has no more. */
const pageSize = 1_000;

/** Operations on an accepted batch. Each throws a Problem if the state does not allow it. */
export function createBatchChanges({ db, clock, beginTransitions, announce, onResumed }: BatchChangesOptions) {
  /** Locks the batch, then stores the state that `work` returns. */
  const changing = (
    id: string,
    owner: DataScope,
    work: (trx: Transaction, batch: BatchRow) => Promise<BatchRow['state']>,
  ): Promise<BatchRow> =>
    db.transaction(async (trx) => {
      const batch = await lockOwnBatch(trx, id, owner);
      if (batch === undefined) throw batchNotFound(id);
      const state = await work(trx, batch);
      if (state !== batch.state) await setBatchState(trx, batch.id, state);
      return { ...batch, state };
    });

  /** Runs `work` for the further pages of messages, in one transaction for each. */
  async function changeRest(
    id: BatchId,
    first: MessageId | undefined,
    work: (trx: Transaction, after: MessageId) => Promise<MessageId | undefined>,
  ): Promise<void> {
    for (let after = first; after !== undefined; ) {
      const last = after;
      after = await db.transaction(async (trx) => {
        await lockBatch(trx, id);
        return work(trx, last);
      });
    }
  }

  async function cancelPage(trx: Transaction, { waiting, last }: WaitingPage): Promise<MessageId | undefined> {
    await cancelMessages(trx, waiting, beginTransitions, clock.now());
    return last;
  }

  async function hastenPage(trx: Transaction, id: BatchId, after: string): Promise<MessageId | undefined> {
    const nowMs = db.clock.now();
    const page = await lockUnsentMessages(trx, id, after, pageSize);
    const due = page.filter(({ message, sendAtMs }) => isWaiting(message.status) && (sendAtMs ?? 0) <= nowMs);
    const ids = due.map(({ message }) => message.id);
    await hastenMessages(trx, ids, nowMs);
    return page.length === pageSize ? page.at(-1)?.message.id : undefined;
  }

  return {
    /** Workers release the messages of a paused batch without sending them. */
    pause: (id: string, owner: DataOwner) =>
      changing(id, owner, async (trx, batch) => {
        if (batch.state === 'paused') return batch.state;
        if (batch.state === 'canceled') throw canceled();
        if (!isAccepting(batch)) requireAny((await findWaiting(trx, batch.id)).waiting);
        await reportBatches(trx, announce, 'batch.paused', [{ ...batch, state: 'paused' }], clock.now());
        return 'paused';
      }),

    async resume(id: string, owner: DataOwner) {
      let rest: MessageId | undefined;
      const batch = await changing(id, owner, async (trx, { state, id: batchId }) => {
        if (state === 'canceled') throw canceled();
        if (state === 'active') return state;
        rest = await hastenPage(trx, batchId, '');
        return 'active';
      });
      await changeRest(batch.id, rest, (trx, after) => hastenPage(trx, batch.id, after));
      onResumed();
      return batch;
    },

    /** A batch of a large file is canceled in several transactions; the rest of its messages is canceled when it is due. */
    async cancel(id: string, scope: DataScope, record?: RecordChange) {
      let rest: MessageId | undefined;
      const batch = await changing(id, scope, async (trx, found) => {
        if (found.state === 'canceled') return found.state;
        const page = await findWaiting(trx, found.id);
        if (!isAccepting(found)) requireAny(page.waiting);
        await endAcceptance(trx, found.id);
        rest = await cancelPage(trx, page);
        await record?.(trx, found);
        return 'canceled';
      });
      await changeRest(batch.id, rest, async (trx, after) => cancelPage(trx, await findWaiting(trx, batch.id, after)));
      return batch;
    },
  };
}

interface WaitingPage {
  readonly waiting: readonly MessageInTransit[];
  /** The last message of the page; undefined if no further page follows. */
  readonly last: MessageId | undefined;
}

/** Locks the next page of messages of which any waits. */
async function findWaiting(trx: Transaction, id: BatchId, after = ''): Promise<WaitingPage> {
  for (let from = after; ; ) {
    const page = await lockUnsentMessages(trx, id, from, pageSize);
    const last = page.length === pageSize ? page.at(-1)?.message.id : undefined;
    const waiting = await listCancelable(
      trx,
      page.map(({ message }) => message),
    );
    if (waiting.length > 0 || last === undefined) return { waiting, last };
    from = last;
  }
}

function requireAny(waiting: readonly MessageInTransit[]): readonly MessageInTransit[] {
  if (waiting.length > 0) return waiting;
  throw new Problem('batch_not_changeable', {
    detail: 'No message of the batch is waiting: all have been submitted or have ended.',
  });
}

const canceled = (): Problem =>
  new Problem('batch_not_changeable', {
    detail: 'The batch is canceled, which cannot be undone; send another batch.',
  });
