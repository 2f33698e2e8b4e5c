import type { components } from '@ngoma/contract';
import { complete, type NoMembers } from '@ngoma/express-contract';
import type { MessageCondition } from '../messages/repository.ts';
import { fromTemplateReference } from '../messages/representation.ts';
import { isReviewed } from './texts.ts';
import {
  type Autofill,
  type Language,
  languages,
  maxTries,
  type SendOptions,
  type StartRequest,
  statusAt,
  type VerificationRow,
} from './verification.ts';

type Schemas = components['schemas'];
type Verification = Schemas['Verification'];

/**
 * @param codesLeft how many more codes the number can get, if one was sent
 * @param dbNowMs the time by the clock of the database, which decides whether the code has expired
 * @param message undefined if it was deleted
 */
export function toVerification(
  row: VerificationRow,
  dbNowMs: number,
  message: MessageCondition | undefined,
  codesLeft: number | null = null,
): Verification {
  const status = statusAt(row, dbNowMs);
  const endedAtMs = status === 'expired' ? row.expires_at : row.ended_at;
  return complete<Verification>({
    id: row.id,
    to: row.number,
    status,
    attempts_left: maxTries - row.tries,
    code_length: row.code_length,
    language: row.language,
    text_reviewed: reviewOf(row),
    sends: row.sends,
    codes_left: codesLeft,
    message_id: row.message_id,
    message_status: message?.status ?? null,
    message_reason: message?.reason ?? null,
    mode: row.mode,
    created_at: toInstant(row.created_at),
    expires_at: toInstant(row.expires_at),
    ended_at: endedAtMs === null ? null : toInstant(endedAtMs),
  });
}

/** A verification whose code was sent; its message is stored in the same transaction. */
export const toSentVerification = (row: VerificationRow, codesLeft: number | null, dbNowMs: number): Verification =>
  toVerification(row, dbNowMs, { status: 'accepted', reason: null }, codesLeft);

export const toCheckResult = ({ id, number, status, tries }: VerificationRow): Schemas['VerificationCheckResult'] =>
  complete<Schemas['VerificationCheckResult']>({ id, to: number, status, attempts_left: maxTries - tries });

/** Null for a template, whose text nobody but its author knows. */
function reviewOf({ options }: VerificationRow): boolean | null {
  const { text } = JSON.parse(options) as SendOptions; // as: stored as such
  return text.template === undefined ? isReviewed(text.language) : null;
}

const defaultLength = 6;
const defaultMinutes = 10;

export function fromVerificationCreate(body: Schemas['VerificationCreate']): StartRequest {
  const { to, language, template, sender_id, code_length, lifetime_minutes, client_address, autofill, ...unread } =
    body;
  unread satisfies NoMembers<typeof unread>;
  return {
    number: to,
    codeLength: code_length ?? defaultLength,
    lifetimeMinutes: lifetime_minutes ?? defaultMinutes,
    clientAddress: client_address,
    options: {
      senderId: sender_id ?? null,
      text: template === undefined ? { language: toLanguage(language) } : { template: fromTemplateReference(template) },
      autofill: autofill === undefined ? null : fromAutofill(autofill),
    },
  };
}

/** English by default. */
const toLanguage = (tag = 'en'): Language => languages.find((each) => each === tag.toLowerCase()) ?? 'en';

function fromAutofill({ android_hash, web_host, ...unread }: Schemas['VerificationAutofill']): Autofill {
  unread satisfies NoMembers<typeof unread>;
  return android_hash === undefined ? { webHost: web_host } : { androidHash: android_hash };
}

const toInstant = (atMs: number): string => new Date(atMs).toISOString();

type EndedType = 'approved' | 'expired' | 'failed';

/** The webhook about a verification that has ended. */
export function toVerificationEnded(
  row: VerificationRow,
  step: EndedType,
  nowMs: number,
  message: MessageCondition | undefined,
) {
  // A row in a final state does not depend on the time.
  const members = { timestamp: toInstant(nowMs), data: toVerification(row, 0, message) };
  switch (step) {
    case 'approved':
      return complete<Schemas['VerificationApproved']>({ type: 'verification.approved', ...members });
    case 'expired':
      return complete<Schemas['VerificationExpired']>({ type: 'verification.expired', ...members });
    case 'failed':
      return complete<Schemas['VerificationFailed']>({ type: 'verification.failed', ...members });
  }
}

/** The webhook about a code whose message did not arrive. */
export const toVerificationUndelivered = (row: VerificationRow, message: MessageCondition, nowMs: number) =>
  complete<Schemas['VerificationUndelivered']>({
    ...{ type: 'verification.undelivered', timestamp: toInstant(nowMs), data: toVerification(row, 0, message) },
  });

/** The webhook about the last code that a number can get for now. */
export const toLimitReached = (row: VerificationRow, nowMs: number) =>
  complete<Schemas['VerificationLimitReached']>({
    ...{ type: 'verification.limit_reached', timestamp: toInstant(nowMs), data: toSentVerification(row, 0, 0) },
  });
