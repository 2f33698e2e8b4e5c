import type { Encoding } from '@ngoma/sms';
import type { ApiKeyId, Mode, UserId } from '../../account/caller.ts';
import type { DataOwner, DataScope } from '../../account/data-owner.ts';
import type { ChargedTo } from '../../account/spending/spender.ts';
import { type Database, runIn, type Transaction } from '../../database/database.ts';
import { insertInto, keyedRows, keyList, prepared, preparedChange, quoteNames } from '../../database/statement.ts';
import type { Thousandths } from '../../money/amounts.ts';
import {
  type Category,
  laneOf,
  type MessageId,
  type MessageInTransit,
  type MessageStatus,
  noKey,
  type Priority,
} from './message.ts';
import { type MessageFilter, newColumns, readColumns, selectMessages } from './select-messages.ts';

/** The columns that readers see. */
export interface MessageRow {
  readonly id: MessageId;
  readonly to: string;
  readonly text: string | null;
  readonly sender_id: string | null;
  readonly callback_url: string | null;
  readonly encoding: Encoding;
  readonly segments: number;
  /** In thousandths; null without a price. */
  readonly cost: Thousandths | null;
  readonly priority: Priority;
  readonly category: Category;
  readonly mode: Mode;
  readonly status: MessageStatus;
  readonly reason: string | null;
  readonly sequence: number;
  readonly created_at: number;
  readonly updated_at: number;
  /** Null if sent immediately. */
  readonly send_at: number | null;
  readonly expires_at: number;
  readonly client_reference: string | null;
  /** JSON. */
  readonly metadata: string | null;
  /** The id of the inbound message that it answers. */
  readonly in_reply_to: string | null;
  /** The price that the carrier charges: `0.0333 EUR`, or `0.0333` if it names no currency. Null until a response contains it. */
  readonly carrier_cost: string | null;
}

/** A message that no carrier has. */
export type NewMessageRow = Omit<MessageRow, 'carrier_cost'>;

export interface StoredMessage extends MessageRow {
  readonly api_key_id: ApiKeyId | typeof noKey;
  readonly user_id: UserId;
  readonly batch_id: string | null;
  /** The verification whose code it contains. */
  readonly verification_id: string | null;
  /** The spenders that were charged when it was accepted. */
  readonly charged_to: ChargedTo;
  /** The start of its validity after a change or resend; null: `send_at` or `created_at`. */
  readonly valid_from: number | null;
}

export type NewMessage = Omit<StoredMessage, 'valid_from' | 'carrier_cost'>;

/** A new message and its carrier: undefined while all suitable carriers are stopped. */
export interface RoutedMessage {
  readonly message: NewMessage;
  readonly route: string | undefined;
  /** The time of sending, by the clock of the database. */
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

const insertColumns = [...newColumns, 'api_key_id', 'user_id', 'batch_id', 'verification_id', 'charged_to'] as const;
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
  where id = ? and mode = ? and user_id = coalesce(cast(? as integer), user_id)`,
);
const selectEvents = prepared(
  `select sequence, status, reason, carrier, part, carrier_code, permanent, "at"
  from message_events where message_id = ? order by sequence`,
);

export async function findMessage(
  db: Database,
  id: MessageId,
  { userId, mode }: DataScope,
): Promise<MessageRow | undefined> {
  const [row] = await db.select<MessageRow>(selectMessage(id, mode, userId ?? null));
  return row;
}

/** Newest first. */
export const listMessages = (db: Database, owner: DataOwner, filter: MessageFilter): Promise<MessageRow[]> =>
  db.select(selectMessages(owner, filter));

/** Oldest first. */
export const listMessageEvents = (db: Database, id: MessageId): Promise<MessageEventRow[]> =>
  db.select(selectEvents(id));

/** Inserts messages, the first entries of their timelines and their queue rows. */
export async function insertMessages(trx: Transaction, routed: readonly RoutedMessage[]): Promise<void> {
  const messages = routed.map(({ message }) => message);
  const rows = messages.map((message) => insertColumns.map((column) => message[column]));
  await runIn(trx, insertInto('messages', insertColumns, rows));
  await runIn(trx, insertInto('message_events', firstEventColumns, messages.flatMap(toFirstEvents)));
  const work = routed.map(({ message, route = '', dueAtMs }) => {
    return [message.id, message.mode, route, laneOf(message), dueAtMs, message.expires_at, 0, 0];
  });
  await runIn(trx, insertInto('message_queue', queueColumns, work));
}

/** Scheduled messages have two entries: `accepted`, then `scheduled`. */
const toFirstEvents = ({ id, status, created_at }: NewMessage): (string | number)[][] =>
  (status === 'scheduled' ? ['accepted', status] : [status]).map((each, index) => [id, index + 1, each, created_at]);

const selectOwn = prepared(
  `select ${quoteNames([...insertColumns, 'valid_from', 'carrier_cost'])} from messages
  where id = ? and mode = ? and user_id = coalesce(cast(? as integer), user_id) for update`,
);

export async function lockOwnMessage(
  trx: Transaction,
  id: MessageId,
  { userId, mode }: DataScope,
): Promise<StoredMessage | undefined> {
  const [row] = await runIn<StoredMessage>(trx, selectOwn(id, mode, userId ?? null));
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

/** Stores the changed columns of a locked message, except for its state. */
export async function updateMessageRow(trx: Transaction, row: StoredMessage): Promise<void> {
  await runIn(trx, updateRow(...updatedColumns.map((column) => row[column]), row.id));
}

const updateCosts = preparedChange(
  'messages',
  `update messages set carrier_cost = changed.cost
  from (select key as message_id, value ->> 0 as cost from json_each(?)) as changed
  where messages.id = changed.message_id and messages.id in (select key from json_each(?))`,
);

/** Stores what the carrier charges, by message. */
export async function updateCarrierCosts(trx: Transaction, costs: ReadonlyMap<MessageId, string>): Promise<void> {
  const rows = keyedRows(
    costs,
    ([id]) => id,
    ([, cost]) => [cost],
  );
  if (costs.size > 0) await runIn(trx, updateCosts(rows, keyList(costs.keys())));
}

export type MessageCondition = Pick<MessageRow, 'status' | 'reason'>;

const selectStates = prepared('select id, status, reason from messages where id in (select key from json_each(?))');

/** The states of messages; deleted ones are missing. */
export async function listMessageStates(
  trx: Transaction,
  ids: readonly MessageId[],
): Promise<Map<MessageId, MessageCondition>> {
  const rows = await runIn<MessageCondition & { readonly id: MessageId }>(trx, selectStates(keyList(ids)));
  return new Map(rows.map(({ id, status, reason }) => [id, { status, reason }]));
}

const selectState = prepared('select status, reason from messages where id = ?');

export async function findMessageState(db: Database, id: MessageId): Promise<MessageCondition | undefined> {
  const [row] = await db.select<MessageCondition>(selectState(id));
  return row;
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
  'verification_id',
] as const satisfies (keyof StoredMessage)[];

export type TransitRow = Pick<StoredMessage, (typeof transitColumns)[number]>;

const selectAndLock = prepared(
  `select ${quoteNames(transitColumns)} from messages
  where id in (select key from json_each(?)) order by id for update`,
);

/** Locks messages in the order of their ids, so that two processes never deadlock. */
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
    verificationId: row.verification_id,
  };
}
