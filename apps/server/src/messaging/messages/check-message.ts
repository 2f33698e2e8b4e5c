import { countSegments, type Encoding } from '@ngoma/sms';
import type { ApiKeyId, Mode } from '../../account/caller.ts';
import type { Thousandths } from '../../money/amounts.ts';
import { refuseUrl } from '../../outbound/address-policy.ts';
import { Problem } from '../../problems/problem.ts';
import { costOf, type Prices } from '../costs/prices.ts';
import type { SendersOf, SendersOfUser } from '../senders/known-senders.ts';
import { fitsAsSender } from '../senders/sender.ts';
import { alwaysOpen, type MarketingHours } from './marketing-hours.ts';
import type { Category, Priority, Routable } from './message.ts';
import { findTimeErrors, type MessageTimes, type RequestedTimes, timesOf } from './message-times.ts';
import { type RequestError, refuseErrors } from './request-error.ts';

export const maxSegments = 10;

/** A message as the caller requests it; its form has been checked against the contract. */
export interface MessageRequest extends RequestedTimes {
  readonly to: string;
  readonly text: string;
  /** What is wrong with how it names its text, which is then empty. */
  readonly textErrors?: readonly RequestError[];
  readonly senderId: string | null;
  readonly callbackUrl: string | null;
  readonly priority: Priority;
  readonly category: Category;
  readonly clientReference: string | null;
  readonly metadata: Metadata | null;
  readonly answers?: AnsweredText | undefined;
}

/** A text of a phone that a message answers. */
export interface AnsweredText {
  readonly id: string;
  /** Where the phone has written to: it needs no approval as the sender. */
  readonly address: string | null;
  /** Why it cannot be answered. */
  readonly errors: readonly RequestError[];
}

/** Texts of the caller that stay with a message. */
export type Metadata = Readonly<Record<string, string>>;

/** What there is to check: whatever else belongs to a message is as the caller likes. */
export type CheckedRequest = Omit<MessageRequest, 'clientReference' | 'metadata'>;

/** Who wants to send. */
export interface Asker {
  readonly mode: Mode;
  /** Undefined for a user who signed in. */
  readonly apiKeyId: ApiKeyId | undefined;
  /** The senders that the user may use. */
  readonly senders: SendersOfUser;
}

/** The rules of an installation for its callers. */
export interface SendingPolicy {
  /** Whether any carrier is for such a message. */
  isServed(message: Routable): boolean;
  /** The carrier that is to take a message; undefined while all that may are out of use. */
  route(message: Routable): string | undefined;
  /** When marketing messages may be sent. */
  readonly marketingHours: MarketingHours;
  readonly prices: Prices;
  readonly sendersOf: SendersOf;
  /** Whether test keys may name `http://127.0.0.1:…`, as on a developer's machine. */
  readonly allowLoopbackCallbacks: boolean;
}

/** What follows from a message that may be accepted. */
export interface CheckedMessage extends MessageTimes {
  readonly encoding: Encoding;
  readonly segments: number;
  /** At the prices of now; null where there is none. */
  readonly cost: Thousandths | null;
}

/** Throws a Problem with all that is wrong where the message cannot be accepted. */
export function checkMessage(
  request: CheckedRequest,
  asker: Asker,
  policy: SendingPolicy,
  nowMs: number,
): CheckedMessage {
  const errors = findErrors(request, asker, policy, nowMs);
  if (errors.length > 0) throw refuseErrors(errors);
  if (!policy.isServed({ mode: asker.mode, to: request.to, senderId: request.senderId })) {
    throw new Problem('no_carrier', {
      detail: 'This installation has no carrier for this number and sender; ask its operator, or send with a test key.',
      // Only the operator can change this.
      headers: { 'Retry-After': '3600' },
    });
  }
  const { encoding, segments } = countSegments(request.text);
  const cost = costOf(policy.prices, request.to, segments);
  return { encoding, segments, cost, ...timesOf(request, hoursOf(request, policy), nowMs) };
}

/** All that is wrong with a message, in the order of its members. */
function findErrors(request: CheckedRequest, asker: Asker, policy: SendingPolicy, nowMs: number): RequestError[] {
  const { text, textErrors, senderId, callbackUrl, answers } = request;
  return [
    ...(answers?.errors ?? []),
    ...(textErrors ?? findTextErrors(text)),
    ...(senderId === null || senderId === answers?.address ? [] : findSenderErrors(senderId, request.to, asker)),
    ...(callbackUrl === null ? [] : findCallbackErrors(callbackUrl, asker, policy)),
    ...findTimeErrors(request, hoursOf(request, policy), nowMs),
  ];
}

const hoursOf = ({ category }: CheckedRequest, { marketingHours }: SendingPolicy): MarketingHours =>
  category === 'marketing' ? marketingHours : alwaysOpen;

function findTextErrors(text: string): RequestError[] {
  const { segments } = countSegments(text);
  if (segments <= maxSegments) return [];
  const what = `needs ${segments} segments; ${maxSegments} are the most`;
  return [{ code: 'message_too_long', member: 'message', rule: 'segments', what }];
}

function findSenderErrors(senderId: string, to: string, { mode, senders }: Asker): RequestError[] {
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
  { mode, apiKeyId }: Asker,
  { allowLoopbackCallbacks }: SendingPolicy,
): RequestError[] {
  const error = { code: 'invalid_callback_url', member: 'callback_url' } as const;
  if (apiKeyId === undefined) {
    const what = 'is for API keys, whose secrets sign its webhooks: send with a key, or leave it out';
    return [{ ...error, rule: 'key', what }];
  }
  const reason = refuseUrl(callbackUrl, { allowLoopbackHttp: mode === 'test' && allowLoopbackCallbacks });
  if (reason === undefined) return [];
  const what = `must be a public https address, and ${reason}`;
  return [{ ...error, rule: 'address', what }];
}
