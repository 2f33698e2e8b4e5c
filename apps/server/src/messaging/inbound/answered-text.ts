import { isUgandanMobile } from '@ngoma/sms';
import type { AnsweredText } from '../messages/check/check-message.ts';
import type { RequestError } from '../messages/check/request-error.ts';
import { fitsAsSender } from '../senders/sender.ts';
import type { InboundMessageRow } from './inbound-message.ts';

/** What the checks of messages know of a text that one of them answers. */
export const toAnswered = (inbound: InboundMessageRow): AnsweredText => ({
  id: inbound.id,
  address: addressOf(inbound),
  errors: findAnswerErrors(inbound),
});

/** A carrier may not say to which address a phone has written. */
export const addressOf = ({ to }: Pick<InboundMessageRow, 'to'>): string | null => (to === '' ? null : to);

/** A number may be longer than a name. */
const fitsAsAddress = (address: string): boolean => /^\d+$/.test(address) || fitsAsSender(address);

function findAnswerErrors({ from, to, keyword }: InboundMessageRow): RequestError[] {
  if (!isUgandanMobile(from)) {
    const what = `is '${from}', which is no Ugandan mobile number: this text cannot be answered`;
    return [{ code: 'validation_failed', member: 'to', rule: 'number', what }];
  }
  if (to !== '' && !fitsAsAddress(to)) {
    const what = `has written to '${to}', which is no number and no name of a sender: this text cannot be answered`;
    return [{ code: 'validation_failed', member: 'to', rule: 'alphabet', what }];
  }
  if (keyword !== 'stop') return [];
  const what = 'has asked with this text to hear no more; answer a later one';
  return [{ code: 'recipient_opted_out', member: 'to', rule: 'opted_out', what }];
}
