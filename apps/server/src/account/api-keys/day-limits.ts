import { type Database, runIn, type Transaction } from '../../database/database.ts';
import { keyedRows, prepared } from '../../database/statement.ts';
import { Problem } from '../../problems/problem.ts';
import type { Clock } from '../../time/clock.ts';
import { dayMs } from '../../time/durations.ts';
import { createLocalDays } from '../../time/local-days.ts';
import type { ApiKeyId } from '../caller.ts';

/** Messages that are about to be stored for a key with a daily limit. */
export interface DayCharge {
  readonly keyId: ApiKeyId;
  readonly perDay: number;
  /** How many: all of them or none. */
  readonly cost: number;
}

interface DayUse {
  /** How many messages were stored today. */
  readonly used: number;
  /** How long the day still lasts. */
  readonly endsInSeconds: number;
}

/**
 * The daily limits of keys, in days of the installation's time zone. They are counted where the messages are stored, in the
 * same transaction: so they hold over restarts and for any number of processes, and what is refused or repeated does not
 * count. Keys without such a limit are never looked up.
 */
export interface DayLimits {
  read(keyId: ApiKeyId): Promise<DayUse>;
  /** For each charge, in their order, whether it is within the limit and was counted. */
  charge(trx: Transaction, charges: readonly DayCharge[]): Promise<boolean[]>;
  /** Takes back what was counted in this transaction. */
  giveBack(trx: Transaction, charges: readonly DayCharge[]): Promise<void>;
  /** What becomes of a request that is beyond the limit. */
  refusal(charge: DayCharge): Problem;
}

interface DayRow {
  readonly api_key_id: ApiKeyId;
  readonly messages: number;
}

const selectMessages = prepared('select messages from api_key_days where api_key_id = ? and day = ?');
/** `where true` keeps SQLite from reading ON as part of a join. */
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
      // In one order everywhere, so that two processes never deadlock. Each row stays locked until the commit.
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

    refusal({ perDay, cost }) {
      const end = new Date(dayOf(clock.now()).endsAtMs).toISOString();
      const asked = cost === 1 ? 'one more message' : `${cost} more messages`;
      return new Problem('rate_limited', {
        detail: `This key may send ${perDay} messages a day, and today not ${asked}: the next day begins at ${end}, which is midnight in ${timeZone}.`,
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

/** Zones are at most a day apart, and clocks may be. */
const keptMs = 7 * dayMs;

/** Deletes some of the counts of days that are over, and says how many. */
export function deleteOldDays(db: Database, nowMs: number, limit: number): Promise<number> {
  const before = new Date(nowMs - keptMs).toISOString().slice(0, 10);
  const old = db.write('api_key_days').where('day', '<', before).limit(limit).select('api_key_id', 'day');
  return db.write('api_key_days').whereIn(['api_key_id', 'day'], old).delete();
}
