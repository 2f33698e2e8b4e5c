import type { ApiKeyId, Mode, UserId } from '../../account/caller.ts';
import { idsWithPrefix } from '../../ids/ulid-ids.ts';
import { Problem } from '../../problems/problem.ts';

/** `msg_` and a ULID. */
export type MessageId = string & { readonly brand: 'MessageId' };

export const { create: createMessageId, first: firstMessageId, isOne: isMessageId } = idsWithPrefix<MessageId>('msg_');

/** Parses an id from a request. */
export function readMessageId(id: string): MessageId {
  if (!isMessageId(id)) throw messageNotFound();
  return id;
}

/** The same response for missing messages, those of others and malformed ids. */
export const messageNotFound = (id?: MessageId): Problem =>
  new Problem('message_not_found', {
    detail: id === undefined ? 'There is no message with this id.' : `There is no message '${id}'.`,
  });

export const messageStatuses = [
  'accepted',
  'scheduled',
  'queued',
  'sending',
  'sent',
  'delivered',
  'undelivered',
  'expired',
  'rejected',
  'failed',
  'unknown',
  'canceled',
] as const;
export type MessageStatus = (typeof messageStatuses)[number];

/** In the order of sending. */
export const priorities = ['high', 'normal', 'low'] as const;
export type Priority = (typeof priorities)[number];

export type Category = 'transactional' | 'marketing';

/** Final states that a receipt can report. */
export type ReceiptStatus = Extract<MessageStatus, 'delivered' | 'undelivered' | 'expired' | 'rejected' | 'unknown'>;

/** Reasons that this service sets; carriers have others. */
export type OwnReason =
  | 'refused_for_now'
  | 'uncertain_submit'
  | 'not_sent_in_time'
  | 'no_receipt'
  | 'changed'
  | 'resent'
  | 'opted_out'
  | 'consent_required'
  | 'sender_not_approved';

/**
 * The key of a message that a signed-in user sent. The column is not nullable: SQLite would have to rewrite the whole table
 * for that.
 */
export const noKey = '';

interface Queueable {
  readonly priority: Priority;
  readonly api_key_id: ApiKeyId | typeof noKey;
  readonly user_id: UserId;
}

/** The lane of a message: one per priority and key or signed-in user. It begins with the rank of the priority. */
export const laneOf = ({ priority, api_key_id, user_id }: Queueable): string =>
  `${priorities.indexOf(priority)} ${api_key_id === noKey ? `user ${user_id}` : api_key_id}`;

/** The priority of a lane; `normal` for lanes that older versions named. */
export const priorityOf = (lane: string): Priority => priorities[Number.parseInt(lane, 10)] ?? 'normal';

export interface MessageState {
  readonly status: MessageStatus;
  readonly reason: string | null;
  /** The number of timeline entries. */
  readonly sequence: number;
}

/** The members that choose the carrier of a message. */
export interface Routable {
  readonly mode: Mode;
  /** `+2567…` */
  readonly to: string;
  readonly senderId: string | null;
}

/** The members of a message that transitions and their webhooks use. */
export interface MessageInTransit extends MessageState {
  readonly id: MessageId;
  /** Undefined for a signed-in user. */
  readonly apiKeyId: ApiKeyId | undefined;
  readonly userId: UserId;
  readonly mode: Mode;
  readonly to: string;
  readonly senderId: string | null;
  readonly createdAtMs: number;
  readonly segments: number;
  /** In thousandths; null without a price. */
  readonly cost: number | null;
  readonly callbackUrl: string | null;
  readonly clientReference: string | null;
  /** JSON. */
  readonly metadata: string | null;
  /** The verification whose code it contains; null for other messages. */
  readonly verificationId: string | null;
}

export interface Transition {
  readonly status: MessageStatus;
  readonly reason: string | null;
  readonly carrier: string | null;
  /** The number of the part that decided it, from 1. */
  readonly part: number | null;
  /** The unchanged code of the carrier. */
  readonly carrierCode: string | null;
  /** Whether a retry would fail, too; null if unknown or nothing failed. */
  readonly permanent: boolean | null;
}

/** A transition that no carrier reported. */
export const ownStep = (status: MessageStatus, reason: OwnReason | null = null): Transition => ({
  status,
  reason,
  carrier: null,
  part: null,
  carrierCode: null,
  permanent: null,
});

const reported = ['delivered', 'undelivered', 'expired', 'rejected', 'unknown'] as const satisfies ReceiptStatus[];

/** The allowed next states. Only `sending` can go back to `queued`; receipts can end messages that a carrier may have. */
const successors = {
  accepted: ['scheduled', 'queued', 'expired', 'failed', 'canceled'],
  scheduled: ['queued', 'expired', 'failed', 'canceled'],
  queued: ['sending', 'failed', 'canceled', ...reported],
  sending: ['queued', 'sent', 'failed', ...reported],
  sent: reported,
  delivered: [],
  undelivered: [],
  expired: [],
  rejected: [],
  failed: [],
  // A late receipt can correct it.
  unknown: ['delivered', 'undelivered', 'expired', 'rejected'],
  canceled: [],
} as const satisfies Record<MessageStatus, readonly MessageStatus[]>;

const afterOwnExpiry: readonly MessageStatus[] = ['delivered', 'undelivered', 'rejected'];

export function canTransition(from: Pick<MessageState, 'status' | 'reason'>, to: MessageStatus): boolean {
  const next: readonly MessageStatus[] = isOwnExpiry(from) ? afterOwnExpiry : successors[from.status];
  return next.includes(to);
}

/** Also allows the transitions of `updateMessage` and `resendMessage`. */
export function canStep(
  from: Pick<MessageState, 'status' | 'reason'>,
  { status, reason }: Pick<Transition, 'status' | 'reason'>,
): boolean {
  if (reason === ('changed' satisfies OwnReason))
    return isWaiting(from.status) && ['scheduled', 'queued'].includes(status);
  if (reason === ('resent' satisfies OwnReason)) return isResendable(from) && status === 'queued';
  return canTransition(from, status);
}

/** Whether the message waits to be sent; it may have been submitted before. */
export const isWaiting = (status: MessageStatus): boolean => ['accepted', 'scheduled', 'queued'].includes(status);

/** Whether it ended because the response of the carrier was lost. */
export const isResendable = ({ status, reason }: Pick<MessageState, 'status' | 'reason'>): boolean =>
  status === 'unknown' && reason === ('uncertain_submit' satisfies OwnReason);

/** An expiry by our own clock, which a receipt can correct. */
const isOwnExpiry = ({ status, reason }: Pick<MessageState, 'status' | 'reason'>): boolean =>
  status === 'expired' && reason === ('not_sent_in_time' satisfies OwnReason);

/** Whether no work on the message is left; a receipt may still correct the state. */
export const isFinal = (status: MessageStatus): boolean =>
  !(isWaiting(status) || status === 'sending' || status === 'sent');

/** The transition that precedes others of a message whose carrier had no room for it, which is `sending`. */
export const backToQueue = ({ status }: Pick<MessageState, 'status'>): Transition[] =>
  status === 'sending' ? [ownStep('queued')] : [];
