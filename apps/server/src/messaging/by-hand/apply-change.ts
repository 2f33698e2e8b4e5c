import type { Thousandths } from '../../money/amounts.ts';
import {
  type Asker,
  type CheckedRequest,
  checkMessage,
  type Metadata,
  type SendingPolicy,
} from '../messages/check-message.ts';
import { longestValidityMs, type MessageTimes, type RequestedTimes } from '../messages/message-times.ts';
import type { StoredMessage } from '../messages/repository.ts';

/** The members of a message that a caller names to change; those that are undefined stay. */
export interface MessageChange {
  readonly text: string | undefined;
  readonly senderId: string | null | undefined;
  readonly callbackUrl: string | null | undefined;
  readonly priority: CheckedRequest['priority'] | undefined;
  readonly category: CheckedRequest['category'] | undefined;
  readonly sendAt: string | null | undefined;
  readonly expiresAt: string | undefined;
  readonly clientReference: string | null | undefined;
  readonly metadata: Metadata | null | undefined;
}

/** The members that follow from a change; throws a Problem where the message could not be sent with it. */
export function applyChange(
  message: StoredMessage,
  change: MessageChange,
  asker: Asker & { readonly answered: string | null },
  policy: SendingPolicy,
  nowMs: number,
): Partial<StoredMessage> {
  const request: CheckedRequest = {
    to: message.to,
    // Only a message that has ended has no text.
    text: change.text ?? message.text ?? '',
    senderId: change.senderId === undefined ? message.sender_id : change.senderId,
    callbackUrl: change.callbackUrl === undefined ? message.callback_url : change.callbackUrl,
    priority: change.priority ?? message.priority,
    category: change.category ?? message.category,
    ...requestedTimes(message, change, nowMs),
    ...(message.in_reply_to !== null && {
      answers: { id: message.in_reply_to, address: asker.answered, errors: [] },
    }),
  };
  const checked = checkMessage(request, asker, policy, nowMs);
  return {
    text: request.text,
    sender_id: request.senderId,
    callback_url: request.callbackUrl,
    priority: request.priority,
    category: request.category,
    encoding: checked.encoding,
    segments: checked.segments,
    cost: costAfter(message, checked.segments),
    ...timesAfter(message, change, checked, nowMs),
    client_reference: change.clientReference === undefined ? message.client_reference : change.clientReference,
    metadata: change.metadata === undefined ? message.metadata : change.metadata && JSON.stringify(change.metadata),
  };
}

/** At the price of its acceptance. */
const costAfter = ({ cost, segments: before }: StoredMessage, segments: number): Thousandths | null =>
  cost === null ? null : (cost / before) * segments;

type StoredTimes = Pick<StoredMessage, 'created_at' | 'send_at' | 'valid_from' | 'expires_at'>;

const validFrom = ({ valid_from, send_at, created_at }: StoredTimes): number => valid_from ?? send_at ?? created_at;

/** For how long a message is worth sending, whenever that begins anew. */
export const validityOf = (message: StoredTimes): number =>
  Math.min(longestValidityMs, message.expires_at - validFrom(message));

/** When it is to be sent, where that is not at once. */
const laterAt = ({ send_at }: StoredTimes, nowMs: number): number | null =>
  send_at !== null && send_at > nowMs ? send_at : null;

/** The times that the message would have to be accepted with. */
function requestedTimes(
  message: StoredMessage,
  { sendAt, expiresAt, category }: MessageChange,
  nowMs: number,
): RequestedTimes {
  if (sendAt !== undefined) return { sendAt, expiresAt, validityMs: validityOf(message) };
  const laterMs = laterAt(message, nowMs);
  // What becomes marketing may end before its hours begin.
  const unchanged = category === 'marketing' ? new Date(message.expires_at).toISOString() : undefined;
  return { sendAt: laterMs === null ? null : new Date(laterMs).toISOString(), expiresAt: expiresAt ?? unchanged };
}

/** A message that is moved without a new end is worth sending for as long as before; named again, a time moves nothing. */
function timesAfter(
  message: StoredMessage,
  { sendAt, expiresAt }: MessageChange,
  { sendAtMs, expiresAtMs }: MessageTimes,
  nowMs: number,
): Pick<StoredMessage, 'send_at' | 'valid_from' | 'expires_at'> {
  const isMoved = sendAt !== undefined && sendAtMs !== laterAt(message, nowMs);
  return {
    // Marketing waits for its hours, even where nobody has named a time.
    send_at: sendAtMs ?? (sendAt === undefined ? message.send_at : null),
    valid_from: isMoved ? (sendAtMs ?? nowMs) : validFrom(message),
    expires_at: isMoved || expiresAt !== undefined ? expiresAtMs : message.expires_at,
  };
}
