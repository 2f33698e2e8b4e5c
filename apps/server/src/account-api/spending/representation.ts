import type { components } from '@ngoma/contract';
import type { SpenderName } from '../../account/spending/spender.ts';
import type { MonthSpent } from '../../account/spending/spending-limits.ts';
import { complete } from '../../http/handler.ts';
import { readAmount, type Thousandths, writeAmount } from '../../money/amounts.ts';
import { refuseMember, toInstant } from '../account-requests.ts';

type Schemas = components['schemas'];

/** What was spent, and in which currency. */
export interface Spent {
  readonly month: MonthSpent;
  readonly currency: string;
}

/** Null where there is no limit. */
export function toSpending(
  spender: SpenderName,
  perMonth: Thousandths | null,
  { month, currency }: Spent,
): Schemas['Spending'] | null {
  if (perMonth === null) return null;
  const toAmount = (amount: Thousandths) => complete<Schemas['Amount']>({ amount: writeAmount(amount), currency });
  return complete<Schemas['Spending']>({
    month: month.month,
    limit: toAmount(perMonth),
    spent: toAmount(month.of(spender)),
    ends_at: toInstant(month.endsAtMs),
  });
}

export const toLimit = (perMonth: Thousandths | null): string | null =>
  perMonth === null ? null : writeAmount(perMonth);

/** What is left out stays as it is. */
export function readLimit(text: string | null | undefined, before: Thousandths | null): Thousandths | null {
  if (text === undefined) return before;
  if (text === null) return null;
  const amount = readAmount(text);
  if (amount === undefined)
    throw refuseMember(
      'limits/spend_per_month',
      'amount',
      "'limits/spend_per_month' must be an amount such as 50000 or 50000.5, or null.",
    );
  return amount;
}
