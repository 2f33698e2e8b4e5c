import { describeStatus, statusCodes } from '@ngoma/smpp';
import { minuteMs } from '../../time/durations.ts';
import type { LateOutcome, PartOutcome, RefusalRule } from './carrier.ts';

/** What a code of a carrier's means: the message is refused or tried again, or the carrier is busy or to be stopped. */
export type CodeRule =
  | { readonly do: 'refuse'; readonly reason: string }
  | { readonly do: 'retry'; readonly reason: string; readonly delayMs: number; readonly tries: number }
  | { readonly do: 'throttle' }
  | { readonly do: 'stop'; readonly reason: string };

/** The rules of one carrier by `command_status`; for codes that it does not contain there are those of the standard. */
export type RefusalTable = ReadonlyMap<number, CodeRule>;

/** Pauses between tries double up to this, as `RefusalRule` has it. */
const longestDelayMs = 5 * minuteMs;

const refuse = (reason: string): CodeRule => ({ do: 'refuse', reason });
const retryFor = (reason: string, delayMs: number, totalMs: number): CodeRule => ({
  do: 'retry',
  reason,
  delayMs,
  // The pauses may all be a tenth shorter.
  tries: triesWithin(delayMs, totalMs / 0.9),
});

/** How many tries it takes, the first included, until at least `totalMs` lie between the first and the last. */
export function triesWithin(delayMs: number, totalMs: number): number {
  let tries = 1;
  let pauseMs = delayMs;
  for (let passedMs = 0; passedMs < totalMs; passedMs += pauseMs, pauseMs = Math.min(2 * pauseMs, longestDelayMs)) {
    tries += 1;
  }
  return tries;
}

const refusedByCarrier = 'refused_by_carrier';

/** What the disposition of a code does not tell: a reason of its own, or how long to try. */
const standard: RefusalTable = new Map<number, CodeRule>([
  [statusCodes.ESME_RINVSRCADR, refuse('sender_refused')],
  [statusCodes.ESME_RINVSRCTON, refuse('sender_refused')],
  [statusCodes.ESME_RINVSRCNPI, refuse('sender_refused')],
  [statusCodes.ESME_RINVDSTADR, refuse('invalid_number')],
  [statusCodes.ESME_RINVDSTTON, refuse('invalid_number')],
  [statusCodes.ESME_RINVDSTNPI, refuse('invalid_number')],
  [statusCodes.ESME_RINVEXPIRY, refuse('invalid_validity')],
  // A carrier's trouble that commonly passes within minutes.
  [statusCodes.ESME_RSYSERR, retryFor('carrier_error', 10_000, 15 * minuteMs)],
  [statusCodes.ESME_RINVBNDSTS, retryFor('carrier_error', 10_000, 15 * minuteMs)],
  [statusCodes.ESME_RX_T_APPN, retryFor('carrier_error', 10_000, 15 * minuteMs)],
  [statusCodes.ESME_RSUBMITFAIL, { do: 'retry', reason: 'submit_failed', delayMs: 30_000, tries: 3 }],
]);

/** What to do about a `command_status` that is not 0. */
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
      // Codes of vendors among them: until their meaning is known, a bounded retry loses nothing.
      return retryFor('carrier_error', 30_000, 3 * minuteMs);
  }
}

/** `0x0B`, `0x400`: as codes are shown to people, beside the meaning. */
export const showCode = (code: number): string => `0x${code.toString(16).toUpperCase().padStart(2, '0')}`;

export function toOutcome(rule: CodeRule, code: string): PartOutcome {
  switch (rule.do) {
    case 'refuse':
      return { kind: 'refused', rule: { do: 'refuse' }, reason: rule.reason, code };
    case 'retry':
      return { kind: 'refused', rule: toRetry(rule), reason: rule.reason, code };
    case 'throttle':
      return { kind: 'throttled', code };
    case 'stop':
      return { kind: 'stopped', reason: rule.reason, code };
  }
}

const toRetry = ({ delayMs, tries }: Extract<CodeRule, { do: 'retry' }>): RefusalRule => ({
  do: 'retry',
  delayMs,
  tries,
});

/** What was not taken for a reason that is not the message's own is tried again for as long as its queue entry lives. */
const soonAgain: RefusalRule = { do: 'retry', delayMs: 10_000, tries: 1_000 };

/** An outcome that comes late concerns its message alone: whoever slows down or stops has done so by answers in time. */
export function toLateOutcome(outcome: PartOutcome): LateOutcome {
  switch (outcome.kind) {
    case 'accepted':
    case 'refused':
      return outcome;
    case 'throttled':
      return { kind: 'refused', rule: soonAgain, reason: 'throttled', code: outcome.code };
    case 'stopped':
      return { kind: 'refused', rule: soonAgain, reason: outcome.reason, code: outcome.code };
    case 'unsent':
    case 'uncertain':
      throw new Error(`${outcome.kind} is no answer of a carrier`);
  }
}
