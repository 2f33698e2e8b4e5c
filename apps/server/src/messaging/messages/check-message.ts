import { countSegments, type Encoding } from '@ngoma/sms';
import type { Mode } from '../../account/caller.ts';
import { refuseUrl } from '../../outbound/address-policy.ts';
import type { ProblemCode } from '../../problems/codes.ts';
import { Problem } from '../../problems/problem.ts';
import type { Routable } from './message.ts';

export const maxSegments = 10;
/** The longest alphanumeric sender (3GPP TS 23.040 §9.1.2.5). */
const maxSenderSeptets = 11;

/** A message as the caller requests it; its form has been checked against the contract. */
export interface MessageRequest {
  readonly to: string;
  readonly text: string;
  readonly senderId: string | null;
  readonly callbackUrl: string | null;
}

/** The rules of an installation for its callers. */
export interface SendingPolicy {
  /** Whether any carrier is for such a message. */
  isServed(message: Routable): boolean;
  /** The carrier that is to take a message; undefined while all that may are out of use. */
  route(message: Routable): string | undefined;
  /** Senders that live keys may use. */
  readonly approvedSenders: readonly string[];
  /** Whether test keys may name `http://127.0.0.1:…`, as on a developer's machine. */
  readonly allowLoopbackCallbacks: boolean;
}

/** The encoding of a text and the number of its segments. */
export interface MessageMeasure {
  readonly encoding: Encoding;
  readonly segments: number;
}

/** Throws a Problem where the message cannot be accepted; the checks come in the order in which a caller can correct them. */
export function checkMessage(request: MessageRequest, mode: Mode, policy: SendingPolicy): MessageMeasure {
  const { encoding, segments } = countSegments(request.text);
  if (segments > maxSegments) {
    throw refuse('message_too_long', 'message', 'segments', `needs ${segments} segments; ${maxSegments} are the most`);
  }
  if (request.senderId !== null) checkSender(request.senderId, mode, policy);
  if (request.callbackUrl !== null) checkCallback(request.callbackUrl, mode, policy);
  if (!policy.isServed({ mode, to: request.to, senderId: request.senderId })) {
    throw new Problem('no_carrier', {
      detail: 'This installation has no carrier for this number and sender; ask its operator, or send with a test key.',
    });
  }
  return { encoding, segments };
}

function checkSender(senderId: string, mode: Mode, { approvedSenders }: SendingPolicy): void {
  const { encoding, units } = countSegments(senderId);
  if (encoding !== 'gsm7' || units > maxSenderSeptets) {
    throw refuse('validation_failed', 'sender_id', 'alphabet', 'must be 1 to 11 characters of the GSM alphabet');
  }
  if (mode === 'live' && !approvedSenders.includes(senderId)) {
    throw refuse(
      'sender_not_approved',
      'sender_id',
      'approved',
      'is not approved here; ask the operator of this service',
    );
  }
}

function checkCallback(callbackUrl: string, mode: Mode, { allowLoopbackCallbacks }: SendingPolicy): void {
  const reason = refuseUrl(callbackUrl, { allowLoopbackHttp: mode === 'test' && allowLoopbackCallbacks });
  if (reason === undefined) return;
  throw refuse('invalid_callback_url', 'callback_url', 'address', `must be a public https address, and ${reason}`);
}

/** For those who have no key: its secret signs what goes to a callback address. */
export function refuseCallback({ callbackUrl }: MessageRequest): void {
  if (callbackUrl === null) return;
  const what = 'is for API keys, whose secrets sign its webhooks: send with a key, or leave it out';
  throw refuse('invalid_callback_url', 'callback_url', 'key', what);
}

function refuse(code: ProblemCode, member: string, rule: string, what: string): Problem {
  const detail = `'${member}' ${what}.`;
  return new Problem(code, {
    detail,
    errors: [{ pointer: `/${member}`, code: rule, detail }],
    params: { [member]: detail },
  });
}
