import type { ApiKeyId, Mode } from '../../account/caller.ts';
import type { Transaction } from '../../database/database.ts';
import { keysOnly } from '../run-statement.ts';
import type { MessageId, MessageInTransit, MessageStatus } from './message.ts';

export interface TransitRow {
  readonly id: MessageId;
  readonly api_key_id: ApiKeyId;
  readonly mode: Mode;
  readonly to: string;
  readonly segments: number;
  readonly callback_url: string | null;
  readonly status: MessageStatus;
  readonly reason: string | null;
  readonly sequence: number;
}

export const transitColumns = [
  'id',
  'api_key_id',
  'mode',
  'to',
  'segments',
  'callback_url',
  'status',
  'reason',
  'sequence',
] as const;

/**
 * Reads messages and keeps everybody else from moving them until the transaction ends. They are locked in the order of
 * their ids, so that two processes never wait for each other in a circle.
 */
export async function lockMessages(
  trx: Transaction,
  ids: Iterable<MessageId>,
): Promise<Map<MessageId, MessageInTransit>> {
  const rows: TransitRow[] = await trx('messages')
    .select(transitColumns)
    .whereRaw('id in (select key from json_each(?))', [keysOnly(ids)])
    .orderBy('id')
    .forUpdate();
  return new Map(rows.map((row) => [row.id, toMessageInTransit(row)]));
}

export function toMessageInTransit(row: TransitRow): MessageInTransit {
  return {
    id: row.id,
    apiKeyId: row.api_key_id,
    mode: row.mode,
    to: row.to,
    segments: row.segments,
    callbackUrl: row.callback_url,
    status: row.status,
    reason: row.reason,
    sequence: row.sequence,
  };
}
