import { readRetryAfter } from '../../../outbound/retry-after.ts';
import { storableText } from '../../../text/strip-nul.ts';
import { maxWordLength, type OutboundPart, type PartOutcome, toPartReference, toPlaceholderId } from '../carrier.ts';
import { toOutcome } from '../refusal-table.ts';
import type { AnswerRule, HttpSettings } from './http-settings.ts';
import { type Json, parseJson, textAt } from './response-forms/json-pointer.ts';

type Rule = AnswerRule['rule'];

/** Longer waits are cut, as the carrier may have recovered. */
export const maxRetryAfterMs = 300_000;

interface Answer {
  readonly status: number;
  readonly retryAfter: string | undefined;
  readonly body: string;
}

/** The outcome of a submit by the first matching rule of the settings, else by the status. */
export function readAnswer(
  { status, retryAfter, body }: Answer,
  part: OutboundPart,
  settings: HttpSettings,
  nowMs: number,
): PartOutcome {
  const document = parseJson(body);
  const afterMs = Math.min(readRetryAfter(retryAfter, nowMs), maxRetryAfterMs);
  const rule =
    settings.answers.find((each) => fits(each, status, document))?.rule ?? byStatus(status, afterMs, settings.answers);
  const code = storableText(at(document, settings.pointers.code) ?? `HTTP ${status}`, maxWordLength);
  switch (rule.do) {
    case 'accept':
      return { kind: 'accepted', carrierMessageId: idIn(document, part, settings), code };
    case 'uncertain':
      return { kind: 'uncertain' };
    case 'throttle':
      return { kind: 'throttled', code, ...(afterMs > 0 && { afterMs }) };
    default:
      return toOutcome(rule, code);
  }
}

const at = (document: Json | undefined, pointer: string | undefined): string | undefined =>
  pointer === undefined ? undefined : textAt(document, pointer);

/** Without a pointer, the carrier uses our reference. */
function idIn(document: Json | undefined, part: OutboundPart, { pointers }: HttpSettings): string {
  if (pointers.messageId === undefined) return toPartReference(part);
  return storableText(at(document, pointers.messageId) ?? '', maxWordLength) || toPlaceholderId(part);
}

const fits = ({ statuses, where }: AnswerRule, status: number, document: Json | undefined): boolean =>
  (statuses === undefined || statuses.includes(status)) &&
  [...where].every(([pointer, values]) => {
    const value = textAt(document, pointer);
    return value !== undefined && values.includes(value);
  });

/** Wrong credentials or address: every message would be refused. */
const stopStatuses: readonly number[] = [401, 403, 404, 405, 407];
/** Request Timeout and Too Early do not tell whether the request was handled. */
const uncertainStatuses: readonly number[] = [408, 425];

/** 429, 503 and refusals with `Retry-After` throttle. Other 5xx are uncertain, as a gateway hides the result. */
function byStatus(status: number, afterMs: number, rules: readonly AnswerRule[]): Rule {
  const isRefused = status >= 400 && status < 500;
  if (status === 429 || status === 503 || (isRefused && afterMs > 0)) return { do: 'throttle' };
  if (stopStatuses.includes(status)) return { do: 'stop', reason: 'refused_by_carrier' };
  if (status >= 300 && status < 400) return { do: 'stop', reason: 'redirected' };
  if (isRefused && !uncertainStatuses.includes(status)) return { do: 'refuse', reason: 'refused_by_carrier' };
  // If rules define acceptance, nothing else counts as accepted.
  const hasAcceptRule = rules.some(({ rule }) => rule.do === 'accept');
  return status < 300 && !hasAcceptRule ? { do: 'accept' } : { do: 'uncertain' };
}
