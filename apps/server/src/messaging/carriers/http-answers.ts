import { readRetryAfter } from '../../outbound/retry-after.ts';
import { storableText } from '../../text/storable-text.ts';
import type { OutboundPart, PartOutcome } from './carrier.ts';
import { referenceOf } from './http-message.ts';
import type { AnswerRule, HttpSettings } from './http-settings.ts';
import { type Json, parseJson, textAt } from './json-pointer.ts';
import { idOfNoMessage } from './missing-id.ts';
import { toOutcome } from './refusal-table.ts';
import { longestWord } from './stored-words.ts';

type Rule = AnswerRule['rule'];

/** Whoever asks for more is asked again all the same: it may have been restarted meanwhile. */
const longestRetryAfterMs = 300_000;

interface Answer {
  readonly status: number;
  readonly retryAfter: string | undefined;
  readonly body: string;
}

/** What an answer to a submit means: the first rule that fits it, else what its status means by itself. */
export function readAnswer(
  { status, retryAfter, body }: Answer,
  part: OutboundPart,
  settings: HttpSettings,
  nowMs: number,
): PartOutcome {
  const document = parseJson(body);
  const afterMs = Math.min(readRetryAfter(retryAfter, nowMs), longestRetryAfterMs);
  const rule =
    settings.answers.find((each) => fits(each, status, document))?.rule ?? byStatus(status, afterMs, settings.answers);
  const code = storableText(at(document, settings.pointers.code) ?? `HTTP ${status}`, longestWord);
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

/** Without a pointer the carrier works with our own reference. */
function idIn(document: Json | undefined, part: OutboundPart, { pointers }: HttpSettings): string {
  if (pointers.messageId === undefined) return referenceOf(part);
  return storableText(at(document, pointers.messageId) ?? '', longestWord) || idOfNoMessage(part);
}

const fits = ({ statuses, where }: AnswerRule, status: number, document: Json | undefined): boolean =>
  (statuses === undefined || statuses.includes(status)) &&
  [...where].every(([pointer, values]) => {
    const value = textAt(document, pointer);
    return value !== undefined && values.includes(value);
  });

/** 404 and 405 say that the address is wrong: every message would be refused. */
const stopping: readonly number[] = [401, 403, 404, 405, 407];
/** The carrier waited for the rest of the request, or had it too early. */
const undecided: readonly number[] = [408, 425];

/**
 * 429 and 503 say that the request was not handled, and so does who refuses it and names a time to send it again. Of
 * another failure of a gateway nobody knows what lies behind it.
 */
function byStatus(status: number, afterMs: number, rules: readonly AnswerRule[]): Rule {
  const isRefused = status >= 400 && status < 500;
  if (status === 429 || status === 503 || (isRefused && afterMs > 0)) return { do: 'throttle' };
  if (stopping.includes(status)) return { do: 'stop', reason: 'refused_by_carrier' };
  if (status >= 300 && status < 400) return { do: 'stop', reason: 'redirected' };
  if (isRefused && !undecided.includes(status)) return { do: 'refuse', reason: 'refused_by_carrier' };
  // Where it is said what counts as accepted, nothing else does.
  const saysWhatIsAccepted = rules.some(({ rule }) => rule.do === 'accept');
  return status < 300 && !saysWhatIsAccepted ? { do: 'accept' } : { do: 'uncertain' };
}
