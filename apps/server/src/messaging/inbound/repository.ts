import type { ApiKeyId, Mode, UserId } from '../../account/caller.ts';
import type { DataOwner } from '../../account/data-owner.ts';
import { type Database, runIn, type Transaction } from '../../database/database.ts';
import { insertRows, keyList, prepared, quoteNames } from '../../database/statement.ts';
import { deleteDeliveriesAbout } from '../../webhooks/history/repository.ts';
import type { InboundText } from '../carriers/carrier.ts';
import { firstMessageId, noKey } from '../messages/message.ts';
import {
  firstInboundMessageId,
  type InboundMessageId,
  type InboundMessageRow,
  inboundMessageNotFound,
  textIdMs,
} from './inbound-message.ts';

const columns = [
  'id',
  'user_id',
  'api_key_id',
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
  readonly apiKeyId?: ApiKeyId | undefined;
  /** Inclusive. */
  readonly createdAfterMs?: number | undefined;
  /** Exclusive. */
  readonly createdBeforeMs?: number | undefined;
  readonly before?: InboundMessageId | undefined;
  readonly limit: number;
}

export async function listInbound(
  db: Database,
  { userId, mode }: DataOwner,
  { from, to, apiKeyId, createdAfterMs, createdBeforeMs, before, limit }: InboundFilter,
): Promise<InboundMessageRow[]> {
  const query = db.read('inbound_messages').select(columns);
  // `is true` makes SQLite use the index of the key or the phone instead of that of the user.
  if (from === undefined && apiKeyId === undefined) query.where({ user_id: userId, mode });
  else query.whereRaw('(user_id = ? and mode = ?) is true', [userId, mode]);
  if (apiKeyId !== undefined) query.where('api_key_id', apiKeyId);
  if (from !== undefined && apiKeyId === undefined) query.where('from', from);
  else if (from !== undefined) query.whereRaw('("from" = ?) is true', [from]);
  if (to !== undefined) query.where('to', to);
  if (createdAfterMs !== undefined) query.where('id', '>=', firstInboundMessageId(createdAfterMs));
  if (createdBeforeMs !== undefined) query.where('id', '<', firstInboundMessageId(createdBeforeMs));
  if (before !== undefined) query.where('id', '<', before);
  return query.orderBy('id', 'desc').limit(limit);
}

const selectLast = prepared(`
  select carrier, "to", text from inbound_messages where "from" = ? and id >= ? order by id desc limit 1
`);

/**
 * Whether the last text of the phone since then is equal, to the same address by the same carrier. Earlier texts do not
 * count: a phone that sends STOP, START and STOP means each.
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

const claimId = prepared(`
  insert into inbound_text_ids (carrier, id, received_at) values (?, ?, ?)
  on conflict (carrier, id) do update set received_at = excluded.received_at where inbound_text_ids.received_at <= ?
  returning id
`);

/** Stores the carrier's id of a text. False if it was stored within `textIdMs`, so that the text is a repetition. */
export async function claimTextId(trx: Transaction, carrier: string, id: string, nowMs: number): Promise<boolean> {
  const rows = await runIn(trx, claimId(carrier, id, nowMs, nowMs - textIdMs));
  return rows.length > 0;
}

const selectOldTextIds = prepared('select carrier, id from inbound_text_ids where received_at <= ? limit ?');
const deleteTextId = prepared('delete from inbound_text_ids where carrier = ? and id = ?');

/** Deletes up to `limit` ids of texts that no longer decide on repetitions, and returns their number. */
export const deleteOldTextIds = (db: Database, nowMs: number, limit: number): Promise<number> =>
  db.transaction(async (trx) => {
    const old = await runIn<{ carrier: string; id: string }>(trx, selectOldTextIds(nowMs - textIdMs, limit));
    for (const { carrier, id } of old) await runIn(trx, deleteTextId(carrier, id));
    return old.length;
  });

// A phone may have a message unless the carrier has refused all submits. The scalar subquery stops at the first match; with
// `exists`, PostgreSQL might join all submissions.
const mayHaveCome = `
  status <> 'rejected'
  and (select 1 from submissions where message_id = messages.id and state <> 'refused' limit 1) is not null
  and (select deleted_at from users where users.id = messages.user_id) is null
`;
const selectLastSender = prepared(`
  select user_id, api_key_id from messages where "to" = ? and id >= ? and mode = ? and sender_id = ? and ${mayHaveCome}
  order by id desc limit 1
`);
const selectLastWriter = prepared(`
  select user_id, api_key_id from messages where "to" = ? and id >= ? and mode = ? and ${mayHaveCome}
  order by id desc limit 1
`);
const selectFirstAdministrator = prepared(`
  select id as user_id, null as api_key_id from users where role = 'administrator' and disabled_at is null order by id limit 1
`);

/** The user who gets a text, and the key of the message that it answers. */
export interface Recipient {
  readonly userId: UserId;
  /** Null for a message of a signed-in user, and without a message. */
  readonly apiKeyId: ApiKeyId | null;
}

