import { countSegments, type Encoding } from '@ngoma/sms';
import type { ApiKeyId, Mode, UserId } from '../../../account/caller.ts';
import type { Thousandths } from '../../../money/amounts.ts';
import { refuseUrl } from '../../../outbound/address-policy.ts';
import { Problem } from '../../../problems/problem.ts';
import { costOf, type Prices } from '../../costs/prices.ts';
import { fitsAsSender } from '../../senders/sender.ts';
import type { SendersOf, SendersOfUser } from '../../senders/sender-cache.ts';
import type { Category, Priority, Routable } from '../message.ts';
import { alwaysOpen, type MarketingHours } from './marketing-hours.ts';
import { findTimeErrors, type MessageTimes, type RequestedTimes, timesOf } from './message-times.ts';
import { type RequestError, refuseErrors } from './request-error.ts';

export const maxSegments = 10;

/** A requested message, after schema validation. */
export interface MessageRequest extends RequestedTimes {
  readonly to: string;
  readonly text: string;
  /** Errors of its template or variables; `text` is then empty. */
  readonly textErrors?: readonly RequestError[];
  readonly senderId: string | null;
  readonly callbackUrl: string | null;
  readonly priority: Priority;
  readonly category: Category;
  readonly clientReference: string | null;
  readonly metadata: Metadata | null;
  readonly answers?: AnsweredText | undefined;
}

/** The inbound message that a message answers. */
export interface AnsweredText {
  readonly id: string;
  /** The address that the phone wrote to, which needs no approval as the sender. */
  readonly address: string | null;
  /** Reasons why it cannot be answered. */
  readonly errors: readonly RequestError[];
}

export type Metadata = Readonly<Record<string, string>>;

export type CheckedRequest = Omit<MessageRequest, 'clientReference' | 'metadata'>;

export interface Requester {
  /** Undefined for a signed-in user. */
  readonly apiKeyId: ApiKeyId | undefined;
  readonly userId: UserId;
  readonly mode: Mode;
}

export interface RequesterWithSenders extends Requester {
  /** The senders that the user may use. */
  readonly senders: SendersOfUser;
}

/** The sending rules of an installation. */
export interface SendingPolicy {
  /** Whether any carrier accepts such a message. */
  isServed(message: Routable): boolean;
  /** The carrier for a message; undefined while all suitable carriers are stopped. */
  route(message: Routable): string | undefined;
  readonly marketingHours: MarketingHours;
  readonly prices: Prices;
  readonly sendersOf: SendersOf;
  /** Whether test keys may use callbacks to `http://127.0.0.1:…`, for development. */
  readonly allowLoopbackCallbacks: boolean;
}

export interface CheckedMessage extends MessageTimes {
  readonly encoding: Encoding;
  readonly segments: number;
  /** At current prices; null without a price. */
  readonly cost: Thousandths | null;
}

/** Throws a Problem with all errors if the message cannot be accepted. */
export function checkMessage(
  request: CheckedRequest,
  requester: RequesterWithSenders,
  policy: SendingPolicy,
  nowMs: number,
): CheckedMessage {
  const errors = findErrors(request, requester, policy, nowMs);
  if (errors.length > 0) throw refuseErrors(errors);
  if (!policy.isServed({ mode: requester.mode, to: request.to, senderId: request.senderId })) {
    throw new Problem('no_carrier', {
      detail: 'This installation has no carrier for this number and sender; ask its operator, or send with a test key.',
      // Only the operator can add a carrier.
      headers: { 'Retry-After': '3600' },
    });
  }
  const { encoding, segments } = countSegments(request.text);
  const cost = costOf(policy.prices, request.to, segments);
  return { encoding, segments, cost, ...timesOf(request, hoursOf(request, policy), nowMs) };
}

function findErrors(
  request: CheckedRequest,
  requester: RequesterWithSenders,
  policy: SendingPolicy,
  nowMs: number,
): RequestError[] {
  const { text, textErrors, senderId, callbackUrl, answers } = request;
  return [
    ...(answers?.errors ?? []),
    ...(textErrors ?? findTextErrors(text)),
    ...(senderId === null || senderId === answers?.address ? [] : findSenderErrors(senderId, request.to, requester)),
    ...(callbackUrl === null ? [] : findCallbackErrors(callbackUrl, requester, policy)),
    ...findTimeErrors(request, hoursOf(request, policy), nowMs),
  ];
}

const hoursOf = ({ category }: CheckedRequest, { marketingHours }: SendingPolicy): MarketingHours =>
  category === 'marketing' ? marketingHours : alwaysOpen;

function findTextErrors(text: string): RequestError[] {
  const { segments } = countSegments(text);
  if (segments <= maxSegments) return [];
  const what = `needs ${segments} segments; at most ${maxSegments} are allowed`;
  return [{ code: 'message_too_long', member: 'message', rule: 'segments', what }];
}

function findSenderErrors(senderId: string, to: string, { mode, senders }: RequesterWithSenders): RequestError[] {
  const member = 'sender_id';
  if (!fitsAsSender(senderId)) {
    const what = 'must be 1 to 11 characters of the GSM alphabet';
    return [{ code: 'validation_failed', member, rule: 'alphabet', what }];
  }
  if (mode === 'test' || senders.isApproved(senderId, to)) return [];
  const what = 'is not approved for this number; register it with createSender, or ask the operator of this service';
  return [{ code: 'sender_not_approved', member, rule: 'approved', what }];
}

function findCallbackErrors(
  callbackUrl: string,
  { mode, apiKeyId }: Requester,
  { allowLoopbackCallbacks }: SendingPolicy,
): RequestError[] {
  const error = { code: 'invalid_callback_url', member: 'callback_url' } as const;
  if (apiKeyId === undefined) {
    const what = 'requires an API key, whose secret signs the webhooks; use a key, or omit it';
    return [{ ...error, rule: 'key', what }];
  }
  const reason = refuseUrl(callbackUrl, { allowLoopbackHttp: mode === 'test' && allowLoopbackCallbacks });
  if (reason === undefined) return [];
  const what = `must be a public https address, and ${reason}`;
  return [{ ...error, rule: 'address', what }];
}
