import { isUgandanMobile } from '@ngoma/sms';
import { type FieldError, Problem } from '../../problems/problem.ts';
import { type AcceptanceRules, routeMessage, type SenderInUse } from '../messages/accept-message.ts';
import type { MessageRequest } from '../messages/check-message.ts';
import type { Words } from '../messages/fill-text.ts';
import type { RoutedMessage } from '../messages/repository.ts';
import { type RequestError, refuseErrors } from '../messages/request-error.ts';
import type { TextSource } from '../messages/text-source.ts';

interface BatchRecipient {
  readonly to: string;
  readonly variables: Words;
  readonly clientReference: string | null;
}

/** What is to be sent to whom. */
export interface BatchContent {
  /** What all messages have in common. */
  readonly shared: Omit<MessageRequest, 'to' | 'text' | 'textErrors' | 'clientReference'>;
  /** The text for the words of each recipient; all that is wrong with how the batch names it where there is none. */
  readonly text: TextSource | readonly RequestError[];
  readonly recipients: readonly BatchRecipient[];
  readonly onInvalid: 'refuse' | 'skip';
}

/** The message to a recipient, or why there can be none. */
export type EvaluatedRecipient = RoutedMessage | Problem;

export const isSendable = (evaluated: EvaluatedRecipient): evaluated is RoutedMessage =>
  !(evaluated instanceof Problem);

/** The messages of a batch as far as they can be evaluated without the database; throws where it names no text. */
export function evaluateRecipients(
  sender: SenderInUse,
  content: BatchContent,
  options: AcceptanceRules,
): EvaluatedRecipient[] {
  const nowMs = options.clock.now();
  // One moment for all: their responses are forgotten by it.
  const rules = { ...options, clock: { now: () => nowMs } };
  const { text } = content;
  if (typeof text !== 'function') throw refuseErrors(text);
  return content.recipients.map((recipient) => evaluate(sender, content.shared, recipient, text, rules));
}

function evaluate(
  sender: SenderInUse,
  shared: BatchContent['shared'],
  { to, variables, clientReference }: BatchRecipient,
  textFor: TextSource,
  rules: AcceptanceRules,
): EvaluatedRecipient {
  if (!isUgandanMobile(to)) {
    const what = 'must be a Ugandan mobile number like +256772123456';
    return refuseErrors([{ code: 'invalid_number', member: 'to', rule: 'pattern', what }]);
  }
  const text = textFor(variables);
  if (typeof text !== 'string') return refuseErrors(text);
  try {
    return routeMessage(sender, { ...shared, to, text, clientReference }, rules);
  } catch (error) {
    if (error instanceof Problem) return error;
    throw error;
  }
}

/** The same once the database has evaluated those that can be sent. */
export function withVerdicts(
  evaluated: readonly EvaluatedRecipient[],
  verdicts: readonly (Problem | undefined)[],
): EvaluatedRecipient[] {
  const refusals = new Map(evaluated.filter(isSendable).map((each, index) => [each, verdicts[index]]));
  return evaluated.map((each) => (isSendable(each) ? (refusals.get(each) ?? each) : each));
}

/** Whether the batch as a whole may be sent. */
export const isAcceptable = (
  evaluated: readonly EvaluatedRecipient[],
  onInvalid: BatchContent['onInvalid'],
): boolean => (onInvalid === 'refuse' ? evaluated.every(isSendable) : evaluated.some(isSendable));

/** What is wrong with the recipients that cannot be sent to, in their order. */
export const errorsOf = (evaluated: readonly EvaluatedRecipient[]): FieldError[] =>
  evaluated.flatMap((each, index) =>
    isSendable(each) ? [] : { pointer: `/recipients/${index}`, code: each.code, detail: each.detail ?? each.code },
  );
