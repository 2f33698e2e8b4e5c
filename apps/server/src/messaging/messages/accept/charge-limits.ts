import type { DayCharge, DayLimits } from '../../../account/api-keys/day-limits.ts';
import type { SpendingCharge, SpendingLimits } from '../../../account/spending/spending-limits.ts';
import type { Transaction } from '../../../database/database.ts';
import type { Problem } from '../../../problems/problem.ts';

/** The amounts of a request that count against the limits of its sender. */
export interface Charge {
  /** Undefined for a key without a daily limit. */
  readonly day: DayCharge | undefined;
  readonly spending: SpendingCharge;
}

/** Counts each charge. Returns a Problem for those that exceed a limit, else undefined, in order. */
export type ChargeLimits = (trx: Transaction, charges: readonly Charge[]) => Promise<(Problem | undefined)[]>;

export interface ChargeLimitsOptions {
  /** Undefined if limits are off. */
  readonly dayLimits: DayLimits | undefined;
  readonly spending: Pick<SpendingLimits, 'charge'>;
}

/** Each charge counts against all limits or none. */
export function createChargeLimits({ dayLimits, spending }: ChargeLimitsOptions): ChargeLimits {
  async function chargeDays(trx: Transaction, charges: readonly Charge[]): Promise<Map<Charge, Problem>> {
    if (dayLimits === undefined) return new Map();
    const counted = charges.flatMap((each) => (each.day === undefined ? [] : { each, day: each.day }));
    const isWithin = await dayLimits.charge(
      trx,
      counted.map(({ day }) => day),
    );
    const exceeded = counted.filter((_each, index) => !isWithin[index]);
    return new Map(exceeded.map(({ each, day }) => [each, dayLimits.refusal(day)]));
  }

  async function chargeSpending(trx: Transaction, charges: readonly Charge[]): Promise<Map<Charge, Problem>> {
    const refusals = await spending.charge(
      trx,
      charges.map((each) => each.spending),
    );
    const exceeded = charges.flatMap((each, index) => (refusals[index] ? [[each, refusals[index]] as const] : []));
    await dayLimits?.giveBack(
      trx,
      exceeded.flatMap(([{ day }]) => day ?? []),
    );
    return new Map(exceeded);
  }

  return async (trx, charges) => {
    const overDay = await chargeDays(trx, charges);
    const overSpending = await chargeSpending(
      trx,
      charges.filter((each) => !overDay.has(each)),
    );
    return charges.map((each) => overDay.get(each) ?? overSpending.get(each));
  };
}
