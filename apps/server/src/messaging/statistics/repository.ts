import type { ApiKeyId } from '../../account/caller.ts';
import type { DataOwner } from '../../account/data-owner.ts';
import type { Database } from '../../database/database.ts';
import { prepared } from '../../database/statement.ts';
import type { Thousandths } from '../../money/amounts.ts';
import type { Operator } from '../costs/prices.ts';
import type { MessageStatus } from '../messages/message.ts';

export interface CounterKey {
  readonly day: string;
  readonly operator: Operator;
  /** Empty for the carrier's default. */
  readonly senderId: string;
}

export interface MessageCounts extends CounterKey {
  readonly segments: number;
  /** The cost of messages with a price. */
  readonly cost: Thousandths;
  readonly statuses: ReadonlyMap<MessageStatus, number>;
}

interface Row {
  readonly day: string;
  readonly operator: Operator;
  readonly sender_id: string;
  readonly status: MessageStatus;
  readonly messages: number;
  readonly segments: number;
  readonly cost: number;
}

/**
 * Skips counters without messages. Selects those of the page first, then adds up their states and shards. `owned` has the
 * placeholders of the owner.
 */
const selectCountsIn = (table: string, owned: string) =>
  prepared(`
  with places as (
    select day, operator, sender_id from ${table}
    where ${owned} and day >= ? and day <= ? and (day, operator, sender_id) < (?, ?, ?)
    group by day, operator, sender_id having sum(messages) > 0
    order by day desc, operator desc, sender_id desc limit ?
  )
  select counted.day, counted.operator, counted.sender_id, counted.status,
    sum(counted.messages) as messages, sum(counted.segments) as segments, sum(counted.cost) as cost
  from places join ${table} counted
    on counted.day = places.day and counted.operator = places.operator and counted.sender_id = places.sender_id
  where ${owned}
  group by counted.day, counted.operator, counted.sender_id, counted.status
  order by counted.day desc, counted.operator desc, counted.sender_id desc, counted.status
`);

const selectCounts = selectCountsIn('message_counts', 'user_id = ? and mode = ?');
const selectCountsOfKey = selectCountsIn('key_message_counts', 'api_key_id = ? and user_id = ? and mode = ?');

/** Before and after all days. */
const allDays = { from: '0', to: '9999-99-99' };
const end: CounterKey = { day: allDays.to, operator: 'other', senderId: '' };

/** Newest day first. */
export async function listCounts(
  db: Database,
  { userId, mode }: DataOwner,
  {
    from = allDays.from,
    to = allDays.to,
    before = end,
    apiKeyId,
    limit,
  }: {
    readonly from?: string | undefined;
    readonly to?: string | undefined;
    readonly before?: CounterKey | undefined;
    readonly apiKeyId?: ApiKeyId | undefined;
    readonly limit: number;
  },
): Promise<MessageCounts[]> {
  const { day, operator, senderId } = before;
  const place = [from, to, day, operator, senderId, limit] as const;
  const statement =
    apiKeyId === undefined
      ? selectCounts(userId, mode, ...place, userId, mode)
      : selectCountsOfKey(apiKeyId, userId, mode, ...place, apiKeyId, userId, mode);
  const rows = await db.select<Row>(statement);
  const places = Map.groupBy(rows, (row) => `${row.day}\n${row.operator}\n${row.sender_id}`);
  return [...places.values()].flatMap(toCounts);
}

/** PostgreSQL returns sums as strings. Messages from before statistics existed can make a count negative. */
function toCounts(rows: readonly Row[]): MessageCounts[] {
  const [first] = rows;
  if (first === undefined) return [];
  const counted = rows.filter(({ messages }) => Number(messages) > 0);
  return [
    {
      day: first.day,
      operator: first.operator,
      senderId: first.sender_id,
      segments: counted.reduce((sum, { segments }) => sum + Number(segments), 0),
      cost: counted.reduce((sum, { cost }) => sum + Number(cost), 0),
      statuses: new Map(counted.map(({ status, messages }) => [status, Number(messages)])),
    },
  ];
}
