import type { ApiKeyId } from '../../account/caller.ts';
import type { DataOwner } from '../../account/data-owner.ts';
import { joinSql, quoteNames, type Statement, sql } from '../../database/statement.ts';
import { type Operator, operatorOf } from '../costs/prices.ts';
import { firstMessageId, type MessageId, type MessageStatus, messageStatuses } from './message.ts';

/** The columns of a new message that readers see. */
export const newColumns = [
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

export const readColumns = [...newColumns, 'carrier_cost'] as const;

/** Filters of a list, combined with `and`. */
export interface MessageFilter {
  readonly statuses?: readonly MessageStatus[] | undefined;
  readonly to?: string | undefined;
  readonly senderId?: string | undefined;
  readonly createdAfterMs?: number | undefined;
  readonly createdBeforeMs?: number | undefined;
  readonly clientReference?: string | undefined;
  readonly reason?: string | undefined;
  readonly batchId?: string | undefined;
  readonly apiKeyId?: ApiKeyId | undefined;
  /** The network of the number. */
  readonly operator?: Operator | undefined;
  /** Only messages that were submitted to this carrier. */
  readonly carrier?: string | undefined;
  /** Only messages with smaller ids. */
  readonly before?: MessageId | undefined;
  readonly limit: number;
}

/**
 * Selects messages, newest first. The most selective filter, by the order of `columnFilters`, chooses the index; the others
 * filter its rows.
 */
export function selectMessages(owner: DataOwner, filter: MessageFilter): Statement {
  const { statuses = [], limit, apiKeyId } = filter;
  const [leading, ...others] = columnFilters(filter);
  const rest = [...boundsOf(filter), ...others.map((other) => withoutIndex(equals(other)))];
  const perStatus = (wanted: readonly MessageStatus[], conditions: readonly Statement[]) =>
    mergedPage(
      wanted.map((status) => [ownedBy(owner), ...conditions, sql('status = ?', [status]), ...rest]),
      limit,
    );
  if (leading === undefined) {
    if (statuses.length > 0) return perStatus(statuses, []);
    if (apiKeyId === undefined) return page([ownedBy(owner), ...rest], limit);
    return page([...sentWith(apiKeyId, owner), ...boundsOf({ ...filter, apiKeyId: undefined })], limit);
  }
  const unindexed = [...rest, ...statusFilter(statuses)];
  switch (leading.column) {
    case 'to':
      return page([equals(leading), withoutIndex(ownedBy(owner)), ...unindexed], limit);
    case 'reason':
    case 'sender_id':
      return perStatus(statuses.length === 0 ? messageStatuses : statuses, [equals(leading)]);
    default:
      return page([ownedBy(owner), equals(leading), ...unindexed], limit);
  }
}

interface ColumnFilter {
  readonly column: 'client_reference' | 'batch_id' | 'to' | 'reason' | 'sender_id';
  readonly value: string;
}

/** The most selective first. */
function columnFilters({ clientReference, batchId, to, reason, senderId }: MessageFilter): ColumnFilter[] {
  const values = [
    ['client_reference', clientReference],
    ['batch_id', batchId],
    ['to', to],
    ['reason', reason],
    ['sender_id', senderId],
  ] as const;
  return values.flatMap(([column, value]) => (value === undefined ? [] : { column, value }));
}

/** The key of an administrator's filter may be of another user than the filter `user_id`. */
const sentWith = (apiKeyId: ApiKeyId, owner: DataOwner): Statement[] => [
  sql('api_key_id = ?', [apiKeyId]),
  withoutIndex(ownedBy(owner)),
];

const ownedBy = ({ userId, mode }: DataOwner): Statement => sql('user_id = ? and mode = ?', [userId, mode]);

/** Conditions without an index of their own. Ids begin with the time of creation. */
function boundsOf(filter: MessageFilter): Statement[] {
  const { before, createdAfterMs, createdBeforeMs, apiKeyId, operator, carrier } = filter;
  return [
    ...(before === undefined ? [] : [sql('id < ?', [before])]),
    ...(createdBeforeMs === undefined ? [] : [sql('id < ?', [firstMessageId(createdBeforeMs)])]),
    ...(createdAfterMs === undefined ? [] : [sql('id >= ?', [firstMessageId(createdAfterMs)])]),
    ...(apiKeyId === undefined ? [] : [withoutIndex(sql('api_key_id = ?', [apiKeyId]))]),
    ...(operator === undefined ? [] : [isOnNetwork(operator)]),
    ...(carrier === undefined ? [] : [wasSubmittedTo(carrier)]),
  ];
}

const prefixes = Array.from({ length: 100 }, (_, index) => String(700 + index));
const prefixesOf = Map.groupBy(prefixes, (prefix) => operatorOf(`+256${prefix}000000`));

/** The three digits after +256 decide, as in `operatorOf`. */
function isOnNetwork(operator: Operator): Statement {
  const own = prefixesOf.get(operator) ?? [];
  return sql(`substr("to", 5, 3) in (${own.map(() => '?').join(', ')})`, own);
}

/** The scalar subquery looks up the submissions of one message; with `exists`, PostgreSQL might join all of them. */
const wasSubmittedTo = (carrier: string): Statement =>
  sql('(select 1 from submissions where message_id = messages.id and carrier = ? limit 1) is not null', [carrier]);

const equals = ({ column, value }: ColumnFilter): Statement => sql(`"${column}" = ?`, [value]);

/** `is true` keeps both engines from using an index for this condition. */
const withoutIndex = ({ text, bindings }: Statement): Statement => sql(`(${text}) is true`, bindings);

const statusFilter = (statuses: readonly MessageStatus[]): Statement[] =>
  statuses.length === 0 ? [] : [withoutIndex(sql(`status in (${statuses.map(() => '?').join(', ')})`, statuses))];

function page(conditions: readonly Statement[], limit: number): Statement {
  const where = joinSql(conditions, ' and ');
  const text = `select ${quoteNames(readColumns)} from messages where ${where.text} order by id desc limit ${limit}`;
  return sql(text, where.bindings);
}

/** Merges the newest rows of each alternative, which the index has in order only within an alternative. */
function mergedPage(alternatives: readonly (readonly Statement[])[], limit: number): Statement {
  const each = alternatives.map((conditions) => {
    const where = joinSql(conditions, ' and ');
    const text = `select id from (select id from messages where ${where.text} order by id desc limit ${limit}) as newest`;
    return sql(text, where.bindings);
  });
  const ids = joinSql(each, ' union all ');
  const text = `select ${quoteNames(readColumns)} from messages where id in (${ids.text}) order by id desc limit ${limit}`;
  return sql(text, ids.bindings);
}
