import { countSegments, type Encoding } from '@ngoma/sms';
import type { ApiKeyId, Mode } from '../../account/caller.ts';
import { refuseUrl } from '../../outbound/address-policy.ts';
import { Problem } from '../../problems/problem.ts';
import { alwaysOpen, type MarketingHours } from './marketing-hours.ts';
import type { Category, Priority, Routable } from './message.ts';
import { findTimeFaults, type MessageTimes, type RequestedTimes, timesOf } from './message-times.ts';
import { type RequestFault, refuseFaults } from './request-fault.ts';

export const maxSegments = 10;
/** The longest alphanumeric sender (3GPP TS 23.040 §9.1.2.5). */
const maxSenderSeptets = 11;

/** A message as the caller requests it; its form has been checked against the contract. */
export interface MessageRequest extends RequestedTimes {
  readonly to: string;
  readonly text: string;
  /** What is wrong with how it names its text, which is then empty. */
  readonly textFaults?: readonly RequestFault[];
  readonly senderId: string | null;
  readonly callbackUrl: string | null;
  readonly priority: Priority;
  readonly category: Category;
  readonly clientReference: string | null;
  readonly metadata: Metadata | null;
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
}

/** The rules of an installation for its callers. */
export interface SendingPolicy {
  /** Whether any carrier is for such a message. */
  isServed(message: Routable): boolean;
  /** The carrier that is to take a message; undefined while all that may are out of use. */
  route(message: Routable): string | undefined;
  /** When marketing messages may be sent. */
  readonly marketingHours: MarketingHours;
  /** Senders that live keys may use. */
  readonly approvedSenders: readonly string[];
  /** Whether test keys may name `http://127.0.0.1:…`, as on a developer's machine. */
  readonly allowLoopbackCallbacks: boolean;
}

/** What follows from a message that may be accepted. */
export interface CheckedMessage extends MessageTimes {
  readonly encoding: Encoding;
  readonly segments: number;
}

/** Throws a Problem with all that is wrong where the message cannot be accepted. */
export function checkMessage(
  request: CheckedRequest,
  asker: Asker,
  policy: SendingPolicy,
  nowMs: number,
): CheckedMessage {
  const faults = findFaults(request, asker, policy, nowMs);
  if (faults.length > 0) throw refuseFaults(faults);
  if (!policy.isServed({ mode: asker.mode, to: request.to, senderId: request.senderId })) {
    throw new Problem('no_carrier', {
      detail: 'This installation has no carrier for this number and sender; ask its operator, or send with a test key.',
    });
  }
  const { encoding, segments } = countSegments(request.text);
  return { encoding, segments, ...timesOf(request, hoursOf(request, policy), nowMs) };
}

/** All that is wrong with a message, in the order of its members. */
function findFaults(request: CheckedRequest, asker: Asker, policy: SendingPolicy, nowMs: number): RequestFault[] {
  const { text, textFaults, senderId, callbackUrl } = request;
  return [
    ...(textFaults ?? findTextFaults(text)),
    ...(senderId === null ? [] : findSenderFaults(senderId, asker, policy)),
    ...(callbackUrl === null ? [] : findCallbackFaults(callbackUrl, asker, policy)),
    ...findTimeFaults(request, hoursOf(request, policy), nowMs),
  ];
}

const hoursOf = ({ category }: CheckedRequest, { marketingHours }: SendingPolicy): MarketingHours =>
  category === 'marketing' ? marketingHours : alwaysOpen;

function findTextFaults(text: string): RequestFault[] {
  const { segments } = countSegments(text);
  if (segments <= maxSegments) return [];
  const what = `needs ${segments} segments; ${maxSegments} are the most`;
  return [{ code: 'message_too_long', member: 'message', rule: 'segments', what }];
}

function findSenderFaults(senderId: string, { mode }: Asker, { approvedSenders }: SendingPolicy): RequestFault[] {
  const member = 'sender_id';
  const { encoding, units } = countSegments(senderId);
  if (encoding !== 'gsm7' || units > maxSenderSeptets) {
    const what = 'must be 1 to 11 characters of the GSM alphabet';
    return [{ code: 'validation_failed', member, rule: 'alphabet', what }];
  }
  if (mode === 'test' || approvedSenders.includes(senderId)) return [];
  const what = 'is not approved here; ask the operator of this service';
  return [{ code: 'sender_not_approved', member, rule: 'approved', what }];
}

function findCallbackFaults(
  callbackUrl: string,
  { mode, apiKeyId }: Asker,
  { allowLoopbackCallbacks }: SendingPolicy,
): RequestFault[] {
  const fault = { code: 'invalid_callback_url', member: 'callback_url' } as const;
  if (apiKeyId === undefined) {
    const what = 'is for API keys, whose secrets sign its webhooks: send with a key, or leave it out';
    return [{ ...fault, rule: 'key', what }];
  }
  const reason = refuseUrl(callbackUrl, { allowLoopbackHttp: mode === 'test' && allowLoopbackCallbacks });
  if (reason === undefined) return [];
  const what = `must be a public https address, and ${reason}`;
  return [{ ...fault, rule: 'address', what }];
}
