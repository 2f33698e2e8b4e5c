import type { Thousandths } from '../../money/amounts.ts';
import {
  type CheckedRequest,
  checkMessage,
  type MessageTimes,
  type Metadata,
  maxValidityMs,
  type RequestedTimes,
  type RequesterWithSenders,
  type SendingPolicy,
} from '../messages/check/check-message.ts';
import type { StoredMessage } from '../messages/repository.ts';

/** The members to change; undefined keeps a member. */
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

/** The changed columns. Throws a Problem if the changed message could not be sent. */
export function applyChange(
  message: StoredMessage,
  change: MessageChange,
  requester: RequesterWithSenders & { readonly answeredAddress: string | null },
  policy: SendingPolicy,
  nowMs: number,
): Partial<StoredMessage> {
  const request: CheckedRequest = {
    to: message.to,
    // Only messages that have ended have no text.
    text: change.text ?? message.text ?? '',
    senderId: change.senderId === undefined ? message.sender_id : change.senderId,
    callbackUrl: change.callbackUrl === undefined ? message.callback_url : change.callbackUrl,
    priority: change.priority ?? message.priority,
    category: change.category ?? message.category,
    ...requestedTimes(message, change, nowMs),
    ...(message.in_reply_to !== null && {
      answers: { id: message.in_reply_to, address: requester.answeredAddress, errors: [] },
    }),
  };
  const checked = checkMessage(request, requester, policy, nowMs);
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

/** The cost at the price of its acceptance. */
const costAfter = ({ cost, segments: before }: StoredMessage, segments: number): Thousandths | null =>
  cost === null ? null : (cost / before) * segments;

type StoredTimes = Pick<StoredMessage, 'created_at' | 'send_at' | 'valid_from' | 'expires_at'>;

const validFrom = ({ valid_from, send_at, created_at }: StoredTimes): number => valid_from ?? send_at ?? created_at;

/** The validity of a message, which starts again after a resend or a new time of sending. */
export const validityOf = (message: StoredTimes): number =>
  Math.min(maxValidityMs, message.expires_at - validFrom(message));

/** The time of sending if it is in the future. */
const futureSendAt = ({ send_at }: StoredTimes, nowMs: number): number | null =>
  send_at !== null && send_at > nowMs ? send_at : null;

/** The times to check the changed message with. */
function requestedTimes(
  message: StoredMessage,
  { sendAt, expiresAt, category }: MessageChange,
  nowMs: number,
): RequestedTimes {
  if (sendAt !== undefined) return { sendAt, expiresAt, validityMs: validityOf(message) };
  const sendAtMs = futureSendAt(message, nowMs);
  // A message that becomes marketing may expire before the marketing hours begin.
  const unchanged = category === 'marketing' ? new Date(message.expires_at).toISOString() : undefined;
  return { sendAt: sendAtMs === null ? null : new Date(sendAtMs).toISOString(), expiresAt: expiresAt ?? unchanged };
}

/** A new time of sending without a new expiry keeps the validity. An equal time changes nothing. */
function timesAfter(
  message: StoredMessage,
  { sendAt, expiresAt }: MessageChange,
  { sendAtMs, expiresAtMs }: MessageTimes,
  nowMs: number,
): Pick<StoredMessage, 'send_at' | 'valid_from' | 'expires_at'> {
  const isMoved = sendAt !== undefined && sendAtMs !== futureSendAt(message, nowMs);
  return {
    // Marketing hours can set a time that the caller did not.
    send_at: sendAtMs ?? (sendAt === undefined ? message.send_at : null),
    valid_from: isMoved ? (sendAtMs ?? nowMs) : validFrom(message),
    expires_at: isMoved || expiresAt !== undefined ? expiresAtMs : message.expires_at,
  };
}
