import { isUgandanMobile } from '@ngoma/sms';
import { isMoment } from '../../http/contract/formats.ts';
import { Problem } from '../../problems/problem.ts';
import { minuteMs } from '../../time/durations.ts';
import { type RequestError, refuseErrors } from '../messages/check/request-error.ts';
import type { GivenConsent } from './consent.ts';

/** A consent as a request or a file has it. */
export interface ConsentText {
  readonly number: string;
  readonly purpose: string;
  readonly source: string;
  readonly wording: string;
  readonly given_at: string;
}

export const consentMembers = ['number', 'purpose', 'source', 'wording', 'given_at'] as const;

// The rules of `ConsentCreate` in the contract, for rows that are refused one by one.
const purpose = /^[a-z][a-z0-9_-]{0,39}$/;
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are refused
const controlCharacters = /[\x00-\x1f\x7f-\x9f]/;
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are refused
const controlCharactersOfTexts = /[\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f]/;
const mostOfSource = 200;
const mostOfWording = 2000;

/** Clocks of other machines may be ahead by this much. */
const clockToleranceMs = 5 * minuteMs;

/** The consent, or what is wrong with it. */
export function readConsent(text: ConsentText, nowMs: number): GivenConsent | Problem {
  const errors = findErrors(text, nowMs);
  if (errors.length > 0) return refuseErrors(errors);
  const { number, purpose, source, wording, given_at } = text;
  return { number, purpose, source, wording, givenAtMs: Date.parse(given_at) };
}

export const isRefused = (read: GivenConsent | Problem): read is Problem => read instanceof Problem;

function findErrors(text: ConsentText, nowMs: number): RequestError[] {
  const errors: RequestError[] = [];
  const check = (isRight: boolean, member: keyof ConsentText, rule: string, what: string): void => {
    if (isRight) return;
    errors.push({ code: member === 'number' ? 'invalid_number' : 'validation_failed', member, rule, what });
  };
  const words = "must be a word of 1 to 40 lower-case letters, digits, '-' and '_', such as marketing";
  check(isUgandanMobile(text.number), 'number', 'pattern', 'must be a Ugandan mobile number like +256772123456');
  check(purpose.test(text.purpose), 'purpose', 'pattern', words);
  check(
    hasLength(text.source, mostOfSource) && !controlCharacters.test(text.source),
    'source',
    'pattern',
    `must be a line of 1 to ${mostOfSource} characters`,
  );
  check(
    hasLength(text.wording, mostOfWording) && !controlCharactersOfTexts.test(text.wording),
    'wording',
    'pattern',
    `must be a text of 1 to ${mostOfWording} characters without control characters`,
  );
  const isTime = isMoment(text.given_at);
  check(isTime, 'given_at', 'format', 'must be a valid time such as 2026-12-01T09:00:00+03:00');
  const isPast = !isTime || Date.parse(text.given_at) <= nowMs + clockToleranceMs;
  check(isPast, 'given_at', 'range', 'must not be in the future');
  return errors;
}

/** Counts characters as the contract does. */
const hasLength = (text: string, most: number): boolean =>
  text !== '' && text.isWellFormed() && Array.from(text).length <= most;
