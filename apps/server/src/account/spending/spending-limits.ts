import { type Database, runIn, type Transaction } from '../../database/database.ts';
import { keyedRows, keyList, prepared } from '../../database/statement.ts';
import { type Thousandths, writeAmount } from '../../money/amounts.ts';
import { Problem } from '../../problems/problem.ts';
import type { Clock } from '../../time/clock.ts';
import { dayMs } from '../../time/durations.ts';
import { createLocalMonths } from '../../time/local-days.ts';
import type { Spender, SpenderName } from './spender.ts';

/** The cost of messages to be stored; charged completely or not at all. */
export interface SpendingCharge {
  /** Keys and users with limits; each is charged the full cost. */
  readonly spenders: readonly Spender[];
  readonly cost: Thousandths;
}

/** The cost of a message that was charged, but is not sent. */
export interface SpendingRefund {
  readonly spenders: readonly SpenderName[];
  readonly cost: Thousandths;
  /** The refund counts in the month of the charge. */
  readonly chargedAtMs: number;
}

/** Amounts spent in the current month. */
export interface MonthSpent {
  /** `2026-11` */
  readonly month: string;
  /** When the next month begins. */
  readonly endsAtMs: number;
  of(spender: SpenderName): Thousandths;
}

/**
 * Monthly spending limits of keys and users, in the time zone of the installation. Charged in the transaction that stores
 * the messages, so that they hold across restarts and processes, and rejected or repeated requests are free.
 */
export interface SpendingLimits {
  read(spenders: readonly SpenderName[]): Promise<MonthSpent>;
  /** The result of `read` for a new key or user, without a query. */
  nothingSpent(): MonthSpent;
  /** Returns for each charge the error if a limit is exceeded, or undefined if it was charged. */
  charge(trx: Transaction, charges: readonly SpendingCharge[]): Promise<(Problem | undefined)[]>;
  refund(trx: Transaction, refunds: readonly SpendingRefund[]): Promise<void>;
}

interface SpentRow {
  readonly spender: SpenderName;
  readonly spent: Thousandths;
}

const selectSpent = prepared(
  'select spender, spent from spending_months where month = ? and spender in (select key from json_each(?))',
);
/** `where true` prevents SQLite from parsing ON as part of a join. */
const addSpent = prepared(`
  insert into spending_months (spender, month, spent)
  select key, ?, cast(value ->> 0 as bigint) from json_each(?) where true
  on conflict (spender, month) do update set spent = spending_months.spent + excluded.spent
  returning spender, spent
`);

export interface SpendingLimitsOptions {
  readonly db: Pick<Database, 'select'>;
  readonly clock: Pick<Clock, 'now'>;
  readonly timeZone: string;
  readonly currency: string;
}

export function createSpendingLimits({ db, clock, timeZone, currency }: SpendingLimitsOptions): SpendingLimits {
  const monthOf = createLocalMonths(timeZone);

  function monthSpent(rows: readonly SpentRow[]): MonthSpent {
    const { name: month, endsAtMs } = monthOf(clock.now());
    const bySpender = new Map(rows.map(({ spender, spent }) => [spender, spent]));
    return { month, endsAtMs, of: (spender) => bySpender.get(spender) ?? 0 };
  }

  /** Adds amounts and returns the new sums. The rows stay locked until the commit. */
  async function add(trx: Transaction, month: string, sums: ReadonlyMap<SpenderName, Thousandths>) {
    // Sorted, so that processes lock rows in the same order and do not deadlock.
    const spenders = [...sums.keys()].sort();
    const rows = keyedRows(
      spenders,
      (spender) => spender,
      (spender) => [sums.get(spender) ?? 0],
    );
    return runIn<SpentRow>(trx, addSpent(month, rows));
  }

  function limitError({ subject, perMonth }: Spender, used: Thousandths, cost: Thousandths, endsAtMs: number): Problem {
    const end = new Date(endsAtMs).toISOString();
    return new Problem('limit_reached', {
      detail:
        `${subject} may spend ${writeAmount(perMonth)} ${currency} a month, ${writeAmount(used)} of it is used, and ` +
        `${writeAmount(cost)} more is too much: the next month begins at ${end}, which is midnight in ${timeZone}.`,
    });
  }

  return {
    async read(spenders) {
      if (spenders.length === 0) return monthSpent([]);
      return monthSpent(await db.select<SpentRow>(selectSpent(monthOf(clock.now()).name, keyList(spenders))));
    },

    nothingSpent: () => monthSpent([]),

    async charge(trx, charges) {
      const asked = sumsOf(charges);
      if (asked.size === 0) return charges.map(() => undefined);
      const { name: month, endsAtMs } = monthOf(clock.now());
      const totals = await add(trx, month, asked);
      const used = new Map(totals.map(({ spender, spent }) => [spender, spent - (asked.get(spender) ?? 0)]));
      const usedBy = ({ name }: Spender) => used.get(name) ?? 0;
      const errors = charges.map(({ spenders, cost }) => {
        const beyond = spenders.find((spender) => cost > 0 && usedBy(spender) + cost > spender.perMonth);
        if (beyond !== undefined) return limitError(beyond, usedBy(beyond), cost, endsAtMs);
        for (const spender of spenders) used.set(spender.name, usedBy(spender) + cost);
        return undefined;
      });
      const refused = sumsOf(charges.filter((_charge, index) => errors[index] !== undefined));
      if (refused.size > 0) await add(trx, month, new Map(Array.from(refused, ([spender, sum]) => [spender, -sum])));
      return errors;
    },

    async refund(trx, refunds) {
      const byMonth = Map.groupBy(refunds, ({ chargedAtMs }) => monthOf(chargedAtMs).name);
      // Sorted for the same reason as the spenders.
      for (const month of [...byMonth.keys()].sort()) {
        const sums = addUp(byMonth.get(month) ?? []);
        if (sums.size > 0) await add(trx, month, new Map(Array.from(sums, ([spender, sum]) => [spender, -sum])));
      }
    },
  };
}

const sumsOf = (charges: readonly SpendingCharge[]): Map<SpenderName, Thousandths> =>
  addUp(charges.map(({ spenders, cost }) => ({ spenders: spenders.map(({ name }) => name), cost })));

function addUp(amounts: readonly Pick<SpendingRefund, 'spenders' | 'cost'>[]): Map<SpenderName, Thousandths> {
  const sums = new Map<SpenderName, Thousandths>();
  for (const { spenders, cost } of amounts) {
    if (cost > 0) for (const spender of spenders) sums.set(spender, (sums.get(spender) ?? 0) + cost);
  }
  return sums;
}

const keptMs = 400 * dayMs;

/** Deletes at most `limit` sums of past months, and returns the number of deleted rows. */
export function deleteOldMonths(db: Database, nowMs: number, limit: number): Promise<number> {
  const before = new Date(nowMs - keptMs).toISOString().slice(0, 7);
  const old = db.write('spending_months').where('month', '<', before).limit(limit).select('spender', 'month');
  return db.write('spending_months').whereIn(['spender', 'month'], old).delete();
}
