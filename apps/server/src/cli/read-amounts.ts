import { readAmount, type Thousandths } from '../money/amounts.ts';
import { Refusal } from '../problems/refusal.ts';

/** What may be spent in a month. */
export function readMonthLimit(option: string, text: string): Thousandths {
  const amount = /^\d{1,9}(\.\d+)?$/.test(text) ? readAmount(text) : undefined;
  if (amount !== undefined) return amount;
  throw new Refusal(`'${option} ${text}' is no amount of money, such as 50000 or 50000.5.`);
}
