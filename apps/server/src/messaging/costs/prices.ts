import { operatorHint } from '@ngoma/sms';
import { readAmount, type Thousandths } from '../../money/amounts.ts';

/** The networks that prices, senders and statistics distinguish. */
export const operators = ['mtn', 'airtel', 'other'] as const;
export type Operator = (typeof operators)[number];

/** The network by the prefix of the number; ported numbers keep their prefix. */
export function operatorOf(number: string): Operator {
  switch (operatorHint(number)) {
    case 'MTN':
      return 'mtn';
    case 'Airtel':
      return 'airtel';
    default:
      return 'other';
  }
}

/** The price of a segment per network; networks without a price are absent. */
export type PriceList = ReadonlyMap<Operator, Thousandths>;

export interface Prices {
  /** ISO 4217: `UGX`. */
  readonly currency: string;
  readonly perSegment: PriceList;
}

export const noPrices: PriceList = new Map();

/** Null if the network has no price. */
export function costOf({ perSegment }: Prices, to: string, segments: number): Thousandths | null {
  const price = perSegment.get(operatorOf(to));
  return price === undefined ? null : price * segments;
}

/** Keeps the sums of years exact. */
const maxPrice: Thousandths = 99_999_999;

/** Parses `mtn=35,airtel=35.5,other=40`. Each error follows the name of the setting. */
export function readPrices(text: string): { readonly prices: PriceList; readonly errors: readonly string[] } {
  const prices = new Map<Operator, Thousandths>();
  const errors: string[] = [];
  for (const item of text.split(',').filter((each) => each.trim() !== '')) {
    const [name = '', amount = ''] = item.split('=', 2).map((each) => each.trim());
    const operator = operators.find((each) => each === name.toLowerCase());
    const price = readAmount(amount);
    if (operator === undefined) errors.push(`has the unknown network '${name}'; use ${operators.join(', ')}`);
    else if (prices.has(operator)) errors.push(`has ${operator} twice`);
    else if (price === undefined || price > maxPrice)
      errors.push(`has the invalid price '${amount}' for ${operator}; use 0 to 99999.999, such as ${operator}=35.5`);
    else prices.set(operator, price);
  }
  return { prices, errors };
}
