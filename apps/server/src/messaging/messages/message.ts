import type { ApiKeyId, Mode, UserId } from '../../account/caller.ts';
import { idsWithPrefix } from '../../ids/ulid-ids.ts';
import { Problem } from '../../problems/problem.ts';

/** `msg_` and a ULID. */
export type MessageId = string & { readonly brand: 'MessageId' };

export const { create: createMessageId, first: firstMessageId, isOne: isMessageId } = idsWithPrefix<MessageId>('msg_');

/** The id that a caller names; throws where it cannot be one. */
export function readMessageId(id: string): MessageId {
  if (!isMessageId(id)) throw messageNotFound();
  return id;
}

/** The same for a message that does not exist, one of others, and an id that cannot be one. */
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

/** From what goes first to what may wait. */
export const priorities = ['high', 'normal', 'low'] as const;
export type Priority = (typeof priorities)[number];

/** What a message is for. */
export type Category = 'transactional' | 'marketing';

/** The states that a receipt can report as the end. */
export type ReceiptStatus = Extract<MessageStatus, 'delivered' | 'undelivered' | 'expired' | 'rejected' | 'unknown'>;

/** Our own reasons; carriers have others. */
type OwnReason =
  | 'refused_for_now'
  | 'uncertain_submit'
  | 'not_sent_in_time'
  | 'no_receipt'
  | 'changed'
  | 'resent'
  | 'opted_out';

/** The parts of a message that change, and the count of its changes. */
export interface MessageState {
  readonly status: MessageStatus;
  readonly reason: string | null;
  /** How many timeline entries there are. */
  readonly sequence: number;
}

/** What is known of a message before it has a carrier. */
export interface Routable {
  readonly mode: Mode;
  /** `+2567…` */
  readonly to: string;
  readonly senderId: string | null;
}

/** A message on its way, with what its transitions and their webhooks need. */
export interface MessageInTransit extends MessageState {
  readonly id: MessageId;
  /** Undefined where a signed-in user sent it. */
  readonly apiKeyId: ApiKeyId | undefined;
  readonly userId: UserId;
  readonly mode: Mode;
  readonly to: string;
  readonly senderId: string | null;
  readonly createdAtMs: number;
  readonly segments: number;
  /** In thousandths; null where no price was set. */
  readonly cost: number | null;
  readonly callbackUrl: string | null;
  readonly clientReference: string | null;
  /** JSON. */
  readonly metadata: string | null;
}

/** A step to another state, and why. */
export interface Transition {
  readonly status: MessageStatus;
  readonly reason: string | null;
  /** Null where it has none, or it does not matter. */
  readonly carrier: string | null;
  /** The part that decided it, 1 for the first. */
  readonly part: number | null;
  /** The code of the carrier, word for word. */
  readonly carrierCode: string | null;
  /** Whether the same text to the same number would fail again; null where nothing failed, or nobody can say. */
  readonly permanent: boolean | null;
}

/** A step that we take ourselves. */
export const ownStep = (status: MessageStatus, reason: OwnReason | null = null): Transition => ({
  status,
  reason,
  carrier: null,
  part: null,
  carrierCode: null,
  permanent: null,
});

const reported = ['delivered', 'undelivered', 'expired', 'rejected', 'unknown'] as const satisfies ReceiptStatus[];

/** The states that may follow each. Only `sending` leads back, to the queue; a receipt may end what a carrier may have. */
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
  // A late receipt knows better.
  unknown: ['delivered', 'undelivered', 'expired', 'rejected'],
  canceled: [],
} as const satisfies Record<MessageStatus, readonly MessageStatus[]>;

const afterOwnExpiry: readonly MessageStatus[] = ['delivered', 'undelivered', 'rejected'];

/** Whether a message in `from` may get to `to` in one step. */
export function canTransition(from: Pick<MessageState, 'status' | 'reason'>, to: MessageStatus): boolean {
  const next: readonly MessageStatus[] = isOwnExpiry(from) ? afterOwnExpiry : successors[from.status];
  return next.includes(to);
}

/** Whether a message may take this step: one of its own, or one that somebody takes by hand. */
export function canStep(
  from: Pick<MessageState, 'status' | 'reason'>,
  { status, reason }: Pick<Transition, 'status' | 'reason'>,
): boolean {
  if (reason === ('changed' satisfies OwnReason))
    return isWaiting(from.status) && ['scheduled', 'queued'].includes(status);
  if (reason === ('resent' satisfies OwnReason)) return isResendable(from) && status === 'queued';
  return canTransition(from, status);
}

/** Whether no carrier has it, unless it was submitted before. */
export const isWaiting = (status: MessageStatus): boolean => ['accepted', 'scheduled', 'queued'].includes(status);

/** Whether it ended because the carrier's answer was lost. */
export const isResendable = ({ status, reason }: Pick<MessageState, 'status' | 'reason'>): boolean =>
  status === 'unknown' && reason === ('uncertain_submit' satisfies OwnReason);

/** An expiry that our own clock found: a carrier that had the message after all knows better. */
const isOwnExpiry = ({ status, reason }: Pick<MessageState, 'status' | 'reason'>): boolean =>
  status === 'expired' && reason === ('not_sent_in_time' satisfies OwnReason);

/** Whether the work on the message is done, although a receipt may still correct its state. */
export function isFinal(status: MessageStatus): boolean {
  switch (status) {
    case 'accepted':
    case 'scheduled':
    case 'queued':
    case 'sending':
    case 'sent':
      return false;
    case 'delivered':
    case 'undelivered':
    case 'expired':
    case 'rejected':
    case 'failed':
    case 'unknown':
    case 'canceled':
      return true;
  }
}
