import { parseUgandanNumber } from '@ngoma/sms';
import { readRetryAfter } from '../../../outbound/retry-after.ts';
import { storableText } from '../../../text/strip-nul.ts';
import { maxWordLength, type OutboundPart, type PartOutcome, toPartReference, toPlaceholderId } from '../carrier.ts';
import { toOutcome } from '../refusal-table.ts';
import { type AnswerRule, type Condition, unknownError } from './answers-schema.ts';
import { addCosts, readCost } from './cost.ts';
import type { HttpSettings } from './http-settings.ts';
import { type CarrierDocument, type Field, parseDocument, readField } from './response-forms/carrier-document.ts';
import { matchPattern } from './response-forms/safe-pattern.ts';
import { toWorst } from './worst-part.ts';

type Rule = AnswerRule['rule'];
type Responses = HttpSettings['responses'];
type ResponseFields = Responses['fields'];

/** Longer waits are cut, as the carrier may have recovered. */
export const maxRetryAfterMs = 300_000;

export interface Answer {
  readonly status: number;
  readonly retryAfter: string | undefined;
  /** Undefined if it cannot be decoded. */
  readonly body: string | undefined;
}

/** The outcome of a submit by the first matching rule of the settings, else by the status. */
export function readAnswer(
  { status, retryAfter, body }: Answer,
  part: OutboundPart,
  responses: Responses,
  nowMs: number,
): PartOutcome {
  const document = body === undefined ? undefined : parseDocument(body, responses.form);
  const { parts } = responses;
  const items = parts === undefined ? [] : (document?.itemsAt(parts.list) ?? []);
  if (parts !== undefined && items.length > 0) {
    const idOfMessage = { ...parts.fields, messageId: undefined };
    const outcomes = items.map((item): PartOutcome => {
      const rule = parts.rules.find((each) => fits(each, status, item));
      return rule ? toPartOutcome(rule, item, part, { status, retryAfter }, idOfMessage, nowMs) : { kind: 'uncertain' };
    });
    return ofWholeText(toWorst(outcomes), idIn(document, part, responses.fields), outcomes);
  }
  const rule = responses.rules.find((each) => fits(each, status, document)) ?? {
    rule: byStatus(status, toAfterMs(retryAfter, nowMs), responses.assumeAccepted),
    isOptOut: false,
  };
  return toPartOutcome(rule, document, part, { status, retryAfter }, responses.fields, nowMs);
}

const toAfterMs = (retryAfter: string | undefined, nowMs: number): number =>
  Math.min(readRetryAfter(retryAfter, nowMs), maxRetryAfterMs);

function toPartOutcome(
  { rule, isOptOut }: Pick<AnswerRule, 'rule' | 'isOptOut'>,
  document: CarrierDocument | undefined,
  part: OutboundPart,
  { status, retryAfter }: Pick<Answer, 'status' | 'retryAfter'>,
  fields: ResponseFields,
  nowMs: number,
): PartOutcome {
  const afterMs = toAfterMs(retryAfter, nowMs);
  const code = storableText(read(document, fields.code) || `HTTP ${status}`, maxWordLength);
  switch (rule.do) {
    case 'accept':
      return accepted(idIn(document, part, fields), code, readCost(document, fields.cost));
    case 'uncertain':
      return { kind: 'uncertain' };
    case 'throttle':
      return { kind: 'throttled', code, ...(afterMs > 0 && { afterMs }) };
    default: {
      const outcome = toOutcome(rule, code);
      return isOptOut && outcome.kind === 'refused' ? { ...outcome, isOptOut: true } : outcome;
    }
  }
}

export interface GroupOutcome {
  /** Whether the response is about the request instead of single recipients. */
  readonly isForAll: boolean;
  /** In the order of the parts. */
  readonly outcomes: readonly PartOutcome[];
}

/**
 * The outcome for each recipient of a request. A list of results decides each by its number; a missing result is
 * uncertain. A response without a list decides all, but cannot accept.
 */
