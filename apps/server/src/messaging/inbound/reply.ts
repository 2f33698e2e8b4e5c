import type { components } from '@ngoma/contract';
import { isUgandanMobile } from '@ngoma/sms';
import type { NoMembers } from '../../http/handler.ts';
import type { AnsweredText, MessageRequest } from '../messages/check-message.ts';
import type { RequestFault } from '../messages/request-fault.ts';
import type { InboundMessageRow } from './inbound-message.ts';

/** The message that answers a text: back to the phone, from the address that it has written to. */
export function fromReply(
  inbound: InboundMessageRow,
  body: components['schemas']['InboundMessageReply'],
): MessageRequest {
  const {
    message,
    callback_url = null,
    send_at = null,
    expires_at,
    priority = 'normal',
    category = 'transactional',
    client_reference = null,
    metadata = null,
    ...unread
  } = body;
  unread satisfies NoMembers<typeof unread>;
  return {
    to: inbound.from,
    text: message,
    senderId: inbound.to,
    callbackUrl: callback_url,
    priority,
    category,
    sendAt: send_at,
    expiresAt: expires_at,
    clientReference: client_reference,
    metadata,
    answers: toAnswered(inbound),
  };
}

const toAnswered = (inbound: InboundMessageRow): AnsweredText => ({
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
