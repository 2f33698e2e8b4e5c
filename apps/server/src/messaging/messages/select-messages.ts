import type { DataOwner } from '../../account/data-owner.ts';
import { joinSql, quoteNames, type Statement, sql } from '../../database/statement.ts';
import { firstMessageId, type MessageId, type MessageStatus, messageStatuses } from './message.ts';

export const readColumns = [
  'id',
  'to',
  'text',
  'sender_id',
  'callback_url',
  'encoding',
  'segments',
  'cost',
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
  'client_reference',
  'metadata',
  'in_reply_to',
] as const;

/** What a list of messages is narrowed to; all that is named holds for each of them. */
export interface MessageFilter {
  readonly statuses?: readonly MessageStatus[] | undefined;
  readonly to?: string | undefined;
  readonly senderId?: string | undefined;
  readonly createdAfterMs?: number | undefined;
  readonly createdBeforeMs?: number | undefined;
  readonly clientReference?: string | undefined;
  readonly reason?: string | undefined;
  readonly batchId?: string | undefined;
  /** Only messages older than this one. */
  readonly before?: MessageId | undefined;
  readonly limit: number;
}

/**
 * The messages of a filter, newest first. The filter that leaves the fewest chooses the index, in the order below; the
 * others only look at what it finds.
 */
export function selectMessages(owner: DataOwner, filter: MessageFilter): Statement {
  const { statuses = [], limit } = filter;
  const [leading, ...others] = byColumn(filter);
  const found = [...boundsOf(filter), ...others.map(amongFound)];
  const ofEach = (known: readonly MessageStatus[], conditions: readonly Statement[]) =>
    pageOfSeveral(
      known.map((status) => [ownedBy(owner), ...conditions, sql('status = ?', [status]), ...found]),
      limit,
    );
  if (leading === undefined) {
    return statuses.length === 0 ? page([ownedBy(owner), ...found], limit) : ofEach(statuses, []);
  }
  const among = [...found, ...amongStatuses(statuses)];
  switch (leading.column) {
    case 'to':
      return page([equals(leading), checked(ownedBy(owner)), ...among], limit);
    case 'reason':
    case 'sender_id':
      return ofEach(statuses.length === 0 ? messageStatuses : statuses, [equals(leading)]);
    default:
      return page([ownedBy(owner), equals(leading), ...among], limit);
  }
}

interface ColumnFilter {
  readonly column: 'client_reference' | 'batch_id' | 'to' | 'reason' | 'sender_id';
  readonly value: string;
}

/** First the one that leaves the fewest messages. */
function byColumn({ clientReference, batchId, to, reason, senderId }: MessageFilter): ColumnFilter[] {
  const values = [
    ['client_reference', clientReference],
    ['batch_id', batchId],
    ['to', to],
    ['reason', reason],
    ['sender_id', senderId],
  ] as const;
  return values.flatMap(([column, value]) => (value === undefined ? [] : { column, value }));
}

const ownedBy = ({ userId, mode }: DataOwner): Statement => sql('user_id = ? and mode = ?', [userId, mode]);

/** Ids begin with the time at which they were made. */
function boundsOf({ before, createdAfterMs, createdBeforeMs }: MessageFilter): Statement[] {
  return [
    ...(before === undefined ? [] : [sql('id < ?', [before])]),
    ...(createdBeforeMs === undefined ? [] : [sql('id < ?', [firstMessageId(createdBeforeMs)])]),
    ...(createdAfterMs === undefined ? [] : [sql('id >= ?', [firstMessageId(createdAfterMs)])]),
  ];
}

const equals = ({ column, value }: ColumnFilter): Statement => sql(`"${column}" = ?`, [value]);

/** `is true` keeps both engines from the index of what is only to be looked at in what another index finds. */
const checked = ({ text, bindings }: Statement): Statement => sql(`(${text}) is true`, bindings);

const amongFound = (filter: ColumnFilter): Statement => checked(equals(filter));

const amongStatuses = (statuses: readonly MessageStatus[]): Statement[] =>
  statuses.length === 0 ? [] : [checked(sql(`status in (${statuses.map(() => '?').join(', ')})`, statuses))];

function page(conditions: readonly Statement[], limit: number): Statement {
  const where = joinSql(conditions, ' and ');
  const text = `select ${quoteNames(readColumns)} from messages where ${where.text} order by id desc limit ${limit}`;
  return sql(text, where.bindings);
}

/** The newest of each, and of these the newest: the index has each of them in order, but not all of them. */
function pageOfSeveral(alternatives: readonly (readonly Statement[])[], limit: number): Statement {
  const each = alternatives.map((conditions) => {
    const where = joinSql(conditions, ' and ');
    const text = `select id from (select id from messages where ${where.text} order by id desc limit ${limit}) as newest`;
    return sql(text, where.bindings);
  });
  const ids = joinSql(each, ' union all ');
  const text = `select ${quoteNames(readColumns)} from messages where id in (${ids.text}) order by id desc limit ${limit}`;
  return sql(text, ids.bindings);
}
