import { modes } from '../../account/caller.ts';
import type { SentBy, WaitingMessages } from '../../account/waiting-messages.ts';
import type { Database, Transaction } from '../../database/database.ts';
import { joinSql, type Statement, sql } from '../../database/statement.ts';
import type { Clock } from '../../time/clock.ts';
import type { BatchId } from '../batches/batch.ts';
import { cancelMessages, listCancelable } from '../batches/cancel-messages.ts';
import { countWaitingRows, endAcceptance, listAcceptingBatches } from '../batches/recipient-files/repository.ts';
import { lockBatch, lockBatchMessages, setBatchState } from '../batches/repository.ts';
import type { MessageId, MessageInTransit } from '../messages/message.ts';
import { lockMessages } from '../messages/repository.ts';
import type { BeginTransitions } from '../messages/transitions.ts';

export interface CancelWaitingOptions {
  readonly db: Database;
  readonly clock: Pick<Clock, 'now'>;
  readonly beginTransitions: BeginTransitions;
}

/** Single messages that one transaction cancels at most; a batch, which has up to 1,000 messages, is one transaction. */
const pageSize = 500;

/**
 * Counts and cancels unsent messages beside a running dispatcher: each transaction locks its messages and cancels those
 * without a submission. Batches go first, because others lock a batch before its messages.
 */
export function createWaitingMessages(options: CancelWaitingOptions): WaitingMessages {
  const { db, clock, beginTransitions } = options;

  const cancelAll = async (trx: Transaction, messages: readonly MessageInTransit[]): Promise<number> => {
    const waiting = await listCancelable(trx, messages);
    await cancelMessages(trx, waiting, beginTransitions, clock.now());
    return waiting.length;
  };

  const cancelBatch = (id: BatchId): Promise<number> =>
    db.transaction(async (trx) => {
      await lockBatch(trx, id);
      await endAcceptance(trx, id);
      const canceled = await cancelAll(
        trx,
        (await lockBatchMessages(trx, id)).map(({ message }) => message),
      );
      await setBatchState(trx, id, 'canceled');
      return canceled;
    });

  const cancelPage = (ids: readonly MessageId[]): Promise<number> =>
    db.transaction(async (trx) => cancelAll(trx, [...(await lockMessages(trx, ids)).values()]));

  async function cancelRound(sentBy: SentBy): Promise<number> {
    let canceled = 0;
    for (const id of await listBatchesWithUnsent(db, sentBy)) canceled += await cancelBatch(id);
    for (const unsent of unsentOf(sentBy)) {
      for (let after: MessageId | undefined; ; ) {
        const ids = await listUnsent(db, unsent, after);
        if (ids.length > 0) canceled += await cancelPage(ids);
        if (ids.length < pageSize) break;
        after = ids.at(-1);
      }
    }
    return canceled;
  }

  async function count(sentBy: SentBy) {
    const counts = { waiting: 0, sending: 0, canceled: 0 };
    for (const unsent of unsentOf(sentBy))
      counts[unsent.status === 'sending' ? 'sending' : 'waiting'] += await countUnsent(db, unsent);
    counts.waiting += await countWaitingRows(db, sentBy);
    return counts;
  }

  return {
    count,

    async cancel(sentBy) {
      let canceled = 0;
      // A carrier may return a message to the queue during a round.
      for (let inRound = -1; inRound !== 0; canceled += inRound) inRound = await cancelRound(sentBy);
      return { ...(await count(sentBy)), canceled };
    },
  };
}

/** The states before `sent`, in the order in which messages pass them. */
const unsentStatuses = ['accepted', 'scheduled', 'queued', 'sending'] as const;

interface Unsent extends SentBy {
  readonly mode: (typeof modes)[number];
  readonly status: (typeof unsentStatuses)[number];
}

/** One list for each mode and state, so that each statement reads its range of one index. */
const unsentOf = (sentBy: SentBy): Unsent[] =>
  modes.flatMap((mode) => unsentStatuses.map((status) => ({ ...sentBy, mode, status })));

function whereUnsent({ userId, apiKeyId, mode, status }: Unsent, after?: MessageId): Statement {
  const conditions = [
    sql('user_id = ? and mode = ? and status = ?', [userId, mode, status]),
    ...(apiKeyId === undefined ? [] : [sql('api_key_id = ?', [apiKeyId])]),
    ...(after === undefined ? [] : [sql('id > ?', [after])]),
  ];
  return joinSql(conditions, ' and ');
}

async function listUnsent(db: Database, unsent: Unsent, after: MessageId | undefined): Promise<MessageId[]> {
  const where = whereUnsent(unsent, after);
  const text = `select id from messages where ${where.text} order by id limit ${pageSize}`;
  const rows = await db.select<{ readonly id: MessageId }>(sql(text, where.bindings));
  return rows.map(({ id }) => id);
}

async function countUnsent(db: Database, unsent: Unsent): Promise<number> {
  const where = whereUnsent(unsent);
  const [row] = await db.select<{ readonly count: number | string }>(
    sql(`select count(*) as count from messages where ${where.text}`, where.bindings),
  );
  return Number(row?.count ?? 0);
}

async function listBatchesWithUnsent(db: Database, sentBy: SentBy): Promise<BatchId[]> {
  const ids = new Set(await listAcceptingBatches(db, sentBy));
  for (const unsent of unsentOf(sentBy)) {
    const where = whereUnsent(unsent);
    const text = `select distinct batch_id from messages where ${where.text} and (batch_id is not null) is true`;
    for (const { batch_id } of await db.select<{ readonly batch_id: BatchId }>(sql(text, where.bindings)))
      ids.add(batch_id);
  }
  return [...ids].sort();
}
