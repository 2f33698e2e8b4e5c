import type { components } from '@ngoma/contract';
import { complete } from '@ngoma/express-contract';
import { type Thousandths, writeAmount } from '../../money/amounts.ts';
import type { Prices } from './prices.ts';

type Schemas = components['schemas'];

export const toAmount = (amount: Thousandths, currency: string): Schemas['Amount'] =>
  complete<Schemas['Amount']>({ amount: writeAmount(amount), currency });

export const toCost = (cost: Thousandths | null, currency: string): Schemas['Amount'] | null =>
  cost === null ? null : toAmount(cost, currency);

export const toSegmentPrices = ({ perSegment, currency }: Prices, segments: number): Schemas['OperatorCost'][] =>
  Array.from(perSegment, ([operator, price]) =>
    complete<Schemas['OperatorCost']>({ operator, cost: toAmount(price * segments, currency) }),
  );

/** `0.0333 EUR`, or `0.0333` without a currency. */
export function toCarrierCost(cost: string | null): Schemas['CarrierCost'] {
  if (cost === null) return null;
  const [amount = '', currency = null] = cost.split(' ');
  return complete<NonNullable<Schemas['CarrierCost']>>({ amount, currency });
}
