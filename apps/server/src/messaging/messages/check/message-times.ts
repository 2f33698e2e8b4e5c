import { hourMs, minuteMs } from '../../../time/durations.ts';
import type { MarketingHours } from './marketing-hours.ts';
import type { RequestError } from './request-error.ts';

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
export function timesOf(
  { sendAt, expiresAt, validityMs = defaultValidityMs }: RequestedTimes,
  { openFrom }: MarketingHours,
  nowMs: number,
): MessageTimes {
  const atMs = openFrom(startOf(sendAt, nowMs));
  const sendAtMs = atMs > nowMs ? atMs : null;
  const expiresAtMs = expiresAt === undefined ? (sendAtMs ?? nowMs) + validityMs : Date.parse(expiresAt);
  return { sendAtMs, expiresAtMs };
}

export function findTimeErrors(
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
