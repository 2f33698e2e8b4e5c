import type { Database, Transaction } from '../../database/database.ts';
import { afterCommit } from '../../database/transaction.ts';
import type { Metrics } from '../../metrics.ts';
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
  /** Writes them, and gives the messages that were moved: one that somebody else has moved since it was read stays. */
  write(trx: Transaction): Promise<Set<MessageId>>;
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
  update messages set status = moved.status, reason = moved.reason, sequence = moved.after_move, updated_at = ?
  from (
    select key as message_id, value ->> 0 as status, value ->> 1 as reason,
      cast(value ->> 2 as integer) as before_move, cast(value ->> 3 as integer) as after_move
    from json_each(?)
  ) as moved
  where messages.id = moved.message_id and messages.sequence = moved.before_move
  returning id`;

export function createMoves({ db, metrics, enqueueWebhooks }: MovesOptions): BeginMoves {
  return (atMs) => {
    const moved = new Map<MessageId, Moved>();

    return {
      current: (message) => moved.get(message.id)?.message ?? message,

      add(message, move) {
        const known = moved.get(message.id) ?? { before: message.sequence, message, moves: [] };
        if (!canMove(known.message, move.status)) return false;
        const { status, reason } = move;
        const after = { ...known.message, status, reason, sequence: known.message.sequence + 1 };
        moved.set(message.id, { ...known, message: after, moves: [...known.moves, move] });
        return true;
      },

      async write(trx) {
        if (moved.size === 0) return new Set();
        const rows = keyedRows(
          moved.values(),
          ({ message }) => message.id,
          ({ before, message }) => [message.status, message.reason, before, message.sequence],
        );
        const updated = await runStatement<{ id: MessageId }>(trx, updateSql, [atMs, rows]);
        const ids = new Set(updated.map(({ id }) => id));
        const told = [...moved.values()].filter(({ message }) => ids.has(message.id));
        await db.insertRows(
          trx,
          'message_events',
          eventColumns,
          told.flatMap((each) => toEvents(each, atMs)),
        );
        const webhooks = told.flatMap((each) => toWebhooks(each, atMs));
        if (webhooks.length > 0) await enqueueWebhooks(trx, webhooks);
        afterCommit(trx, () => {
          for (const { moves } of told) for (const { status } of moves) metrics.countTransition(status);
        });
        return ids;
      },
    };
  };
}

/** A message, how it was before, and how it came to be what it is. */
interface Moved {
  /** The sequence before. */
  readonly before: number;
  readonly message: MessageInTransit;
  readonly moves: readonly Move[];
}

const toEvents = ({ before, message, moves }: Moved, atMs: number): (string | number | null)[][] =>
  moves.map(({ status, reason, carrierCode }, index) => {
    return [message.id, before + index + 1, status, reason, carrierCode, atMs];
  });

function toWebhooks({ before, message, moves }: Moved, atMs: number): NewWebhook[] {
  const { apiKeyId, mode, callbackUrl } = message;
  if (callbackUrl === null) return [];
  return moves.flatMap((move, index) => {
    const body = toStatusChange({ ...message, sequence: before + index + 1 }, move, atMs);
    if (body === undefined) return [];
    return { apiKeyId, mode, eventType: body.type, url: callbackUrl, payload: JSON.stringify(body), createdAtMs: atMs };
  });
}
