import type { UserId } from '../../account/caller.ts';
import type { Database } from '../../database/database.ts';
import { type DeliveryAbout, listDeliveriesAbout } from '../../webhooks/deliveries-about.ts';
import type { MessageId } from '../messages/message.ts';
import type { MessageEventRow, StoredMessage } from '../messages/repository.ts';
import type { SubmissionState } from '../submissions/repository.ts';

interface SubmissionRow {
  readonly attempt: number;
  readonly part: number;
  readonly carrier: string;
  readonly carrier_message_id: string | null;
  readonly state: SubmissionState;
  readonly receipt: string | null;
  readonly submitted_at: number;
}

interface QueueRow {
  readonly route: string;
  readonly due_at: number;
  readonly attempts: number;
  readonly lease_owner: string | null;
}

/** All that is stored of a message, for operators: whoever it belongs to. */
export interface WholeMessage {
  readonly message: StoredMessage & { readonly user_id: UserId };
  readonly login: string;
  readonly events: readonly MessageEventRow[];
  readonly submissions: readonly SubmissionRow[];
  /** Undefined where there is nothing left to do. */
  readonly queued: QueueRow | undefined;
  readonly webhooks: readonly DeliveryAbout[];
}

export async function readWholeMessage(db: Database, id: MessageId): Promise<WholeMessage | undefined> {
  const found = await db
    .read('messages')
    .join('users', 'users.id', 'messages.user_id')
    .where('messages.id', id)
    .first('messages.*', 'users.login');
  if (found === undefined) return undefined;
  const { login, ...message } = found;
  const events: MessageEventRow[] = await db.read('message_events').where({ message_id: id }).orderBy('sequence');
  const submissions: SubmissionRow[] = await db
    .read('submissions')
    .where({ message_id: id })
    .orderBy(['attempt', 'part'])
    .select('attempt', 'part', 'carrier', 'carrier_message_id', 'state', 'receipt', 'submitted_at');
  const queued: QueueRow | undefined = await db.read('message_queue').where({ message_id: id }).first();
  return { message, login, events, submissions, queued, webhooks: await listDeliveriesAbout(db, id) };
}