export function readAnswers(
  answer: Answer,
  parts: readonly OutboundPart[],
  responses: Responses,
  nowMs: number,
): GroupOutcome {
  const { results } = responses;
  const toAll = () => parts.map((part) => readAnswer(answer, part, responses, nowMs));
  if (results === undefined) return { isForAll: true, outcomes: toAll() };
  const document = answer.body === undefined ? undefined : parseDocument(answer.body, responses.form);
  const items = document?.itemsAt(results.list) ?? [];
  if (items.length === 0) {
    const outcomes = toAll().map((outcome): PartOutcome => (outcome.kind === 'accepted' ? uncertain : outcome));
    return { isForAll: true, outcomes };
  }
  const byNumber = Map.groupBy(items, (item) => toDigits(readField(item, results.number) ?? ''));
  const outcomes = parts.map((part): PartOutcome => {
    const [item, second] = byNumber.get(toDigits(part.to)) ?? [];
    // Two results of a number contradict each other.
    if (item === undefined || second !== undefined) return uncertain;
    const rule = results.rules.find((each) => fits(each, answer.status, item));
    return rule === undefined ? uncertain : toPartOutcome(rule, item, part, answer, results.fields, nowMs);
  });
  return { isForAll: false, outcomes };
}

const accepted = (carrierMessageId: string, code: string | null, cost: string | undefined): PartOutcome => ({
  kind: 'accepted',
  ...{ carrierMessageId, code, ...(cost !== undefined && { cost }) },
});

/** An accepted text has its own id, and the cost of all parts. */
const ofWholeText = (worst: PartOutcome, id: string, outcomes: readonly PartOutcome[]): PartOutcome =>
  worst.kind === 'accepted' ? accepted(id, worst.code, addCosts(outcomes.map(costOf))) : worst;

const costOf = (outcome: PartOutcome): string | undefined => (outcome.kind === 'accepted' ? outcome.cost : undefined);

const uncertain: PartOutcome = { kind: 'uncertain' };

/** The digits, in which all spellings of a number agree. */
const toDigits = (number: string): string => (parseUgandanNumber(number) ?? number).replace(/\D/g, '');

const read = (document: CarrierDocument | undefined, field: Field | undefined): string | undefined =>
  document && field && readField(document, field);

/** Without a field for the id, the carrier uses our reference. */
function idIn(document: CarrierDocument | undefined, part: OutboundPart, fields: ResponseFields): string {
  if (fields.messageId === undefined) return toPartReference(part);
  return storableText((read(document, fields.messageId) ?? '').trim(), maxWordLength) || toPlaceholderId(part);
}

const fits = ({ statuses, where, rule }: AnswerRule, status: number, document: CarrierDocument | undefined): boolean =>
  (statuses === undefined || statuses.includes(status)) &&
  [...where].every(([path, conditions]) => {
    const text = document?.textAt(path);
    return text !== undefined && conditions.some((each) => fulfils(text, each, rule.do === 'accept'));
  });

/** Carriers change the case of their words. Only those that accept a message must be exact. */
const fulfils = (text: string, condition: Condition, isExact: boolean): boolean => {
  if (condition.kind === 'matches') return matchPattern(condition.pattern, text) !== undefined;
  return isExact ? condition.text === text : toWord(condition.text) === toWord(text);
};

const toWord = (text: string): string => text.trim().toLowerCase();

/** Wrong credentials or address: every message would be refused. */
const stopStatuses: readonly number[] = [401, 403, 404, 405, 407];
/** Request Timeout and Too Early do not tell whether the request was handled. */
const uncertainStatuses: readonly number[] = [408, 425];

/**
 * 429, 503 and refusals with `Retry-After` throttle. Other 4xx may concern the account. Other 5xx are uncertain, as a
 * gateway hides the result.
 */
function byStatus(status: number, afterMs: number, assumeAccepted: boolean): Rule {
  const isRefused = status >= 400 && status < 500;
  if (status === 429 || status === 503 || (isRefused && afterMs > 0)) return { do: 'throttle' };
  if (stopStatuses.includes(status)) return { do: 'stop', reason: 'refused_by_carrier' };
  if (status >= 300 && status < 400) return { do: 'stop', reason: 'redirected' };
  if (isRefused && !uncertainStatuses.includes(status)) return { do: 'keep', reason: unknownError };
  return status < 300 && assumeAccepted ? { do: 'accept' } : { do: 'uncertain' };
}
