import type { components } from '@ngoma/contract';
import type { MessageRequest } from './check-message.ts';
import { isMessageId, type MessageId, type MessageInTransit, type Transition } from './message.ts';
import type { MessagePreview } from './preview-message.ts';
import type { MessageEventRow, MessageRow } from './repository.ts';

type Schemas = components['schemas'];

export function fromMessageCreate(body: Schemas['MessageCreate']): MessageRequest {
  return {
    to: body.to,
    text: body.message,
    senderId: body.sender_id ?? null,
    callbackUrl: body.callback_url ?? null,
  };
}

export function toAcceptedMessage(row: MessageRow): Schemas['AcceptedMessage'] {
  return {
    id: row.id,
    status: 'accepted',
    to: row.to,
    segments: row.segments,
    encoding: row.encoding,
    sender_id: row.sender_id,
    mode: row.mode,
    created_at: toInstant(row.created_at),
  };
}

export function toMessage(row: MessageRow): Schemas['Message'] {
  return {
    id: row.id,
    status: row.status,
    reason: row.reason,
    to: row.to,
    message: row.text,
    segments: row.segments,
    encoding: row.encoding,
    sender_id: row.sender_id,
    callback_url: row.callback_url,
    mode: row.mode,
    sequence: row.sequence,
    created_at: toInstant(row.created_at),
    updated_at: toInstant(row.updated_at),
    expires_at: toInstant(row.expires_at),
  };
}

export function toMessageEvent(row: MessageEventRow): Schemas['MessageEvent'] {
  return {
    sequence: row.sequence,
    status: row.status,
    reason: row.reason,
    carrier_code: row.carrier_code,
    at: toInstant(row.at),
  };
}

export function toMessagePreview(preview: MessagePreview): Schemas['MessagePreview'] {
  const { smartEncoding } = preview;
  return {
    encoding: preview.encoding,
    units: preview.units,
    segments: preview.segments,
    characters_left: preview.unitsLeft,
    sendable: preview.sendable,
    forcing_ucs2: preview.forcingUcs2.map(({ character, position }) => ({ character, position })),
    smart_encoding: smartEncoding ? { message: smartEncoding.text, segments: smartEncoding.segments } : null,
  };
}

/** The webhook about a transition; undefined for a transition that concerns only us. */
export function toStatusChange(
  message: MessageInTransit,
  transition: Transition,
  atMs: number,
): Schemas['MessageStatusChanged'] | undefined {
  const type = webhookTypeOf(transition);
  if (type === undefined) return undefined;
  return {
    type,
    timestamp: toInstant(atMs),
    data: {
      id: message.id,
      status: transition.status,
      to: message.to,
      segments: message.segments,
      sequence: message.sequence,
      ...(transition.reason !== null && {
        error: { code: transition.reason, carrier_code: transition.carrierCode },
      }),
    },
  };
}

function webhookTypeOf({ status }: Transition): Schemas['MessageWebhookType'] | undefined {
  switch (status) {
    case 'accepted':
    case 'scheduled':
    case 'queued':
    case 'sending':
      return undefined;
    case 'sent':
    case 'delivered':
    case 'undelivered':
    case 'expired':
    case 'rejected':
    case 'failed':
    case 'unknown':
    case 'canceled':
      return `message.${status}`;
  }
}

const toInstant = (atMs: number): string => new Date(atMs).toISOString();

/** Where a page of messages ended, in a form that clients need not understand. */
export const encodeCursor = (last: MessageId): string => Buffer.from(last).toString('base64url');

/** Undefined where the text is no cursor of ours. */
export function decodeCursor(cursor: string): MessageId | undefined {
  const id = Buffer.from(cursor, 'base64url').toString();
  return isMessageId(id) && encodeCursor(id) === cursor ? id : undefined;
}
