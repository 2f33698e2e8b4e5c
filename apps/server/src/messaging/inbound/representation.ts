import type { components } from '@ngoma/contract';
import { complete } from '../../http/handler.ts';
import type { InboundMessageRow } from './inbound-message.ts';

type Schemas = components['schemas'];

/** The webhook about a text that came in. */
export function toMessageReceived(row: InboundMessageRow): Schemas['MessageReceived'] {
  const data = toInboundMessage(row);
  return complete<Schemas['MessageReceived']>({ type: 'message.received', timestamp: data.received_at, data });
}

export function toInboundMessage(row: InboundMessageRow): Schemas['InboundMessage'] {
  return complete<Schemas['InboundMessage']>({
    id: row.id,
    from: row.from,
    to: row.to,
    message: row.text,
    keyword: row.keyword,
    carrier: row.carrier,
    mode: row.mode,
    received_at: new Date(row.received_at).toISOString(),
  });
}
