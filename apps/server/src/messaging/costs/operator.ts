import { operatorHint } from '@ngoma/sms';

/** The networks that prices, senders and statistics tell apart; the others are few. */
export const operators = ['mtn', 'airtel', 'other'] as const;
export type Operator = (typeof operators)[number];

/** The network to which the number was given, by its prefix. */
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