/**
 * The user who gets a text: the one whose message the phone last got from the address of the text, else from any address,
 * else the first administrator. Messages that never reached a carrier do not count, as otherwise a scheduled message could
 * attract answers to other users.
 */
export async function findRecipient(
  trx: Transaction,
  { from, to }: Pick<InboundText, 'from' | 'to'> & Partial<InboundText>,
  mode: Mode,
  sinceMs: number,
): Promise<Recipient | undefined> {
  const since = firstMessageId(sinceMs);
  for (const statement of [
    selectLastSender(from, since, mode, to),
    selectLastWriter(from, since, mode),
    selectFirstAdministrator(),
  ]) {
    const [row] = await runIn<{ user_id: UserId; api_key_id: ApiKeyId | typeof noKey | null }>(trx, statement);
    if (row !== undefined) return { userId: row.user_id, apiKeyId: row.api_key_id === noKey ? null : row.api_key_id };
  }
  return undefined;
}

export async function insertInbound(trx: Transaction, row: InboundMessageRow): Promise<void> {
  await runIn(trx, insertRows('inbound_messages', [{ ...row }]));
}

const countRepliesSince = prepared(`
  select count(*) as replies from messages
  join inbound_messages as texts on texts.id = messages.in_reply_to
  where messages."to" = ? and messages.id >= ? and messages.mode = ? and texts.keyword = ?
`);

/** The replies to texts of the phone with the same keyword, by any user. */
export async function countReplies(
  trx: Transaction,
  { from, mode, keyword }: Pick<InboundMessageRow, 'from' | 'mode' | 'keyword'>,
  sinceMs: number,
): Promise<number> {
  const statement = countRepliesSince(from, firstMessageId(sinceMs), mode, keyword);
  const [row] = await runIn<{ replies: number | string }>(trx, statement);
  return Number(row?.replies ?? 0);
}

const deleteInboundRows = prepared('delete from inbound_messages where id in (select key from json_each(?))');
// Ids start with their time, so that both statements scan the oldest rows.
const selectOldestIds = prepared('select id from inbound_messages where id < ? order by id limit ?');
const selectNextIds = prepared('select id from inbound_messages where id > ? and id < ? order by id limit ?');
const removeTexts = prepared(`
  update inbound_messages set text = '', text_removed = 1
  where text_removed = 0 and id in (select key from json_each(?))
`);
const selectIdsOfNumber = prepared('select id from inbound_messages where "from" = ? and id > ? order by id limit ?');
const deletePartsOfNumber = prepared('delete from inbound_long_texts where "from" = ?');

const idsAtOnce = 500;

type Found = Pick<InboundMessageRow, 'id'>;

/** Deletes texts and their webhooks. */
async function deleteTexts(trx: Transaction, found: readonly Found[]): Promise<void> {
  const ids = found.map(({ id }) => id);
  await deleteDeliveriesAbout(trx, ids);
  await runIn(trx, deleteInboundRows(keyList(ids)));
}

/** Throws a Problem if the owner has no such text. */
export const deleteInbound = (db: Database, id: InboundMessageId, owner: DataOwner): Promise<void> =>
  db.transaction(async (trx) => {
    const row = await findInboundWithin(trx, id, owner);
    if (row === undefined) throw inboundMessageNotFound();
    await deleteTexts(trx, [row]);
  });

/** Deletes up to `limit` texts received before a time, and returns their number. */
export const deleteInboundBefore = (db: Database, beforeMs: number, limit: number): Promise<number> =>
  db.transaction(async (trx) => {
    const oldest = await runIn<Found>(trx, selectOldestIds(firstInboundMessageId(beforeMs), limit));
    if (oldest.length > 0) await deleteTexts(trx, oldest);
    return oldest.length;
  });

/** Clears up to `limit` texts received before a time, continuing after the last call, and returns their number. */
export function createInboundTextRetention(db: Database): (beforeMs: number, limit: number) => Promise<number> {
  let after = '';
  return async (beforeMs, limit) => {
    const page = await db.select<Found>(selectNextIds(after, firstInboundMessageId(beforeMs), limit));
    const last = page.at(-1);
    if (last === undefined) return 0;
    const ids = page.map(({ id }) => id);
    await db.transaction(async (trx) => {
      // The bodies of their webhooks contain the text.
      await deleteDeliveriesAbout(trx, ids);
      await runIn(trx, removeTexts(keyList(ids)));
    });
    after = last.id;
    return page.length;
  };
}

/** Deletes all texts of a number, and returns how many. */
export async function eraseInboundOf(trx: Transaction, number: string): Promise<number> {
  let count = 0;
  for (let after = ''; ; ) {
    const found = await runIn<Found>(trx, selectIdsOfNumber(number, after, idsAtOnce));
    const last = found.at(-1);
    if (last === undefined) break;
    await deleteTexts(trx, found);
    count += found.length;
    after = last.id;
  }
  await runIn(trx, deletePartsOfNumber(number));
  return count;
}
