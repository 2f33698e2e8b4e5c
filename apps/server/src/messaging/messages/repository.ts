import type { Encoding } from '@ngoma/sms';
import type { ApiKeyId, Mode, UserId } from '../../account/caller.ts';
import type { DataOwner } from '../../account/data-owner.ts';
import { type Database, runIn, type Transaction } from '../../database/database.ts';
import { insertInto, keyList, prepared, preparedRows, quoteNames } from '../../database/statement.ts';
import { laneOf } from './lanes.ts';
import type { Category, MessageId, MessageInTransit, MessageStatus, Priority } from './message.ts';
import { noKey } from './no-key.ts';

/** A message as its readers see it. */
export interface MessageRow {
  readonly id: MessageId;
  readonly to: string;
  readonly text: string | null;
  readonly sender_id: string | null;
  readonly callback_url: string | null;
  readonly encoding: Encoding;
  readonly segments: number;
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
}

/** A message that is not stored yet. */
export interface NewMessage extends MessageRow {
  readonly api_key_id: ApiKeyId | typeof noKey;
  readonly user_id: UserId;
}

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

export interface MessageFilter {
  readonly status?: MessageStatus | undefined;
  readonly to?: string | undefined;
  /** Only messages older than this one. */
  readonly before?: MessageId | undefined;
  readonly limit: number;
}

const readColumns = [
  'id',
  'to',
  'text',
  'sender_id',
  'callback_url',
  'encoding',
  'segments',
  'priority',
  'category',
  'mode',
  'status',
  'reason',
  'sequence',
  'created_at',
  'updated_at',
  'send_at',
  'expires_at',
] as const;
const insertColumns = [...readColumns, 'api_key_id', 'user_id'] as const;
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
    async list({ userId, mode }: DataOwner, filter: MessageFilter): Promise<MessageRow[]> {
      const query = db.read('messages').select(readColumns).where({ user_id: userId, mode });
      if (filter.status !== undefined) query.where('status', filter.status);
      if (filter.to !== undefined) query.where('to', filter.to);
      if (filter.before !== undefined) query.where('id', '<', filter.before);
      return query.orderBy('id', 'desc').limit(filter.limit);
    },

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

/** A message with all that is stored of it. */
export type StoredMessage = NewMessage;

const selectOwn = prepared(
  `select ${quoteNames(insertColumns)} from messages where id = ? and user_id = ? and mode = ? for update`,
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

const updateRow = prepared(`
  update messages set text = ?, sender_id = ?, callback_url = ?, priority = ?, category = ?, encoding = ?, segments = ?, send_at = ?,
    expires_at = ?
  where id = ?
`);

/** Stores what a caller may change of a message that is locked; its state follows by a transition. */
export async function updateMessageRow(trx: Transaction, row: StoredMessage): Promise<void> {
  const { text, sender_id, callback_url, priority, category, encoding, segments, send_at, expires_at } = row;
  await runIn(
    trx,
    updateRow(text, sender_id, callback_url, priority, category, encoding, segments, send_at, expires_at, row.id),
  );
}

/** A message on its way, as it is stored. */
export interface TransitRow {
  readonly id: MessageId;
  readonly api_key_id: ApiKeyId | typeof noKey;
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
] as const satisfies (keyof TransitRow)[];

const selectAndLock = preparedRows(
  transitColumns,
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
    mode: row.mode,
    to: row.to,
    segments: row.segments,
    callbackUrl: row.callback_url,
    status: row.status,
    reason: row.reason,
    sequence: row.sequence,
  };
}
