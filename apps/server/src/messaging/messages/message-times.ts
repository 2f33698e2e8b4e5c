import { hourMs, minuteMs } from '../../time/durations.ts';
import type { MarketingHours } from './marketing-hours.ts';
import type { RequestError } from './request-error.ts';

/** When to send a message and until when, as RFC 3339 has it. */
export interface RequestedTimes {
  /** Null for at once. */
  readonly sendAt: string | null;
  /** Undefined where it is good for `validityMs` from when it is to be sent. */
  readonly expiresAt: string | undefined;
  /** A day where that is left out. */
  readonly validityMs?: number;
}

/** Milliseconds since the epoch. */
export interface MessageTimes {
  /** Null for at once. */
  readonly sendAtMs: number | null;
  readonly expiresAtMs: number;
}

const longestScheduleMs = 30 * 24 * hourMs;
/** The clocks of callers differ from ours, and requests take their time. */
const lateMs = minuteMs;
const shortestValidityMs = minuteMs;
const usualValidityMs = 24 * hourMs;
export const longestValidityMs = 72 * hourMs;

/** The times of a request without errors. */
export function timesOf(
  { sendAt, expiresAt, validityMs = usualValidityMs }: RequestedTimes,
  { openFrom }: MarketingHours,
  nowMs: number,
): MessageTimes {
  const atMs = openFrom(startOf(sendAt, nowMs));
  const sendAtMs = atMs > nowMs ? atMs : null;
  const expiresAtMs = expiresAt === undefined ? (sendAtMs ?? nowMs) + validityMs : Date.parse(expiresAt);
  return { sendAtMs, expiresAtMs };
}

/** What is wrong with the times of a request whose members are times as RFC 3339 has them. */
export function findTimeErrors(
  { sendAt, expiresAt }: RequestedTimes,
  { openFrom }: MarketingHours,
  nowMs: number,
): RequestError[] {
  const startErrors = sendAt === null ? [] : findStartErrors(Date.parse(sendAt), nowMs);
  // An end depends on its start.
  if (startErrors.length > 0 || expiresAt === undefined) return startErrors;
  const startMs = startOf(sendAt, nowMs);
  const opensAtMs = openFrom(startMs);
  const [expiresAtMs, leastMs] = [Date.parse(expiresAt), opensAtMs + shortestValidityMs];
  const errors = findEndErrors(expiresAtMs, startMs);
  if (errors.length > 0 || opensAtMs === startMs || expiresAtMs >= leastMs) return errors;
  const what = `must be ${toInstant(leastMs)} or later, as marketing messages next go out at ${toInstant(opensAtMs)}`;
  return [{ code: 'validation_failed', member: 'expires_at', rule: 'marketing_hours', what }];
}

const startOf = (sendAt: string | null, nowMs: number): number =>
  sendAt === null ? nowMs : Math.max(nowMs, Date.parse(sendAt));

function findStartErrors(sendAtMs: number, nowMs: number): RequestError[] {
  if (sendAtMs >= nowMs - lateMs && sendAtMs <= nowMs + longestScheduleMs) return [];
  const what = `must be a time from now to 30 days from now; it is ${toInstant(nowMs)} here`;
  return [{ code: 'validation_failed', member: 'send_at', rule: 'range', what }];
}

function findEndErrors(expiresAtMs: number, startMs: number): RequestError[] {
  if (expiresAtMs >= startMs + shortestValidityMs && expiresAtMs <= startMs + longestValidityMs) return [];
  const what = `must be a minute to 72 hours after the time to send it, which is ${toInstant(startMs)}`;
  return [{ code: 'validation_failed', member: 'expires_at', rule: 'range', what }];
}

const toInstant = (atMs: number): string => new Date(atMs).toISOString();
