import { countSegments, type Encoding } from '@ngoma/sms';
import type { ApiKeyId, Mode, UserId } from '../../../account/caller.ts';
import type { Thousandths } from '../../../money/amounts.ts';
import { refuseUrl } from '../../../outbound/address-policy.ts';
import type { ProblemCode } from '../../../problems/codes.ts';
import { Problem } from '../../../problems/problem.ts';
import { hourMs, minuteMs } from '../../../time/durations.ts';
import { costOf, type Prices } from '../../costs/prices.ts';
import { fitsAsSender } from '../../senders/sender.ts';
import type { SendersOf, SendersOfUser } from '../../senders/sender-cache.ts';
import type { Category, Priority, Routable } from '../message.ts';
import type { TextReplacement } from '../smart-encoding.ts';
import { alwaysOpen, type MarketingHours } from './marketing-hours.ts';

/** An error in a member of a request that the schema cannot detect. */
export interface RequestError {
  readonly code: ProblemCode;
  readonly member: string;
  readonly rule: string;
  /** The sentence after the name of the member: `must be …`. */
  readonly what: string;
  /** The value that was probably meant. */
  readonly suggestion?: string | undefined;
}

/** A single error keeps its code; several become one `validation_failed`. */
export function refuseErrors(errors: readonly RequestError[]): Problem {
  const [only, ...others] = errors;
  const code = only !== undefined && others.length === 0 ? only.code : 'validation_failed';
  const details = errors.map(({ what, ...error }) => ({ ...error, detail: `'${error.member}' ${what}.` }));
  return new Problem(code, {
    detail: details.map(({ detail }) => detail).join(' '),
    errors: details.map(({ member, rule, detail, suggestion }) => ({
      ...{ pointer: `/${member}`, code: rule, detail },
      ...(suggestion !== undefined && { suggestion }),
    })),
    params: Object.fromEntries(details.map(({ member, detail }) => [member, detail])),
  });
}

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
  /** The replacements of `smart_encoding` in `text`, for the response. */
  readonly replacements?: readonly TextReplacement[];
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

export type CheckedRequest = Omit<MessageRequest, 'clientReference' | 'metadata' | 'replacements'>;

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

/** Times of a request, in RFC 3339. */
export interface RequestedTimes {
  /** Null to send immediately. */
  readonly sendAt: string | null;
  /** Undefined to expire `validityMs` after the time of sending. */
  readonly expiresAt: string | undefined;
  /** By default a day. */
  readonly validityMs?: number;
}

export interface MessageTimes {
  /** Null to send immediately. */
  readonly sendAtMs: number | null;
  readonly expiresAtMs: number;
}

export const maxScheduleMs = 30 * 24 * hourMs;
/** Tolerates clock differences and slow requests. */
const toleranceMs = minuteMs;
export const minValidityMs = minuteMs;
export const defaultValidityMs = 24 * hourMs;
export const maxValidityMs = 72 * hourMs;

/** The times of a valid request. */
function timesOf(
  { sendAt, expiresAt, validityMs = defaultValidityMs }: RequestedTimes,
  { openFrom }: MarketingHours,
  nowMs: number,
): MessageTimes {
  const atMs = openFrom(startOf(sendAt, nowMs));
  const sendAtMs = atMs > nowMs ? atMs : null;
  const expiresAtMs = expiresAt === undefined ? (sendAtMs ?? nowMs) + validityMs : Date.parse(expiresAt);
  return { sendAtMs, expiresAtMs };
}

function findTimeErrors(
  { sendAt, expiresAt }: RequestedTimes,
  { openFrom }: MarketingHours,
  nowMs: number,
): RequestError[] {
  const startErrors = sendAt === null ? [] : findSendAtErrors(Date.parse(sendAt), nowMs);
  // The expiry is checked against the start.
  if (startErrors.length > 0 || expiresAt === undefined) return startErrors;
  const startMs = startOf(sendAt, nowMs);
  const opensAtMs = openFrom(startMs);
  const [expiresAtMs, earliestMs] = [Date.parse(expiresAt), opensAtMs + minValidityMs];
  const errors = findExpiryErrors(expiresAtMs, startMs);
  if (errors.length > 0 || opensAtMs === startMs || expiresAtMs >= earliestMs) return errors;
  const what = `must be ${toInstant(earliestMs)} or later, because marketing messages are next sent at ${toInstant(opensAtMs)}`;
  return [{ code: 'validation_failed', member: 'expires_at', rule: 'marketing_hours', what }];
}

const startOf = (sendAt: string | null, nowMs: number): number =>
  sendAt === null ? nowMs : Math.max(nowMs, Date.parse(sendAt));

function findSendAtErrors(sendAtMs: number, nowMs: number): RequestError[] {
  if (sendAtMs >= nowMs - toleranceMs && sendAtMs <= nowMs + maxScheduleMs) return [];
  const what = `must be a time from now to 30 days from now; the server time is ${toInstant(nowMs)}`;
  return [{ code: 'validation_failed', member: 'send_at', rule: 'range', what }];
}

function findExpiryErrors(expiresAtMs: number, startMs: number): RequestError[] {
  if (expiresAtMs >= startMs + minValidityMs && expiresAtMs <= startMs + maxValidityMs) return [];
  const what = `must be a minute to 72 hours after the time of sending, which is ${toInstant(startMs)}`;
  return [{ code: 'validation_failed', member: 'expires_at', rule: 'range', what }];
}

const toInstant = (atMs: number): string => new Date(atMs).toISOString();
