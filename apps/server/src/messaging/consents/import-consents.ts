import { isMoment } from '@ngoma/express-contract';
import { isUgandanMobile } from '@ngoma/sms';
import type { DataOwner } from '../../account/data-owner.ts';
import type { Transaction } from '../../database/database.ts';
import { Problem } from '../../problems/problem.ts';
import { minuteMs } from '../../time/durations.ts';
import { type RequestError, refuseErrors } from '../messages/check/check-message.ts';
import type { ConsentId, GivenConsent } from './consent.ts';
import { storeConsents } from './repository.ts';

/** A consent in a request or file, not validated. */
export interface ConsentText {
  readonly number: string;
  readonly purpose: string;
  readonly source: string;
  readonly wording: string;
  readonly given_at: string;
}

export const consentMembers = ['number', 'purpose', 'source', 'wording', 'given_at'] as const;

// The rules of `ConsentCreate` in the contract. Imports report the errors of each row.
const purpose = /^[a-z][a-z0-9_-]{0,39}$/;
// biome-ignore lint/suspicious/noControlCharactersInRegex: rejects them
const controlCharacters = /[\x00-\x1f\x7f-\x9f]/;
// biome-ignore lint/suspicious/noControlCharactersInRegex: rejects them
const controlCharactersExceptWhitespace = /[\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f]/;
const maxSourceLength = 200;
const maxWordingLength = 2000;

const clockToleranceMs = 5 * minuteMs;

/** The consent, or a Problem with its errors. */
export function readConsent(text: ConsentText, nowMs: number): GivenConsent | Problem {
  const errors = findErrors(text, nowMs);
  if (errors.length > 0) return refuseErrors(errors);
  const { number, purpose, source, wording, given_at } = text;
  return { number, purpose, source, wording, givenAtMs: Date.parse(given_at) };
}

export const isRefused = (read: GivenConsent | Problem): read is Problem => read instanceof Problem;

function findErrors(text: ConsentText, nowMs: number): RequestError[] {
  const errors: RequestError[] = [];
  const check = (isValid: boolean, member: keyof ConsentText, rule: string, what: string): void => {
    if (isValid) return;
    errors.push({ code: member === 'number' ? 'invalid_number' : 'validation_failed', member, rule, what });
  };
  const purposeRule = "must be a word of 1 to 40 lower-case letters, digits, '-' and '_', such as marketing";
  check(isUgandanMobile(text.number), 'number', 'pattern', 'must be a Ugandan mobile number like +256772123456');
  check(purpose.test(text.purpose), 'purpose', 'pattern', purposeRule);
  check(
    hasLength(text.source, maxSourceLength) && !controlCharacters.test(text.source),
    'source',
    'pattern',
    `must be a line of 1 to ${maxSourceLength} characters`,
  );
  check(
    hasLength(text.wording, maxWordingLength) && !controlCharactersExceptWhitespace.test(text.wording),
    'wording',
    'pattern',
    `must be a text of 1 to ${maxWordingLength} characters without control characters`,
  );
  const isTime = isMoment(text.given_at);
  check(isTime, 'given_at', 'format', 'must be a valid time such as 2026-12-01T09:00:00+03:00');
  const isPast = !isTime || Date.parse(text.given_at) <= nowMs + clockToleranceMs;
  check(isPast, 'given_at', 'range', 'must not be in the future');
  return errors;
}

/** Counts code points, like JSON Schema. */
const hasLength = (text: string, max: number): boolean =>
  text !== '' && text.isWellFormed() && Array.from(text).length <= max;

export interface ConsentImport {
  readonly added: number;
  /** Rows that are already stored or repeated. */
  readonly unchanged: number;
  readonly refused: number;
  /** The id of the consent per row, or a Problem. */
  readonly items: readonly (ConsentId | Problem)[];
}

/** Stores the rows that are valid. */
export async function importConsents(
  trx: Transaction,
  owner: DataOwner,
  rows: readonly ConsentText[],
  nowMs: number,
): Promise<ConsentImport> {
  const read = rows.map((row) => readConsent(row, nowMs));
  const valid = read.flatMap((each) => (isRefused(each) ? [] : each));
  const stored = await storeConsents(trx, owner, valid, nowMs);
  const added = stored.filter(({ isNew }) => isNew).length;
  const ids = stored.map(({ row }) => row.id).values();
  const items = read.map((each) => (isRefused(each) ? each : required(ids.next().value)));
  return { added, unchanged: valid.length - added, refused: rows.length - valid.length, items };
}

function required(id: ConsentId | undefined): ConsentId {
  if (id === undefined) throw new Error('Every valid row is stored.');
  return id;
}
