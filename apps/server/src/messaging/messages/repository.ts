import type { Encoding } from '@ngoma/sms';
import type { ApiKeyId, Mode, UserId } from '../../account/caller.ts';
import type { DataOwner } from '../../account/data-owner.ts';
import { type Database, runIn, type Transaction } from '../../database/database.ts';
import { insertInto, keyList, prepared, quoteNames } from '../../database/statement.ts';
import type { Thousandths } from '../../money/amounts.ts';
import { laneOf } from './lanes.ts';
import type { Category, MessageId, MessageInTransit, MessageStatus, Priority } from './message.ts';
import { noKey } from './no-key.ts';
import { type MessageFilter, readColumns, selectMessages } from './select-messages.ts';

/** A message as its readers see it. */
export interface MessageRow {
  readonly id: MessageId;
  readonly to: string;
  readonly text: string | null;
  readonly sender_id: string | null;
  readonly callback_url: string | null;
  readonly encoding: Encoding;
  readonly segments: number;
  /** In thousandths; null where no price was set. */
  readonly cost: Thousandths | null;
  readonly priority: Priority;
  readonly category: Category;
  readonly mode: Mode;
  readonly status: MessageStatus;
  readonly reason: string | null;
  readonly sequence: number;
  readonly created_at: number;
  readonly updated_at: number;
  /** Null where that was at once. */
  readonly send_at: number | null;
  readonly expires_at: number;
  readonly client_reference: string | null;
  /** JSON. */
  readonly metadata: string | null;
  /** The text of a phone that it answers. */
  readonly in_reply_to: string | null;
}

/** A message with all that is stored of it. */
export interface StoredMessage extends MessageRow {
  readonly api_key_id: ApiKeyId | typeof noKey;
  readonly user_id: UserId;
  readonly batch_id: string | null;
  /** Once it was changed or sent again, from when on it is good; null: from its time, or its acceptance. */
  readonly valid_from: number | null;
}

/** One that is not stored yet: what is accepted has all of that already, except what a change would bring. */
export type NewMessage = Omit<StoredMessage, 'valid_from'>;

/** A message that is not stored yet, and the carrier that is to take it: none, where all that may are away. */
export interface RoutedMessage {
  readonly message: NewMessage;
  readonly route: string | undefined;
  /** When it is to be sent, by the clock of the database. */
  readonly dueAtMs: number;
}

export interface MessageEventRow {
  readonly sequence: number;
  readonly status: MessageStatus;
  readonly reason: string | null;
  readonly carrier: string | null;
  readonly part: number | null;
  readonly carrier_code: string | null;
  readonly permanent: number | null;
  readonly at: number;
}

const insertColumns = [...readColumns, 'api_key_id', 'user_id', 'batch_id'] as const;
const firstEventColumns = ['message_id', 'sequence', 'status', 'at'] as const;
const queueColumns = [
  'message_id',
  'mode',
  'route',
  'lane',
  'due_at',
  'overdue_at',
  'attempts',
  'lease_token',
] as const;

const selectMessage = prepared(
  `select ${quoteNames(readColumns)} from messages
  where id = ? and user_id = ? and mode = ?`,
);
const selectEvents = prepared(
  `select sequence, status, reason, carrier, part, carrier_code, permanent, "at"
  from message_events where message_id = ? order by sequence`,
);

export type MessageRepository = ReturnType<typeof createMessageRepository>;

/** Reads and first writes of messages; their later changes are in `transitions.ts`. */
export function createMessageRepository(db: Database) {
  return {
    async findById(id: MessageId, { userId, mode }: DataOwner): Promise<MessageRow | undefined> {
      const [row] = await db.select<MessageRow>(selectMessage(id, userId, mode));
      return row;
    },

    /** Newest first. */
    list: (owner: DataOwner, filter: MessageFilter): Promise<MessageRow[]> => db.select(selectMessages(owner, filter)),

    /** Oldest first. */
    listEvents: (id: MessageId): Promise<MessageEventRow[]> => db.select(selectEvents(id)),

    /** The messages, the first entries of their timelines, and the work to do for them. */
    async insert(trx: Transaction, routed: readonly RoutedMessage[]): Promise<void> {
      const messages = routed.map(({ message }) => message);
      const rows = messages.map((message) => insertColumns.map((column) => message[column]));
      await runIn(trx, insertInto('messages', insertColumns, rows));
      await runIn(trx, insertInto('message_events', firstEventColumns, messages.flatMap(toFirstEvents)));
      const work = routed.map(({ message, route = '', dueAtMs }) => {
        return [message.id, message.mode, route, laneOf(message), dueAtMs, message.expires_at, 0, 0];
      });
      await runIn(trx, insertInto('message_queue', queueColumns, work));
    },
  };
}

