import type { Encoding } from '@ngoma/sms';
import type { ApiKeyId, Mode, UserId } from '../../account/caller.ts';
import type { Database, Transaction } from '../../database/database.ts';
import { keyedRows, runStatement } from '../run-statement.ts';
import type { MessageId, MessageStatus } from './message.ts';

/** A message as its readers see it. */
export interface MessageRow {
  readonly id: MessageId;
  readonly to: string;
  readonly text: string | null;
  readonly sender_id: string | null;
  readonly callback_url: string | null;
  readonly encoding: Encoding;
  readonly segments: number;
  readonly mode: Mode;
  readonly status: MessageStatus;
  readonly reason: string | null;
  readonly sequence: number;
  readonly created_at: number;
  readonly updated_at: number;
  readonly expires_at: number;
}

/** A message that nobody has stored yet. */
export interface NewMessage extends MessageRow {
  readonly api_key_id: ApiKeyId;
  readonly user_id: UserId;
}

export interface MessageEventRow {
  readonly sequence: number;
  readonly status: MessageStatus;
  readonly reason: string | null;
  readonly carrier_code: string | null;
  readonly at: number;
}

/** Whose messages, in which mode: nobody sees more. */
export interface MessageOwner {
  readonly userId: UserId;
  readonly mode: Mode;
}

export interface MessageFilter {
  readonly status?: MessageStatus | undefined;
  readonly to?: string | undefined;
  /** Only messages older than this one. */
  readonly before?: MessageId | undefined;
  readonly limit: number;
}

/** The answer to a request that named an idempotency key, for its repetitions. */
export interface StoredAnswer {
  readonly api_key_id: ApiKeyId;
  readonly key: string;
  readonly fingerprint: string;
  readonly location: string;
  readonly body: string;
  readonly created_at: number;
  readonly expires_at: number;
}

const readColumns = [
  'id',
  'to',
  'text',
  'sender_id',
  'callback_url',
  'encoding',
  'segments',
  'mode',
  'status',
  'reason',
  'sequence',
  'created_at',
  'updated_at',
  'expires_at',
] as const;
const insertColumns = [...readColumns, 'api_key_id', 'user_id'] as const;
const eventColumns = ['message_id', 'sequence', 'status', 'reason', 'carrier_code', 'at'] as const;
const queueColumns = ['message_id', 'mode', 'due_at', 'attempts', 'lease_token'] as const;

const answerColumns = ['api_key_id', 'key', 'fingerprint', 'location', 'body', 'created_at', 'expires_at'] as const;

/** An answer that is too old to be given again makes room. `where true` keeps SQLite from reading ON as part of a join. */
const insertAnswersSql = `
  insert into idempotency_keys (api_key_id, "key", fingerprint, location, body, created_at, expires_at)
  select value ->> 0, value ->> 1, value ->> 2, value ->> 3, value ->> 4,
    cast(value ->> 5 as bigint), cast(value ->> 6 as bigint)
  from json_each(?) where true
  on conflict (api_key_id, "key") do update
  set fingerprint = excluded.fingerprint, location = excluded.location, body = excluded.body,
    created_at = excluded.created_at, expires_at = excluded.expires_at
  where idempotency_keys.expires_at <= excluded.created_at
  returning api_key_id, "key"`;

export type MessageRepository = ReturnType<typeof createMessageRepository>;

/** Reads and first writes of messages; what happens to them later is in `dispatch/` and `receipts/`. */
export function createMessageRepository(db: Database) {
  const columns = readColumns.map((column) => `"${column}"`).join(', ');
  const find = db.prepare<MessageRow>(`select ${columns} from messages where id = ? and user_id = ? and mode = ?`);
  const findEvents = db.prepare<MessageEventRow>(
    'select sequence, status, reason, carrier_code, "at" from message_events where message_id = ? order by sequence',
  );
  const findAnswer = db.prepare<StoredAnswer>(
    'select * from idempotency_keys where api_key_id = ? and "key" = ? and expires_at > ?',
  );

  return {
    async findById(id: MessageId, { userId, mode }: MessageOwner): Promise<MessageRow | undefined> {
      const [row] = await find([id, userId, mode]);
      return row;
    },

    /** Newest first. */
    async list({ userId, mode }: MessageOwner, filter: MessageFilter): Promise<MessageRow[]> {
      const query = db.read('messages').select(readColumns).where({ user_id: userId, mode });
      if (filter.status !== undefined) query.where('status', filter.status);
      if (filter.to !== undefined) query.where('to', filter.to);
      if (filter.before !== undefined) query.where('id', '<', filter.before);
      return query.orderBy('id', 'desc').limit(filter.limit);
    },

    /** Oldest first. */
    listEvents: (id: MessageId): Promise<MessageEventRow[]> => findEvents([id]),

    /** The messages, the first entries of their timelines, and the work to do for them. */
    async insert(trx: Transaction, messages: readonly NewMessage[]): Promise<void> {
      const rows = messages.map((message) => insertColumns.map((column) => message[column]));
      await db.insertRows(trx, 'messages', insertColumns, rows);
      const events = messages.map(({ id, sequence, status, created_at }) => [
        id,
        sequence,
        status,
        null,
        null,
        created_at,
      ]);
      await db.insertRows(trx, 'message_events', eventColumns, events);
      const work = messages.map(({ id, mode, created_at }) => [id, mode, created_at, 0, 0]);
      await db.insertRows(trx, 'message_queue', queueColumns, work);
    },

    /** Stores what nobody has stored under its key; gives those of `answers` whose key was free. */
    async insertAnswers(trx: Transaction, answers: readonly StoredAnswer[]): Promise<StoredAnswer[]> {
      if (answers.length === 0) return [];
      // In one order everywhere, so that two processes never wait for each other in a circle.
      const sorted = answers.toSorted((a, b) => (byKey(a) < byKey(b) ? -1 : 1));
      const rows = keyedRows(sorted, (_answer, index) => index, valuesOf);
      const won = await runStatement<Pick<StoredAnswer, 'api_key_id' | 'key'>>(trx, insertAnswersSql, [rows]);
      const keys = new Set(won.map(byKey));
      return answers.filter((answer) => keys.has(byKey(answer)));
    },

    /** The answer that is stored under this key, if it is young enough to be given again. */
    async findAnswer(apiKeyId: ApiKeyId, key: string, nowMs: number): Promise<StoredAnswer | undefined> {
      const [row] = await findAnswer([apiKeyId, key, nowMs]);
      return row;
    },
  };
}

const byKey = ({ api_key_id, key }: Pick<StoredAnswer, 'api_key_id' | 'key'>): string => `${api_key_id} ${key}`;

const valuesOf = (answer: StoredAnswer): (string | number)[] => answerColumns.map((column) => answer[column]);
