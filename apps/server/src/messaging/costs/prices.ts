import { readAmount, type Thousandths } from '../../money/amounts.ts';
import { type Operator, operatorOf, operators } from './operator.ts';

/** What an operator asks for a segment; an operator without a price is not in it. */
export type PriceList = ReadonlyMap<Operator, Thousandths>;

/** What messages cost here. */
export interface Prices {
  /** ISO 4217: `UGX`. */
  readonly currency: string;
  readonly perSegment: PriceList;
}

export const noPrices: PriceList = new Map();

/** Null where the network of the number has no price. */
export function costOf({ perSegment }: Prices, to: string, segments: number): Thousandths | null {
  const price = perSegment.get(operatorOf(to));
  return price === undefined ? null : price * segments;
}

/** The most for a segment: sums of years stay exact. */
const maxPrice: Thousandths = 99_999_999;

/** Reads `mtn=35,airtel=35.5,other=40`; what is wrong with it ends sentences that begin with the name of the setting. */
export function readPrices(text: string): { readonly prices: PriceList; readonly errors: readonly string[] } {
  const prices = new Map<Operator, Thousandths>();
  const errors: string[] = [];
  for (const item of text.split(',').filter((each) => each.trim() !== '')) {
    const [name = '', amount = ''] = item.split('=', 2).map((each) => each.trim());
    const operator = operators.find((each) => each === name.toLowerCase());
    const price = readAmount(amount);
    if (operator === undefined) errors.push(`names '${name}', and there are ${operators.join(', ')}`);
    else if (prices.has(operator)) errors.push(`names ${operator} twice`);
    else if (price === undefined || price > maxPrice)
      errors.push(`must give ${operator} a price from 0 to 99999.999, such as ${operator}=35.5, and not '${amount}'`);
    else prices.set(operator, price);
  }
  return { prices, errors };
}
