import { isUgandanMobile } from '@ngoma/sms';
import type { AnsweredText, RequestError } from '../messages/check/check-message.ts';
import { fitsAsSender } from '../senders/sender.ts';
import type { InboundMessageRow } from './inbound-message.ts';

/** The text that a message replies to, for the checks of the message. */
export const toAnswered = (inbound: InboundMessageRow): AnsweredText => ({
  id: inbound.id,
  address: addressOf(inbound),
  errors: findAnswerErrors(inbound),
});

/** Null if the carrier does not report the address. */
export const addressOf = ({ to }: Pick<InboundMessageRow, 'to'>): string | null => (to === '' ? null : to);

const fitsAsAddress = (address: string): boolean => /^\d+$/.test(address) || fitsAsSender(address);

function findAnswerErrors({ from, to, keyword }: InboundMessageRow): RequestError[] {
  if (!isUgandanMobile(from)) {
    const what = `is '${from}', which is not a Ugandan mobile number: this text cannot be answered`;
    return [{ code: 'validation_failed', member: 'to', rule: 'number', what }];
  }
  if (to !== '' && !fitsAsAddress(to)) {
    const what = `has written to '${to}', which is neither a number nor a sender name: this text cannot be answered`;
    return [{ code: 'validation_failed', member: 'to', rule: 'alphabet', what }];
  }
  if (keyword !== 'stop') return [];
  const what = 'has opted out with this text; reply to a later one';
  return [{ code: 'recipient_opted_out', member: 'to', rule: 'opted_out', what }];
}
