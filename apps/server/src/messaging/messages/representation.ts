import type { components } from '@ngoma/contract';
import { complete, type NoMembers } from '@ngoma/express-contract';
import type { Input } from '../../http/handler.ts';
import { readInstant } from '../../time/instants.ts';
import type { Prices } from '../costs/prices.ts';
import { toCarrierCost, toCost, toSegmentPrices } from '../costs/representation.ts';
import type { MessageRequest, Metadata, RequestError } from './check/check-message.ts';
import type { MessageInTransit, Transition } from './message.ts';
import type { MessagePreview } from './preview-message.ts';
import type { TemplateReference } from './render-text.ts';
import type { MessageEventRow, MessageRow, NewMessageRow } from './repository.ts';
import type { MessageFilter } from './select-messages.ts';
import { type TextReplacement, toSmartEncoded } from './smart-encoding.ts';

type Schemas = components['schemas'];
type TextMember = 'message' | 'template' | 'variables';
type ForcingCharacter = Schemas['MessagePreview']['forcing_ucs2'][number];
type SmartEncoding = NonNullable<Schemas['MessagePreview']['smart_encoding']>;
type Replacement = Schemas['AcceptedMessage']['replacements'][number];
type StatusChanged = Schemas['MessageStatusChanged'];
type StatusError = NonNullable<StatusChanged['data']['error']>;

/** @param text the text, or the errors of the template and variables, which are reported with the others */
export function fromMessageCreate(
  body: Schemas['MessageCreate'],
  text: string | readonly RequestError[],
): MessageRequest {
  const {
    to,
    sender_id,
    callback_url,
    send_at,
    expires_at,
    priority,
    category,
    client_reference,
    metadata,
    smart_encoding,
    ...unread
  } = body;
  unread satisfies NoMembers<typeof unread, TextMember>;
  return {
    to,
    ...(typeof text === 'string' ? toText(text, smart_encoding) : { text: '', textErrors: text }),
    senderId: sender_id ?? null,
    callbackUrl: callback_url ?? null,
    priority: priority ?? 'normal',
    category: category ?? 'transactional',
    sendAt: send_at ?? null,
    expiresAt: expires_at,
    clientReference: client_reference ?? null,
    metadata: metadata ?? null,
  };
}

const toText = (text: string, smartEncoding: boolean | undefined) => (smartEncoding ? toSmartEncoded(text) : { text });

export function fromTemplateReference(reference: Schemas['TemplateReference']): TemplateReference {
  const { id, name, language, version, ...unread } = reference;
  unread satisfies NoMembers<typeof unread>;
  return id === undefined ? { name, language, version } : { id, language, version };
}

type PageMember = 'mode' | 'limit' | 'cursor' | 'user_id' | 'key_id';
type ListQuery = Omit<Input<'listMessages'>['query'], PageMember>;

export function fromListQuery(query: ListQuery): Omit<MessageFilter, 'before' | 'limit' | 'apiKeyId'> {
  const {
    status,
    to,
    sender_id,
    created_after,
    created_before,
    client_reference,
    reason,
    batch_id,
    operator,
    carrier,
    ...unread
  } = query;
  unread satisfies NoMembers<typeof unread, PageMember>;
  return {
    statuses: status && [...new Set(status)],
    to,
    senderId: sender_id,
    createdAfterMs: readInstant(created_after),
    createdBeforeMs: readInstant(created_before),
    clientReference: client_reference,
    reason,
    batchId: batch_id,
    operator,
    carrier,
  };
}

export function toAcceptedMessage(
  row: NewMessageRow,
  replacements: readonly TextReplacement[],
  currency: string,
): Schemas['AcceptedMessage'] {
  return complete<Schemas['AcceptedMessage']>({
    id: row.id,
    status: 'accepted',
    to: row.to,
    segments: row.segments,
    encoding: row.encoding,
    cost: toCost(row.cost, currency),
    sender_id: row.sender_id,
    mode: row.mode,
    created_at: toInstant(row.created_at),
    replacements: replacements.map(({ original, replacement }) => complete<Replacement>({ original, replacement })),
  });
}

export function toMessage(row: MessageRow, currency: string): Schemas['Message'] {
  return complete<Schemas['Message']>({
    id: row.id,
    status: row.status,
    reason: row.reason,
    to: row.to,
    message: row.text,
    segments: row.segments,
    encoding: row.encoding,
    cost: toCost(row.cost, currency),
    carrier_cost: toCarrierCost(row.carrier_cost),
    sender_id: row.sender_id,
    callback_url: row.callback_url,
    priority: row.priority,
    category: row.category,
    mode: row.mode,
    sequence: row.sequence,
    created_at: toInstant(row.created_at),
    updated_at: toInstant(row.updated_at),
    send_at: row.send_at === null ? null : toInstant(row.send_at),
    expires_at: toInstant(row.expires_at),
    client_reference: row.client_reference,
    metadata: row.metadata === null ? null : readMetadata(row.metadata),
    in_reply_to: row.in_reply_to,
  });
}

export function toMessageEvent(row: MessageEventRow): Schemas['MessageEvent'] {
  return complete<Schemas['MessageEvent']>({
    sequence: row.sequence,
    status: row.status,
    reason: row.reason,
    carrier: row.carrier,
    part: row.part,
    carrier_code: row.carrier_code,
    permanent: row.permanent === null ? null : row.permanent === 1,
    at: toInstant(row.at),
  });
}

export function toMessagePreview(preview: MessagePreview, prices: Prices): Schemas['MessagePreview'] {
  const { smartEncoding } = preview;
  return complete<Schemas['MessagePreview']>({
    encoding: preview.encoding,
    units: preview.units,
    segments: preview.segments,
    characters_left: preview.unitsLeft,
    sendable: preview.sendable,
    costs: toSegmentPrices(prices, preview.segments),
    forcing_ucs2: preview.forcingUcs2.map(({ character, position }) =>
      complete<ForcingCharacter>({ character, position }),
    ),
    smart_encoding:
      smartEncoding === undefined
        ? null
        : complete<SmartEncoding>({ message: smartEncoding.text, segments: smartEncoding.segments }),
  });
}

export function toStatusChange(
  type: StatusChanged['type'],
  message: MessageInTransit,
  transition: Transition,
  atMs: number,
): StatusChanged {
  const { reason, carrierCode, permanent } = transition;
  return complete<StatusChanged>({
    type,
    timestamp: toInstant(atMs),
    data: complete<StatusChanged['data']>({
      id: message.id,
      status: transition.status,
      to: message.to,
      segments: message.segments,
      sequence: message.sequence,
      client_reference: message.clientReference ?? undefined,
      metadata: message.metadata === null ? undefined : readMetadata(message.metadata),
      error:
        reason === null ? undefined : complete<StatusError>({ code: reason, carrier_code: carrierCode, permanent }),
    }),
  });
}

/** Undefined for transitions without a webhook. */
export function webhookTypeOf({ status }: Transition): StatusChanged['type'] | undefined {
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

// as: nothing else is stored there
const readMetadata = (json: string): Metadata => JSON.parse(json) as Metadata;

let lastInstant = { atMs: Number.NaN, text: '' };

/** Caches the last instant: messages of one transaction share it, and formatting takes 2 % of a send. */
function toInstant(atMs: number): string {
  if (atMs !== lastInstant.atMs) lastInstant = { atMs, text: new Date(atMs).toISOString() };
  return lastInstant.text;
}
