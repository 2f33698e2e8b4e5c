import type { Knex } from 'knex';
import type { UserId } from '../../account/caller.ts';
import { type Database, runIn, type Transaction } from '../../database/database.ts';
import { prepared } from '../../database/statement.ts';
import type { Decisions, RegisteredSender, RegisteredSenderId } from './sender.ts';

interface SenderRow {
  readonly id: RegisteredSenderId;
  readonly user_id: UserId;
  readonly sender_id: string;
  readonly note: string | null;
  readonly is_default: number;
  readonly decisions: string;
  readonly created_at: number;
}

const selectOfUser = prepared('select * from senders where user_id = ? order by id');

export async function listSendersOf(db: Pick<Database, 'select'>, userId: UserId): Promise<RegisteredSender[]> {
  return (await db.select<SenderRow>(selectOfUser(userId))).map(fromRow);
}

/** SQL: the decisions on the sender of a row of `messages`; null if the user has not registered it. */
export const senderDecisions = `(
  select senders.decisions from senders
  where senders.user_id = messages.user_id and senders.sender_id = messages.sender_id
)`;

/** SQL: whether the sender of a row of `messages` must be approved. A reply from the address of its text needs none. */
export const needsApproval = `(
  messages.mode = 'live' and messages.sender_id is not null and not (
    messages.in_reply_to is not null and coalesce((
      select texts."to" from inbound_messages as texts where texts.id = messages.in_reply_to
    ), messages.sender_id) = messages.sender_id
  )
)`;

const selectNames = prepared('select sender_id from senders where user_id = ?');

/** The names of the registered senders of a user. */
export async function listSenderNames(trx: Transaction, userId: UserId): Promise<string[]> {
  const rows = await runIn<Pick<SenderRow, 'sender_id'>>(trx, selectNames(userId));
  return rows.map(({ sender_id }) => sender_id);
}

/** Newest first. @param userId undefined for all users */
export async function listSenders(
  db: Database,
  userId: UserId | undefined,
  { before, limit }: { readonly before: RegisteredSenderId | undefined; readonly limit: number },
): Promise<RegisteredSender[]> {
  const query = db.read<SenderRow>('senders').orderBy('id', 'desc').limit(limit);
  if (userId !== undefined) query.where('user_id', userId);
  if (before !== undefined) query.where('id', '<', before);
  return (await query.select()).map(fromRow);
}

/** @param userId undefined for all users */
export async function findSender(
  knex: Knex,
  id: RegisteredSenderId,
  userId: UserId | undefined,
): Promise<RegisteredSender | undefined> {
  const query = knex<SenderRow>('senders').where({ id });
  if (userId !== undefined) query.where('user_id', userId);
  const row = await query.first();
  return row && fromRow(row);
}

export async function countSenders(trx: Transaction, userId: UserId): Promise<number> {
  return (await trx('senders').where('user_id', userId).select('id')).length;
}

export async function insertSender(trx: Transaction, sender: RegisteredSender): Promise<void> {
  await trx('senders').insert(toRow(sender));
}

export async function updateSender(trx: Transaction, sender: RegisteredSender): Promise<void> {
  await trx('senders').where('id', sender.id).update(toRow(sender));
}

export async function clearDefault(trx: Transaction, userId: UserId): Promise<void> {
  await trx('senders').where({ user_id: userId, is_default: 1 }).update({ is_default: 0 });
}

export async function deleteSender(trx: Transaction, id: RegisteredSenderId): Promise<void> {
  await trx('senders').where({ id }).delete();
}

const toRow = ({ id, userId, name, note, isDefault, decisions, createdAtMs }: RegisteredSender): SenderRow => ({
  ...{ id, user_id: userId, sender_id: name, note, is_default: Number(isDefault) },
  ...{ decisions: JSON.stringify(decisions), created_at: createdAtMs },
});

// as: nothing else is stored there
export const readDecisions = (decisions: string): Decisions => JSON.parse(decisions) as Decisions;

const fromRow = (row: SenderRow): RegisteredSender => ({
  id: row.id,
  userId: row.user_id,
  name: row.sender_id,
  note: row.note,
  isDefault: row.is_default === 1,
  decisions: readDecisions(row.decisions),
  createdAtMs: row.created_at,
});
