import type { ApiKeyId, Mode, UserId } from '../../account/caller.ts';
import { afterCommit, runIn, type Transaction } from '../../database/database.ts';
import { placedRows, preparedChange } from '../../database/statement.ts';
import { createDayNames } from '../../time/local-days.ts';
import { type Operator, operatorOf } from '../costs/prices.ts';
import { type MessageStatus, noKey } from './message.ts';

interface Countable {
  /** Undefined for a signed-in user. */
  readonly apiKeyId: ApiKeyId | undefined;
  readonly userId: UserId;
  readonly mode: Mode;
  readonly to: string;
  readonly senderId: string | null;
  readonly segments: number;
  readonly cost: number | null;
  readonly createdAtMs: number;
}

/** A message that enters a state (`by` is 1) or leaves it (-1). */
export interface CountChange {
  readonly message: Countable;
  readonly status: MessageStatus;
  readonly by: 1 | -1;
}

/** Updates the statistics in the transaction that stores messages or their states. */
export type CountMessages = (trx: Transaction, changes: readonly CountChange[]) => Promise<void>;

const counter = 'user_id, mode, day, operator, sender_id, status, shard';

/** Both tables add up the same rows. Sorted, so that two processes never deadlock. */
const addUpIn = (table: string, columns: string, condition: string) =>
  preparedChange(
    table,
    `insert into ${table} (${columns}, messages, segments, cost)
  select ${columns}, sum(messages), sum(segments), sum(cost) from (
    select cast(value ->> 0 as integer) as user_id, value ->> 1 as mode, value ->> 2 as day, value ->> 3 as operator,
      value ->> 4 as sender_id, value ->> 5 as api_key_id, value ->> 6 as status, cast(value ->> 7 as integer) as shard,
      cast(value ->> 8 as integer) as messages, cast(value ->> 9 as integer) as segments,
      cast(value ->> 10 as bigint) as cost
    from json_each(?)
  ) changed where ${condition} group by ${columns} order by ${columns}
  on conflict (${columns}) do update
  set messages = ${table}.messages + excluded.messages, segments = ${table}.segments + excluded.segments,
    cost = ${table}.cost + excluded.cost`,
  );

const addUp = addUpIn('message_counts', counter, 'true');
const addUpOfKeys = addUpIn('key_message_counts', `api_key_id, ${counter}`, `api_key_id <> '${noKey}'`);

/**
 * @param zone the time zone of the days
 * @param isOnlyProcess whether no other process writes to the database
 */
export function createMessageCounter(zone: string, isOnlyProcess: boolean): CountMessages {
  const dayOf = createDayNames(zone);
  const shardOf = createShards(isOnlyProcess);

  return async (trx, changes) => {
    const sums = new Map<string, Sum>();
    let key: NamedKey | undefined;
    for (const { message, status, by } of changes) {
      key = withName(keyOf(message), key);
      const name = `${key.name}\n${status}`;
      let sum = sums.get(name);
      if (sum === undefined) {
        sum = { key, status, messages: 0, segments: 0, cost: 0 };
        sums.set(name, sum);
      }
      sum.messages += by;
      sum.segments += by * message.segments;
      sum.cost += by * (message.cost ?? 0);
    }
    const changed = [...sums.values()].filter((sum) => sum.messages !== 0 || sum.segments !== 0 || sum.cost !== 0);
    if (changed.length === 0) return;
    const shard = shardOf(trx);
    const rows = placedRows(changed, ({ key: { userId, mode, day, operator, sender, apiKeyId }, status, ...sum }) => [
      ...[userId, mode, day, operator, sender, apiKeyId, status],
      ...[shard, sum.messages, sum.segments, sum.cost],
    ]);
    await runIn(trx, addUp(rows));
    if (changed.some(({ key }) => key.apiKeyId !== noKey)) await runIn(trx, addUpOfKeys(rows));
  };

  function keyOf({ apiKeyId, userId, mode, to, senderId, createdAtMs }: Countable): CounterKey {
    const ofUser = { userId, mode, day: dayOf(createdAtMs), operator: operatorOf(to), sender: senderId ?? '' };
    return { apiKeyId: apiKeyId ?? noKey, ...ofUser };
  }
}

/** The key of a counter, without the status. */
interface CounterKey {
  readonly apiKeyId: ApiKeyId | typeof noKey;
  readonly userId: UserId;
  readonly mode: Mode;
  readonly day: string;
  readonly operator: Operator;
  /** Empty for messages without one. */
  readonly sender: string;
}

interface NamedKey extends CounterKey {
  readonly name: string;
}

interface Sum {
  readonly key: CounterKey;
  readonly status: MessageStatus;
  messages: number;
  segments: number;
  cost: number;
}

/** Reuses the name of the previous key: they are mostly equal, and comparing costs a tenth of building the name. */
function withName(key: CounterKey, before: NamedKey | undefined): NamedKey {
  if (before !== undefined && isSame(key, before)) return before;
  const { apiKeyId, userId, mode, day, operator, sender } = key;
  return { ...key, name: `${apiKeyId}\n${userId}\n${mode}\n${day}\n${operator}\n${sender}` };
}

const isSame = (one: CounterKey, other: CounterKey): boolean =>
  one.apiKeyId === other.apiKeyId &&
  one.userId === other.userId &&
  one.mode === other.mode &&
  one.day === other.day &&
  one.operator === other.operator &&
  one.sender === other.sender;

const shardCount = 64;

/**
 * Assigns each open transaction its own counter rows (shards), so that none waits for the commit of another. Readers add
 * the shards up.
 */
function createShards(isOnlyProcess: boolean): (trx: Transaction) => number {
  const taken = new Set<number>();
  const ofTransaction = new WeakMap<Transaction, number>();
  const first = isOnlyProcess ? 0 : Math.floor(Math.random() * shardCount);

  function take(trx: Transaction): number {
    let shard = first;
    for (let step = 0; step < shardCount && taken.has(shard); step += 1) shard = (first + step) % shardCount;
    taken.add(shard);
    ofTransaction.set(trx, shard);
    const release = () => {
      taken.delete(shard);
    };
    afterCommit(trx, release, release);
    return shard;
  }

  return (trx) => ofTransaction.get(trx) ?? take(trx);
}
