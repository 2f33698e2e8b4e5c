import type { Mode, UserId } from '../../account/caller.ts';
import type { DataOwner } from '../../account/data-owner.ts';
import { type Database, runIn, type Transaction } from '../../database/database.ts';
import { insertRows, prepared, quoteNames } from '../../database/statement.ts';
import type { InboundText } from '../carriers/carrier.ts';
import { firstMessageId } from '../messages/message.ts';
import { firstInboundMessageId, type InboundMessageId, type InboundMessageRow } from './inbound-message.ts';

const columns = [
  'id',
  'user_id',
  'mode',
  'carrier',
  'from',
  'to',
  'text',
  'keyword',
  'received_at',
  'missing_parts',
  'text_removed',
] as const;

const selectOne = prepared(
  `select ${quoteNames(columns)} from inbound_messages where id = ? and user_id = ? and mode = ?`,
);

export async function findInbound(
  db: Database,
  id: InboundMessageId,
  { userId, mode }: DataOwner,
): Promise<InboundMessageRow | undefined> {
  const [row] = await db.select<InboundMessageRow>(selectOne(id, userId, mode));
  return row;
}

export async function findInboundWithin(
  trx: Transaction,
  id: InboundMessageId,
  { userId, mode }: DataOwner,
): Promise<InboundMessageRow | undefined> {
  const [row] = await runIn<InboundMessageRow>(trx, selectOne(id, userId, mode));
  return row;
}

export interface InboundFilter {
  readonly from?: string | undefined;
  readonly to?: string | undefined;
  /** Received at this time or later. */
  readonly createdAfterMs?: number | undefined;
  /** Received before this time. */
  readonly createdBeforeMs?: number | undefined;
  readonly before?: InboundMessageId | undefined;
  readonly limit: number;
}

/** Newest first. */
export async function listInbound(
  db: Database,
  { userId, mode }: DataOwner,
  { from, to, createdAfterMs, createdBeforeMs, before, limit }: InboundFilter,
): Promise<InboundMessageRow[]> {
  const query = db.read('inbound_messages').select(columns);
  if (from === undefined) query.where({ user_id: userId, mode });
  // `is true` keeps SQLite from the index of the user: a phone sends fewer.
  else query.where('from', from).whereRaw('(user_id = ? and mode = ?) is true', [userId, mode]);
  if (to !== undefined) query.where('to', to);
  if (createdAfterMs !== undefined) query.where('id', '>=', firstInboundMessageId(createdAfterMs));
  if (createdBeforeMs !== undefined) query.where('id', '<', firstInboundMessageId(createdBeforeMs));
  if (before !== undefined) query.where('id', '<', before);
  return query.orderBy('id', 'desc').limit(limit);
}

/** Ids begin with the moment at which they were made. */
const selectLast = prepared(`
  select carrier, "to", text from inbound_messages where "from" = ? and id >= ? order by id desc limit 1
`);

/**
 * Whether the last text of the phone, since then, is the same to the same address by the same carrier. One before the last
 * is no repetition, wherever the last one went: who writes STOP, START and STOP means each of them.
 */
export async function wasReceived(
  trx: Transaction,
  carrier: string,
  { from, to, text }: InboundText,
  sinceMs: number,
): Promise<boolean> {
  type Last = Pick<InboundMessageRow, 'carrier' | 'to' | 'text'>;
  const [last] = await runIn<Last>(trx, selectLast(from, firstInboundMessageId(sinceMs)));
  return last !== undefined && last.carrier === carrier && last.to === to && last.text === text;
}

// Ids of messages begin with their moment, so that the index of numbers finds the last ones. A carrier has a message, or may
// have it, where it has not refused all that was submitted. As a scalar, that is looked up for one message after another,
// until one is found: as `exists`, PostgreSQL might join all submissions.
const mayHaveCome = `
  status <> 'rejected'
  and (select 1 from submissions where message_id = messages.id and state <> 'refused' limit 1) is not null
  and (select deleted_at from users where users.id = messages.user_id) is null
`;
const selectLastSender = prepared(`
  select user_id from messages where "to" = ? and id >= ? and mode = ? and sender_id = ? and ${mayHaveCome}
  order by id desc limit 1
`);
const selectLastWriter = prepared(`
  select user_id from messages where "to" = ? and id >= ? and mode = ? and ${mayHaveCome} order by id desc limit 1
`);
const selectFirstAdministrator = prepared(`
  select id as user_id from users where role = 'administrator' and disabled_at is null order by id limit 1
`);

/**
 * Whom a text is for: whose message the phone last had, or may have had, from the address that it answers; else from any, as
 * the carrier may have put another sender; else the first administrator. Undefined where there is none. What a carrier never
 * had is nothing that a phone answers: otherwise whoever schedules a message would get what others are told.
 */
export async function findRecipient(
  trx: Transaction,
  { from, to }: InboundText,
  mode: Mode,
  sinceMs: number,
): Promise<UserId | undefined> {
  const since = firstMessageId(sinceMs);
  for (const statement of [
    selectLastSender(from, since, mode, to),
    selectLastWriter(from, since, mode),
    selectFirstAdministrator(),
  ]) {
    const [row] = await runIn<{ user_id: UserId }>(trx, statement);
    if (row !== undefined) return row.user_id;
  }
  return undefined;
}

export async function insertInbound(trx: Transaction, row: InboundMessageRow): Promise<void> {
  await runIn(trx, insertRows('inbound_messages', [{ ...row }]));
}
