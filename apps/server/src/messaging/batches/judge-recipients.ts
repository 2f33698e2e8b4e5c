import { isUgandanMobile } from '@ngoma/sms';
import { type FieldError, Problem } from '../../problems/problem.ts';
import { type AcceptanceRules, routeMessage, type SenderInUse } from '../messages/accept-message.ts';
import type { MessageRequest } from '../messages/check-message.ts';
import type { Words } from '../messages/fill-text.ts';
import type { RoutedMessage } from '../messages/repository.ts';
import { type RequestFault, refuseFaults } from '../messages/request-fault.ts';
import type { TextSource } from '../messages/text-source.ts';

interface BatchRecipient {
  readonly to: string;
  readonly variables: Words;
  readonly clientReference: string | null;
}

/** What is to be sent to whom. */
export interface BatchContent {
  /** What all messages have in common. */
  readonly shared: Omit<MessageRequest, 'to' | 'text' | 'textFaults' | 'clientReference'>;
  /** The text for the words of each recipient; all that is wrong with how the batch names it where there is none. */
  readonly text: TextSource | readonly RequestFault[];
  readonly recipients: readonly BatchRecipient[];
  readonly onInvalid: 'refuse' | 'skip';
}

/** The message to a recipient, or why there can be none. */
export type Judged = RoutedMessage | Problem;

export const isSendable = (judged: Judged): judged is RoutedMessage => !(judged instanceof Problem);

/** The messages of a batch as far as they can be judged without the database; throws where it names no text. */
export function judgeRecipients(sender: SenderInUse, content: BatchContent, options: AcceptanceRules): Judged[] {
  const nowMs = options.clock.now();
  // One moment for all: their responses are forgotten by it.
  const rules = { ...options, clock: { now: () => nowMs } };
  const { text } = content;
  if (typeof text !== 'function') throw refuseFaults(text);
  return content.recipients.map((recipient) => judge(sender, content.shared, recipient, text, rules));
}

function judge(
  sender: SenderInUse,
  shared: BatchContent['shared'],
  { to, variables, clientReference }: BatchRecipient,
  textFor: TextSource,
  rules: AcceptanceRules,
): Judged {
  if (!isUgandanMobile(to)) {
    const what = 'must be a Ugandan mobile number like +256772123456';
    return refuseFaults([{ code: 'invalid_number', member: 'to', rule: 'pattern', what }]);
  }
  const text = textFor(variables);
  if (typeof text !== 'string') return refuseFaults(text);
  try {
    return routeMessage(sender, { ...shared, to, text, clientReference }, rules);
  } catch (error) {
    if (error instanceof Problem) return error;
    throw error;
  }
}

/** The same once the database has judged those that can be sent. */
export function withVerdicts(judged: readonly Judged[], verdicts: readonly (Problem | undefined)[]): Judged[] {
  const refusals = new Map(judged.filter(isSendable).map((each, index) => [each, verdicts[index]]));
  return judged.map((each) => (isSendable(each) ? (refusals.get(each) ?? each) : each));
}

/** Whether the batch as a whole may be sent. */
export const isAcceptable = (judged: readonly Judged[], onInvalid: BatchContent['onInvalid']): boolean =>
  onInvalid === 'refuse' ? judged.every(isSendable) : judged.some(isSendable);

/** What is wrong with the recipients that cannot be sent to, in their order. */
export const faultsOf = (judged: readonly Judged[]): FieldError[] =>
  judged.flatMap((each, index) =>
    isSendable(each) ? [] : { pointer: `/recipients/${index}`, code: each.code, detail: each.detail ?? each.code },
  );
