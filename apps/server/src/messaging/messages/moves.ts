import type { Database, Transaction } from '../../database/database.ts';
import { afterCommit } from '../../database/transaction.ts';
import type { Metrics } from '../../operations/metrics.ts';
import type { NewWebhook } from '../../webhooks/enqueue-webhook.ts';
import { keyedRows, runStatement } from '../run-statement.ts';
import { canMove, type MessageId, type MessageInTransit, type Move } from './message.ts';
import { toStatusChange } from './representation.ts';

/** Promises the delivery of webhooks together with whatever else the transaction changes. */
export type EnqueueWebhooks = (trx: Transaction, webhooks: readonly NewWebhook[]) => Promise<void>;

/** Changes of state that belong to one transaction: the messages, their timelines and the webhooks that tell of them. */
export interface Moves {
  /** The message as it stands after the moves so far. */
  current(message: MessageInTransit): MessageInTransit;
  /** Takes the message a step further; false, and nothing, where its state does not lead there. */
  add(message: MessageInTransit, move: Move): boolean;
  /** Writes all of them. Their messages must be locked since they were read. */
  write(trx: Transaction): Promise<void>;
}

/** Begins moves that happen at the moment `atMs`. */
export type BeginMoves = (atMs: number) => Moves;

export interface MovesOptions {
  readonly db: Database;
  readonly metrics: Pick<Metrics, 'countTransition'>;
  readonly enqueueWebhooks: EnqueueWebhooks;
}

const eventColumns = ['message_id', 'sequence', 'status', 'reason', 'carrier_code', 'at'] as const;

const updateSql = `
  update messages set status = moved.status, reason = moved.reason, sequence = moved.sequence, updated_at = moved.at
  from (
    select key as message_id, value ->> 0 as status, value ->> 1 as reason, cast(value ->> 2 as integer) as sequence,
      cast(value ->> 3 as bigint) as at
    from json_each(?)
  ) as moved
  where messages.id = moved.message_id`;

export function createMoves({ db, metrics, enqueueWebhooks }: MovesOptions): BeginMoves {
  return (atMs) => {
    const moved = new Map<MessageId, MessageInTransit>();
    const events: (string | number | null)[][] = [];
    const webhooks: NewWebhook[] = [];

    return {
      current: (message) => moved.get(message.id) ?? message,

      add(message, move) {
        const before = moved.get(message.id) ?? message;
        if (!canMove(before, move.status)) return false;
        const after = { ...before, status: move.status, reason: move.reason, sequence: before.sequence + 1 };
        moved.set(after.id, after);
        events.push([after.id, after.sequence, move.status, move.reason, move.carrierCode, atMs]);
        const webhook = toWebhook(after, move, atMs);
        if (webhook) webhooks.push(webhook);
        return true;
      },

      async write(trx) {
        if (moved.size === 0) return;
        const rows = keyedRows(
          moved.values(),
          ({ id }) => id,
          ({ status, reason, sequence }) => [status, reason, sequence, atMs],
        );
        await runStatement(trx, updateSql, [rows]);
        await db.insertRows(trx, 'message_events', eventColumns, events);
        if (webhooks.length > 0) await enqueueWebhooks(trx, webhooks);
        afterCommit(trx, () => {
          for (const [, , status] of events) metrics.countTransition(String(status));
        });
      },
    };
  };
}

function toWebhook(message: MessageInTransit, move: Move, atMs: number): NewWebhook | undefined {
  if (message.callbackUrl === null) return undefined;
  const body = toStatusChange(message, move, atMs);
  if (body === undefined) return undefined;
  return {
    apiKeyId: message.apiKeyId,
    mode: message.mode,
    eventType: body.type,
    url: message.callbackUrl,
    payload: JSON.stringify(body),
    createdAtMs: atMs,
  };
}
