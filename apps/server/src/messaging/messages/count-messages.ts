import type { Mode, UserId } from '../../account/caller.ts';
import { afterCommit, runIn, type Transaction } from '../../database/database.ts';
import { placedRows, preparedChange } from '../../database/statement.ts';
import { createDayNames } from '../../time/local-days.ts';
import { type Operator, operatorOf } from '../costs/operator.ts';
import type { MessageStatus } from './message.ts';

/** What a message is counted by. */
interface Countable {
  readonly userId: UserId;
  readonly mode: Mode;
  readonly to: string;
  readonly senderId: string | null;
  readonly segments: number;
  readonly cost: number | null;
  readonly createdAtMs: number;
}

/** A message that comes into a state (`by` is 1), or leaves it (-1). */
export interface CountChange {
  readonly message: Countable;
  readonly status: MessageStatus;
  readonly by: 1 | -1;
}

/** Counts messages in the transaction that stores them or their states. */
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
 * @param zone whose days are counted
 * @param isOnlyProcess whether no other process counts in the same database
 */
export function createMessageCounter(zone: string, isOnlyProcess: boolean): CountMessages {
  const dayOf = createDayNames(zone);
  const shardOf = createShards(isOnlyProcess);

  return async (trx, changes) => {
    const sums = new Map<string, Sum>();
    let place: NamedPlace | undefined;
    for (const { message, status, by } of changes) {
      place = namePlace(placeOf(message), place);
      const name = `${place.name}\n${status}`;
      let sum = sums.get(name);
      if (sum === undefined) {
        sum = { name, place, status, messages: 0, segments: 0, cost: 0 };
        sums.set(name, sum);
      }
      sum.messages += by;
      sum.segments += by * message.segments;
      sum.cost += by * (message.cost ?? 0);
    }
    const changed = [...sums.values()].filter((sum) => sum.messages !== 0 || sum.segments !== 0 || sum.cost !== 0);
    if (changed.length === 0) return;
    const shard = shardOf(trx);
    // In one order everywhere, so that two processes never deadlock.
    const sorted = changed.toSorted((one, other) => (one.name < other.name ? -1 : 1));
    const rows = placedRows(sorted, ({ place: { userId, mode, day, operator, sender }, status, ...sum }) => [
      ...[userId, mode, day, operator, sender, status],
      ...[shard, sum.messages, sum.segments, sum.cost],
    ]);
    await runIn(trx, addUp(rows));
  };

  function placeOf({ userId, mode, to, senderId, createdAtMs }: Countable): Place {
    return { userId, mode, day: dayOf(createdAtMs), operator: operatorOf(to), sender: senderId ?? '' };
  }
}

/** What a message is counted by, beside its status. */
interface Place {
  readonly userId: UserId;
  readonly mode: Mode;
  readonly day: string;
  readonly operator: Operator;
  /** Empty where the message names none. */
  readonly sender: string;
}

interface NamedPlace extends Place {
  readonly name: string;
}

interface Sum {
  readonly name: string;
  readonly place: Place;
  readonly status: MessageStatus;
  messages: number;
  segments: number;
  cost: number;
}

/** Messages that change together are mostly of one place, and its name costs ten times as much as to see that. */
function namePlace(place: Place, before: NamedPlace | undefined): NamedPlace {
  if (before !== undefined && isSame(place, before)) return before;
  const { userId, mode, day, operator, sender } = place;
  return { ...place, name: `${userId}\n${mode}\n${day}\n${operator}\n${sender}` };
}

const isSame = (one: Place, other: Place): boolean =>
  one.userId === other.userId &&
  one.mode === other.mode &&
  one.day === other.day &&
  one.operator === other.operator &&
  one.sender === other.sender;

const shardCount = 64;

/**
 * Gives transactions that are open at the same time rows of their own to count in, for one would wait for the commit of the
 * other. Reading adds them up.
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
    const free = () => {
      taken.delete(shard);
    };
    afterCommit(trx, free, free);
    return shard;
  }

  return (trx) => ofTransaction.get(trx) ?? take(trx);
}
