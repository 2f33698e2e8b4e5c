import type { DataOwner, DataScope } from '../../account/data-owner.ts';
import type { Database, Transaction } from '../../database/database.ts';
import { Problem } from '../../problems/problem.ts';
import type { Clock } from '../../time/clock.ts';
import { isWaiting, type MessageInTransit } from '../messages/message.ts';
import type { RecordChange } from '../messages/record-change.ts';
import type { Announce, BeginTransitions } from '../messages/transitions.ts';
import { hastenMessages } from '../queue/repository.ts';
import { type BatchRow, batchNotFound } from './batch.ts';
import { cancelMessages, listCancelable } from './cancel-messages.ts';
import { reportBatches } from './report-batches.ts';
import { type BatchMessage, lockBatchMessages, lockOwnBatch, setBatchState } from './repository.ts';

export interface BatchChangesOptions {
  readonly db: Database;
  readonly clock: Pick<Clock, 'now'>;
  readonly beginTransitions: BeginTransitions;
  readonly announce: Announce;
  /** Called after the commit, to wake the worker for all carriers. */
  readonly onResumed: () => void;
}

/** Operations on an accepted batch. Each throws a Problem if the state does not allow it. */
export function createBatchChanges({ db, clock, beginTransitions, announce, onResumed }: BatchChangesOptions) {
  /** Locks the batch and its messages, then stores the state that `work` returns. */
  const changing = (
    id: string,
    owner: DataScope,
    work: (trx: Transaction, batch: BatchRow, messages: readonly BatchMessage[]) => Promise<BatchRow['state']>,
  ): Promise<BatchRow> =>
    db.transaction(async (trx) => {
      const batch = await lockOwnBatch(trx, id, owner);
      if (batch === undefined) throw batchNotFound(id);
      const state = await work(trx, batch, await lockBatchMessages(trx, batch.id));
      if (state !== batch.state) await setBatchState(trx, batch.id, state);
      return { ...batch, state };
    });

  return {
    /** Workers release the messages of a paused batch without sending them. */
    pause: (id: string, owner: DataOwner) =>
      changing(id, owner, async (trx, batch, messages) => {
        if (batch.state === 'paused') return batch.state;
        if (batch.state === 'canceled') throw canceled();
        requireAny(await listWaiting(trx, messages));
        await reportBatches(trx, announce, 'batch.paused', [{ ...batch, state: 'paused' }], clock.now());
        return 'paused';
      }),

    async resume(id: string, owner: DataOwner) {
      const batch = await changing(id, owner, async (trx, { state }, messages) => {
        if (state === 'canceled') throw canceled();
        if (state === 'active') return state;
        const nowMs = db.clock.now();
        const due = messages.filter(({ message, sendAtMs }) => isWaiting(message.status) && (sendAtMs ?? 0) <= nowMs);
        const ids = due.map(({ message }) => message.id);
        await hastenMessages(trx, ids, nowMs);
        return 'active';
      });
      onResumed();
      return batch;
    },

    cancel: (id: string, scope: DataScope, record?: RecordChange) =>
      changing(id, scope, async (trx, batch, messages) => {
        if (batch.state === 'canceled') return batch.state;
        const waiting = requireAny(await listWaiting(trx, messages));
        await cancelMessages(trx, waiting, beginTransitions, clock.now());
        await record?.(trx, batch);
        return 'canceled';
      }),
  };
}

const listWaiting = (trx: Transaction, messages: readonly BatchMessage[]): Promise<MessageInTransit[]> =>
  listCancelable(
    trx,
    messages.map(({ message }) => message),
  );

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