/** Every message is accepted first; one for later is scheduled at once. */
const toFirstEvents = ({ id, status, created_at }: NewMessage): (string | number)[][] =>
  (status === 'scheduled' ? ['accepted', status] : [status]).map((each, index) => [id, index + 1, each, created_at]);

const selectOwn = prepared(
  `select ${quoteNames([...insertColumns, 'valid_from'])} from messages where id = ? and user_id = ? and mode = ? for update`,
);

/** Reads a message of this owner, and keeps everybody else from changing it until the transaction ends. */
export async function lockOwnMessage(
  trx: Transaction,
  id: MessageId,
  { userId, mode }: DataOwner,
): Promise<StoredMessage | undefined> {
  const [row] = await runIn<StoredMessage>(trx, selectOwn(id, userId, mode));
  return row;
}

const updatedColumns = [
  'text',
  'sender_id',
  'callback_url',
  'priority',
  'category',
  'encoding',
  'segments',
  'cost',
  'send_at',
  'valid_from',
  'expires_at',
  'client_reference',
  'metadata',
] as const satisfies (keyof StoredMessage)[];

const updateRow = prepared(`
  update messages set ${updatedColumns.map((column) => `${column} = ?`).join(', ')} where id = ?
`);

/** Stores what a caller may change of a message that is locked; its state follows by a transition. */
export async function updateMessageRow(trx: Transaction, row: StoredMessage): Promise<void> {
  await runIn(trx, updateRow(...updatedColumns.map((column) => row[column]), row.id));
}

/** A message on its way, as it is stored. */
export interface TransitRow {
  readonly id: MessageId;
  readonly api_key_id: ApiKeyId | typeof noKey;
  readonly user_id: UserId;
  readonly mode: Mode;
  readonly to: string;
  readonly sender_id: string | null;
  readonly created_at: number;
  readonly segments: number;
  readonly cost: Thousandths | null;
  readonly callback_url: string | null;
  readonly status: MessageStatus;
  readonly reason: string | null;
  readonly sequence: number;
  readonly client_reference: string | null;
  readonly metadata: string | null;
}

export const transitColumns = [
  'id',
  'api_key_id',
  'user_id',
  'mode',
  'to',
  'sender_id',
  'created_at',
  'segments',
  'cost',
  'callback_url',
  'status',
  'reason',
  'sequence',
  'client_reference',
  'metadata',
] as const satisfies (keyof TransitRow)[];

const selectAndLock = prepared(
  `select ${quoteNames(transitColumns)} from messages
  where id in (select key from json_each(?)) order by id for update`,
);

/**
 * Reads messages and keeps everybody else from changing them until the transaction ends. It locks them in the order of
 * their ids, so that two processes never deadlock.
 */
export async function lockMessages(
  trx: Transaction,
  ids: Iterable<MessageId>,
): Promise<Map<MessageId, MessageInTransit>> {
  const rows = await runIn<TransitRow>(trx, selectAndLock(keyList(ids)));
  return new Map(rows.map((row) => [row.id, toMessageInTransit(row)]));
}

export function toMessageInTransit(row: TransitRow): MessageInTransit {
  return {
    id: row.id,
    apiKeyId: row.api_key_id === noKey ? undefined : row.api_key_id,
    userId: row.user_id,
    mode: row.mode,
    to: row.to,
    senderId: row.sender_id,
    createdAtMs: row.created_at,
    segments: row.segments,
    cost: row.cost,
    callbackUrl: row.callback_url,
    status: row.status,
    reason: row.reason,
    sequence: row.sequence,
    clientReference: row.client_reference,
    metadata: row.metadata,
  };
}
