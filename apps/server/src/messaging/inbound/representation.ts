import type { components } from '@ngoma/contract';
import { complete, type NoMembers } from '@ngoma/express-contract';
import type { MessageRequest } from '../messages/check/check-message.ts';
import { toAnswered } from './answered-text.ts';
import type { InboundMessageRow } from './inbound-message.ts';

type Schemas = components['schemas'];

/** The webhook about an inbound text. */
export function toMessageReceived(row: InboundMessageRow): Schemas['MessageReceived'] {
  const data = toInboundMessage(row);
  return complete<Schemas['MessageReceived']>({ type: 'message.received', timestamp: data.received_at, data });
}

export function toInboundMessage(row: InboundMessageRow): Schemas['InboundMessage'] {
  return complete<Schemas['InboundMessage']>({
    id: row.id,
    from: row.from,
    to: row.to,
    message: row.text_removed === 1 ? null : row.text,
    missing_parts: row.missing_parts,
    keyword: row.keyword,
    carrier: row.carrier,
    mode: row.mode,
    received_at: new Date(row.received_at).toISOString(),
  });
}

/** The reply to a text, from the address that the phone wrote to. */
export function fromReply(inbound: InboundMessageRow, body: Schemas['InboundMessageReply']): MessageRequest {
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
  const answers = toAnswered(inbound);
  return {
    to: inbound.from,
    text: message,
    senderId: answers.address,
    callbackUrl: callback_url,
    priority,
    category,
    sendAt: send_at,
    expiresAt: expires_at,
    clientReference: client_reference,
    metadata,
    answers,
  };
}
