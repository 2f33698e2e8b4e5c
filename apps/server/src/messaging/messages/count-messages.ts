import type { Mode, UserId } from '../../account/caller.ts';
import { afterCommit, runIn, type Transaction } from '../../database/database.ts';
import { placedRows, preparedChange } from '../../database/statement.ts';
import { createDayNames } from '../../time/local-days.ts';
import { type Operator, operatorOf } from '../costs/prices.ts';
import type { MessageStatus } from './message.ts';

interface Countable {
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

const addUp = preparedChange(
  'message_counts',
  `insert into message_counts (user_id, mode, day, operator, sender_id, status, shard, messages, segments, cost)
  select cast(value ->> 0 as integer), value ->> 1, value ->> 2, value ->> 3, value ->> 4, value ->> 5,
    cast(value ->> 6 as integer), cast(value ->> 7 as integer), cast(value ->> 8 as integer), cast(value ->> 9 as bigint)
  from json_each(?) where true
  on conflict (user_id, mode, day, operator, sender_id, status, shard) do update
  set messages = message_counts.messages + excluded.messages, segments = message_counts.segments + excluded.segments,
    cost = message_counts.cost + excluded.cost`,
);

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
        sum = { name, key, status, messages: 0, segments: 0, cost: 0 };
        sums.set(name, sum);
      }
      sum.messages += by;
      sum.segments += by * message.segments;
      sum.cost += by * (message.cost ?? 0);
    }
    const changed = [...sums.values()].filter((sum) => sum.messages !== 0 || sum.segments !== 0 || sum.cost !== 0);
    if (changed.length === 0) return;
    const shard = shardOf(trx);
    // Sorted, so that two processes never deadlock.
    const sorted = changed.toSorted((one, other) => (one.name < other.name ? -1 : 1));
    const rows = placedRows(sorted, ({ key: { userId, mode, day, operator, sender }, status, ...sum }) => [
      ...[userId, mode, day, operator, sender, status],
      ...[shard, sum.messages, sum.segments, sum.cost],
    ]);
    await runIn(trx, addUp(rows));
  };

  function keyOf({ userId, mode, to, senderId, createdAtMs }: Countable): CounterKey {
    return { userId, mode, day: dayOf(createdAtMs), operator: operatorOf(to), sender: senderId ?? '' };
  }
}

/** The key of a counter, without the status. */
interface CounterKey {
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
  readonly name: string;
  readonly key: CounterKey;
  readonly status: MessageStatus;
  messages: number;
  segments: number;
  cost: number;
}

/** Reuses the name of the previous key: they are mostly equal, and comparing costs a tenth of building the name. */
function withName(key: CounterKey, before: NamedKey | undefined): NamedKey {
  if (before !== undefined && isSame(key, before)) return before;
  const { userId, mode, day, operator, sender } = key;
  return { ...key, name: `${userId}\n${mode}\n${day}\n${operator}\n${sender}` };
}

const isSame = (one: CounterKey, other: CounterKey): boolean =>
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
