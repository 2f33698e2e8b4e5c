import type { components } from '@ngoma/contract';
import type { MessageRequest } from './check-message.ts';
import type { MessageInTransit, Move } from './message.ts';
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

/** The webhook that tells of a move; undefined where it is bookkeeping of our own. */
export function toStatusChange(
  message: MessageInTransit,
  move: Move,
  atMs: number,
): Schemas['MessageStatusChanged'] | undefined {
  const type = announcementOf(move);
  if (type === undefined) return undefined;
  return {
    type,
    timestamp: toInstant(atMs),
    data: {
      id: message.id,
      status: move.status,
      to: message.to,
      segments: message.segments,
      sequence: message.sequence,
      ...(move.reason !== null && { error: { code: move.reason, carrier_code: move.carrierCode } }),
    },
  };
}

function announcementOf({ status }: Move): Schemas['MessageWebhookType'] | undefined {
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
