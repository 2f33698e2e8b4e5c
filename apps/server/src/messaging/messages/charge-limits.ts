import type { DayCharge, DayLimits } from '../../account/api-keys/day-limits.ts';
import type { SpendingCharge, SpendingLimits } from '../../account/spending/spending-limits.ts';
import type { Transaction } from '../../database/database.ts';
import type { Problem } from '../../problems/problem.ts';

/** What a request takes of the limits of whoever sends it. */
export interface Charge {
  /** Where the key has a daily limit. */
  readonly day: DayCharge | undefined;
  readonly spending: SpendingCharge;
}

/** For each charge, in their order, why it is beyond a limit, or undefined where it was counted. */
export type ChargeLimits = (trx: Transaction, charges: readonly Charge[]) => Promise<(Problem | undefined)[]>;

export interface ChargeLimitsOptions {
  /** Undefined where limits are off. */
  readonly dayLimits: DayLimits | undefined;
  readonly spending: Pick<SpendingLimits, 'charge'>;
}

/** Counts against all limits or against none. */
export function createChargeLimits({ dayLimits, spending }: ChargeLimitsOptions): ChargeLimits {
  async function chargeDays(trx: Transaction, charges: readonly Charge[]): Promise<Map<Charge, Problem>> {
    if (dayLimits === undefined) return new Map();
    const counted = charges.flatMap((each) => (each.day === undefined ? [] : { each, day: each.day }));
    const isWithin = await dayLimits.charge(
      trx,
      counted.map(({ day }) => day),
    );
    const beyond = counted.filter((_each, index) => !isWithin[index]);
    return new Map(beyond.map(({ each, day }) => [each, dayLimits.refusal(day)]));
  }

  async function chargeSpending(trx: Transaction, charges: readonly Charge[]): Promise<Map<Charge, Problem>> {
    const refusals = await spending.charge(
      trx,
      charges.map((each) => each.spending),
    );
    const beyond = charges.flatMap((each, index) => (refusals[index] ? [[each, refusals[index]] as const] : []));
    const days = beyond.flatMap(([{ day }]) => day ?? []);
    await dayLimits?.giveBack(trx, days);
    return new Map(beyond);
  }

  return async (trx, charges) => {
    const tooMany = await chargeDays(trx, charges);
    const tooDear = await chargeSpending(
      trx,
      charges.filter((each) => !tooMany.has(each)),
    );
    return charges.map((each) => tooMany.get(each) ?? tooDear.get(each));
  };
}
