import { type Database, runIn, type Transaction } from '../../database/database.ts';
import { keyedRows, prepared } from '../../database/statement.ts';
import { Problem } from '../../problems/problem.ts';
import type { Clock } from '../../time/clock.ts';
import { dayMs } from '../../time/durations.ts';
import { createLocalDays } from '../../time/local-days.ts';
import type { ApiKeyId } from '../caller.ts';

/** Messages to be stored for a key with a daily limit. */
export interface DayCharge {
  readonly keyId: ApiKeyId;
  readonly perDay: number;
  /** The number of messages; all or none are charged. */
  readonly cost: number;
}

interface DayUse {
  /** Messages stored today. */
  readonly used: number;
  readonly endsInSeconds: number;
}

/**
 * Daily limits of keys, in the time zone of the installation. Counted in the transaction that stores the messages, so that
 * they hold across restarts and processes, and rejected or repeated requests do not count.
 */
export interface DayLimits {
  read(keyId: ApiKeyId): Promise<DayUse>;
  /** Returns for each charge whether it was within the limit and counted. */
  charge(trx: Transaction, charges: readonly DayCharge[]): Promise<boolean[]>;
  /** Reverts charges of this transaction. */
  giveBack(trx: Transaction, charges: readonly DayCharge[]): Promise<void>;
  /** The error of a request beyond the limit. */
  limitError(charge: DayCharge): Problem;
}

interface DayRow {
  readonly api_key_id: ApiKeyId;
  readonly messages: number;
}

const selectMessages = prepared('select messages from api_key_days where api_key_id = ? and day = ?');
/** `where true` prevents SQLite from parsing ON as part of a join. */
const addMessages = prepared(`
  insert into api_key_days (api_key_id, day, messages)
  select key, ?, cast(value ->> 0 as integer) from json_each(?) where true
  on conflict (api_key_id, day) do update set messages = api_key_days.messages + excluded.messages
  returning api_key_id, messages
`);
const takeBackMessages = prepared(
  'update api_key_days set messages = messages - ? where api_key_id = ? and day = ? returning messages',
);

export interface DayLimitsOptions {
  readonly db: Pick<Database, 'select'>;
  readonly clock: Clock;
  readonly timeZone: string;
}

export function createDayLimits({ db, clock, timeZone }: DayLimitsOptions): DayLimits {
  const dayOf = createLocalDays(timeZone);
  const secondsLeft = () => Math.ceil((dayOf(clock.now()).endsAtMs - clock.now()) / 1000);

  async function giveBack(trx: Transaction, charges: readonly DayCharge[]): Promise<void> {
    const { name: day } = dayOf(clock.now());
    for (const [keyId, cost] of sumByKey(charges)) await runIn(trx, takeBackMessages(cost, keyId, day));
  }

  return {
    async read(keyId) {
      const [row] = await db.select<DayRow>(selectMessages(keyId, dayOf(clock.now()).name));
      return { used: row?.messages ?? 0, endsInSeconds: secondsLeft() };
    },

    async charge(trx, charges) {
      if (charges.length === 0) return [];
      const { name: day } = dayOf(clock.now());
      const asked = sumByKey(charges);
      // Sorted, so that processes lock rows in the same order and do not deadlock.
      const keys = [...asked.keys()].sort();
      const rows = keyedRows(
        keys,
        (keyId) => keyId,
        (keyId) => [asked.get(keyId) ?? 0],
      );
      const counted = await runIn<DayRow>(trx, addMessages(day, rows));
      const used = new Map(counted.map((row) => [row.api_key_id, row.messages - (asked.get(row.api_key_id) ?? 0)]));
      const isWithin = charges.map(({ keyId, perDay, cost }) => {
        const before = used.get(keyId) ?? 0;
        if (before + cost > perDay) return false;
        used.set(keyId, before + cost);
        return true;
      });
      await giveBack(
        trx,
        charges.filter((_charge, index) => !isWithin[index]),
      );
      return isWithin;
    },

    giveBack,

    limitError({ perDay, cost }) {
      const end = new Date(dayOf(clock.now()).endsAtMs).toISOString();
      const asked = cost === 1 ? 'one more message' : `${cost} more messages`;
      return new Problem('rate_limited', {
        detail:
          `This key may send ${perDay} messages a day, and today not ${asked}: the next day begins at ${end}, which is ` +
          `midnight in ${timeZone}.`,
        headers: { 'Retry-After': String(secondsLeft()) },
      });
    },
  };
}

function sumByKey(charges: readonly DayCharge[]): Map<ApiKeyId, number> {
  const sums = new Map<ApiKeyId, number>();
  for (const { keyId, cost } of charges) sums.set(keyId, (sums.get(keyId) ?? 0) + cost);
  return sums;
}

/** Longer than the difference between time zones and clocks. */
const keptMs = 7 * dayMs;

/** Deletes at most `limit` counts of past days, and returns the number of deleted rows. */
export function deleteOldDays(db: Database, nowMs: number, limit: number): Promise<number> {
  const before = new Date(nowMs - keptMs).toISOString().slice(0, 10);
  const old = db.write('api_key_days').where('day', '<', before).limit(limit).select('api_key_id', 'day');
  return db.write('api_key_days').whereIn(['api_key_id', 'day'], old).delete();
}
