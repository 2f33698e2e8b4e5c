import { operatorHint } from '@ngoma/sms';

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
