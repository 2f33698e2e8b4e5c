import { describeStatus, statusCodes } from '@ngoma/smpp';
import { minuteMs } from '../../time/durations.ts';
import type { LateOutcome, PartOutcome, RefusalRule } from './carrier.ts';

/** The reaction to a code of a carrier. */
export type CodeRule =
  | { readonly do: 'refuse'; readonly reason: string }
  | { readonly do: 'retry'; readonly reason: string; readonly delayMs: number; readonly tries: number }
  | { readonly do: 'throttle' }
  /** For errors with an unknown meaning: the message waits until it expires, and the operator is informed. */
  | { readonly do: 'keep'; readonly reason: string }
  | { readonly do: 'stop'; readonly reason: string };

/** The rules of one carrier by `command_status`, which override those of the standard. */
export type RefusalTable = ReadonlyMap<number, CodeRule>;

/** See `RefusalRule`. */
const maxDelayMs = 5 * minuteMs;

const refuse = (reason: string): CodeRule => ({ do: 'refuse', reason });
const retryFor = (reason: string, delayMs: number, totalMs: number): CodeRule => ({
  do: 'retry',
  reason,
  delayMs,
  // Jitter may shorten each pause by a tenth.
  tries: triesWithin(delayMs, totalMs / 0.9),
});

/** The number of attempts, including the first, that span at least `totalMs`. */
export function triesWithin(delayMs: number, totalMs: number): number {
  let tries = 1;
  let pauseMs = delayMs;
  for (let passedMs = 0; passedMs < totalMs; passedMs += pauseMs, pauseMs = Math.min(2 * pauseMs, maxDelayMs)) {
    tries += 1;
  }
  return tries;
}

/** How long a message is retried after a failure that usually passes within minutes. */
export const systemErrorMs = 15 * minuteMs;

const refusedByCarrier = 'refused_by_carrier';

/** Codes with their own reason or retries, apart from the disposition of the standard. */
const standard: RefusalTable = new Map<number, CodeRule>([
  [statusCodes.ESME_RINVSRCADR, refuse('sender_refused')],
  [statusCodes.ESME_RINVSRCTON, refuse('sender_refused')],
  [statusCodes.ESME_RINVSRCNPI, refuse('sender_refused')],
  [statusCodes.ESME_RINVDSTADR, refuse('invalid_number')],
  [statusCodes.ESME_RINVDSTTON, refuse('invalid_number')],
  [statusCodes.ESME_RINVDSTNPI, refuse('invalid_number')],
  [statusCodes.ESME_RINVEXPIRY, refuse('invalid_validity')],
  [statusCodes.ESME_RSYSERR, retryFor('carrier_error', 10_000, systemErrorMs)],
  [statusCodes.ESME_RINVBNDSTS, retryFor('carrier_error', 10_000, systemErrorMs)],
  [statusCodes.ESME_RX_T_APPN, retryFor('carrier_error', 10_000, systemErrorMs)],
  [statusCodes.ESME_RSUBMITFAIL, { do: 'retry', reason: 'submit_failed', delayMs: 30_000, tries: 3 }],
]);

/** The rule for a `command_status` other than 0. */
export function ruleFor(code: number, table: RefusalTable): CodeRule {
  const own = table.get(code) ?? standard.get(code);
  if (own) return own;
  switch (describeStatus(code).disposition) {
    case 'permanent':
      return refuse(refusedByCarrier);
    case 'throttled':
      return { do: 'throttle' };
    case 'configuration':
      return { do: 'stop', reason: refusedByCarrier };
    case 'retryable':
      // Includes vendor codes with an unknown meaning, for which a bounded retry is safe.
      return retryFor('carrier_error', 30_000, 3 * minuteMs);
  }
}

/** `0x0B`, `0x400`. */
export const showCode = (code: number): string => `0x${code.toString(16).toUpperCase().padStart(2, '0')}`;

export function toOutcome(rule: CodeRule, code: string): PartOutcome {
  switch (rule.do) {
    case 'refuse':
      return { kind: 'refused', rule: { do: 'refuse' }, reason: rule.reason, code };
    case 'retry':
      return { kind: 'refused', rule: toRetry(rule), reason: rule.reason, code };
    case 'throttle':
      return { kind: 'throttled', code };
    case 'keep':
      return { kind: 'refused', rule: keepUntilExpiry, reason: rule.reason, code, isUnknownError: true };
    case 'stop':
      return { kind: 'stopped', reason: rule.reason, code };
  }
}

const toRetry = ({ delayMs, tries }: Extract<CodeRule, { do: 'retry' }>): RefusalRule => ({
  do: 'retry',
  delayMs,
  tries,
});

/** The first pause is longer than that of a carrier that is known to be busy. */
const keepUntilExpiry: RefusalRule = { do: 'retry', delayMs: 30_000, tries: 1_000 };

/** Retries until the message expires. */
const retryUntilExpiry: RefusalRule = { do: 'retry', delayMs: 10_000, tries: 1_000 };

/** A late outcome concerns only its message; it neither throttles nor stops the carrier. */
export function toLateOutcome(outcome: PartOutcome): LateOutcome {
  switch (outcome.kind) {
    case 'accepted':
    case 'refused':
      return outcome;
    case 'throttled':
      return { kind: 'refused', rule: retryUntilExpiry, reason: 'throttled', code: outcome.code };
    case 'stopped':
      return { kind: 'refused', rule: retryUntilExpiry, reason: outcome.reason, code: outcome.code };
    case 'unsent':
    case 'uncertain':
      throw new Error(`${outcome.kind} is not an answer of a carrier`);
  }
}
