import { isUgandanMobile } from '@ngoma/sms';
import type { AnsweredText } from '../messages/check-message.ts';
import type { RequestFault } from '../messages/request-fault.ts';
import type { InboundMessageRow } from './inbound-message.ts';

/** What the checks of messages know of a text that one of them answers. */
export const toAnswered = (inbound: InboundMessageRow): AnsweredText => ({
  id: inbound.id,
  address: inbound.to,
  faults: findAnswerFaults(inbound),
});

function findAnswerFaults({ from, keyword }: InboundMessageRow): RequestFault[] {
  if (!isUgandanMobile(from)) {
    const what = `is '${from}', which is no Ugandan mobile number: this text cannot be answered`;
    return [{ code: 'validation_failed', member: 'to', rule: 'number', what }];
  }
  if (keyword !== 'stop') return [];
  const what = 'has asked with this text to hear no more; answer a later one';
  return [{ code: 'recipient_opted_out', member: 'to', rule: 'opted_out', what }];
}
