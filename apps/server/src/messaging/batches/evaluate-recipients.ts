import { isUgandanMobile, suggestNumber } from '@ngoma/sms';
import { type FieldError, Problem } from '../../problems/problem.ts';
import { type AcceptanceRules, routeMessage } from '../messages/accept/accept-message.ts';
import {
  type MessageRequest,
  type RequestError,
  type RequesterWithSenders,
  refuseErrors,
} from '../messages/check/check-message.ts';
import {
  fillText,
  findMalformed,
  hasValue,
  isRenderer,
  type TextRenderer,
  type VariableValues,
  variablesOf,
} from '../messages/render-text.ts';
import type { RoutedMessage } from '../messages/repository.ts';
import { toSmartEncoded } from '../messages/smart-encoding.ts';
import { RepeatedNumber } from './repeated-numbers.ts';

export interface BatchRecipient {
  readonly to: string;
  /** The number in the request, if `to` is the suggestion for it. */
  readonly normalizedFrom?: string | undefined;
  readonly variables: VariableValues;
  readonly clientReference: string | null;
}

/** Validates one recipient. With `normalizes`, a number that can only mean one is changed to it. */
export type ReadRecipient = (row: object, normalizes: boolean) => Promise<BatchRecipient | Problem>;

export interface BatchContent {
  /** The members that all messages share. */
  readonly shared: Omit<MessageRequest, 'to' | 'text' | 'textErrors' | 'clientReference' | 'replacements'>;
  /** Renders the text per recipient; or the errors of the reference to a template. */
  readonly text: TextRenderer | readonly RequestError[];
  /** The recipients, or the reason why one cannot be read. */
  readonly recipients: readonly (BatchRecipient | Problem)[];
  readonly onInvalid: 'refuse' | 'skip';
  /** Whether only the first recipient with a number receives the message. */
  readonly onRepeated: 'send' | 'skip';
  /** Whether typographic characters are replaced in each text. */
  readonly smartEncoding: boolean;
}

/** The message to a recipient, or the reason why none can be sent. */
export type EvaluatedRecipient = SendableRecipient | Problem;

interface SendableRecipient extends RoutedMessage {
  /** Whether smart encoding changed the text. */
  readonly isSmartEncoded: boolean;
}

export const isSendable = (evaluated: EvaluatedRecipient): evaluated is SendableRecipient =>
  !(evaluated instanceof Problem);

/** Renders a literal text per recipient. Values without a variable in the text are ignored; the preview reports them. */
export function toBatchRenderer(text: string): TextRenderer | readonly RequestError[] {
  const malformed = findMalformed(text, 'message');
  if (malformed.length > 0) return malformed;
  const variables = variablesOf(text);
  return {
    variables,
    render(values) {
      const missing = variables.find((name) => !hasValue(values, name));
      if (missing === undefined) return fillText(text, values);
      const what = Object.hasOwn(values, missing) ? `must not leave '${missing}' empty` : `must have '${missing}'`;
      return [{ code: 'validation_failed', member: 'variables', rule: 'required', what }];
    },
  };
}

/** Runs all checks that do not need the database. Throws a Problem if the reference to the template is invalid. */
export function evaluateRecipients(
  requester: RequesterWithSenders,
  content: BatchContent,
  rules: AcceptanceRules,
): EvaluatedRecipient[] {
  const evaluate = createEvaluation(requester, content, rules);
  const evaluated = content.recipients.map((recipient) =>
    recipient instanceof Problem ? recipient : evaluate(recipient),
  );
  return content.onRepeated === 'skip' ? skipRepeated(evaluated) : evaluated;
}

function skipRepeated(evaluated: readonly EvaluatedRecipient[]): EvaluatedRecipient[] {
  const first = new Map<string, number>();
  return evaluated.map((each, index) => {
    if (!isSendable(each)) return each;
    const earlier = first.get(each.message.to);
    if (earlier !== undefined) return new RepeatedNumber(`recipient ${earlier}`);
    first.set(each.message.to, index);
    return each;
  });
}

/** The checks of a recipient that do not need the database. Throws a Problem if the reference to the template is invalid. */
export function createEvaluation(
  requester: RequesterWithSenders,
  content: Omit<BatchContent, 'recipients'>,
  rules: AcceptanceRules,
): (recipient: BatchRecipient) => EvaluatedRecipient {
  const renderer = requireRenderer(content.text);
  return (recipient) => evaluate(requester, content, recipient, renderer, rules);
}

export function requireRenderer(text: BatchContent['text']): TextRenderer {
  if (!isRenderer(text)) throw refuseErrors(text);
  return text;
}

function evaluate(
  requester: RequesterWithSenders,
  { shared, smartEncoding }: Omit<BatchContent, 'recipients'>,
  { to, variables, clientReference }: BatchRecipient,
  renderer: TextRenderer,
  rules: AcceptanceRules,
): EvaluatedRecipient {
  if (!isUgandanMobile(to)) {
    const what = 'must be a Ugandan mobile number like +256772123456';
    const suggestion = suggestNumber(to);
    return refuseErrors([{ code: 'invalid_number', member: 'to', rule: 'pattern', what, suggestion }]);
  }
  const rendered = renderer.render(variables);
  if (typeof rendered !== 'string') return refuseErrors(rendered);
  const text = smartEncoding ? toSmartEncoded(rendered).text : rendered;
  try {
    const routed = routeMessage(requester, { ...shared, to, text, clientReference }, rules);
    return { ...routed, isSmartEncoded: text !== rendered };
  } catch (error) {
    if (error instanceof Problem) return error;
    throw error;
  }
}

/** Applies the verdicts of admission, one per sendable recipient. */
export function withVerdicts(
  evaluated: readonly EvaluatedRecipient[],
  verdicts: readonly (Problem | undefined)[],
): EvaluatedRecipient[] {
  const refusals = new Map(evaluated.filter(isSendable).map((each, index) => [each, verdicts[index]]));
  return evaluated.map((each) => (isSendable(each) ? (refusals.get(each) ?? each) : each));
}

/** Whether the batch as a whole can be sent. */
export const isAcceptable = (evaluated: readonly EvaluatedRecipient[], onInvalid: BatchContent['onInvalid']): boolean =>
  (onInvalid === 'skip' || evaluated.every((each) => isSendable(each) || each instanceof RepeatedNumber)) &&
  evaluated.some(isSendable);

/** The errors of the recipients, in their order. */
export const errorsOf = (evaluated: readonly EvaluatedRecipient[]): FieldError[] =>
  evaluated.flatMap((each, index) => (isSendable(each) ? [] : toRecipientError(each, index)));

/** The errors that refuse the batch. */
export const refusalsOf = (evaluated: readonly EvaluatedRecipient[]): FieldError[] =>
  evaluated.flatMap((each, index) =>
    isSendable(each) || each instanceof RepeatedNumber ? [] : toRecipientError(each, index),
  );

function toRecipientError({ code, detail, errors }: Problem, index: number): FieldError {
  const suggestion = errors.length === 1 ? errors[0]?.suggestion : undefined;
  return {
    ...{ pointer: `/recipients/${index}`, code, detail: detail ?? code },
    ...(suggestion !== undefined && { suggestion }),
  };
}

/** The number of messages whose texts smart encoding changed. */
export const countSmartEncoded = (evaluated: readonly EvaluatedRecipient[]): number =>
  evaluated.filter((each) => isSendable(each) && each.isSmartEncoded).length;

/** The positions of the recipients whose numbers are suggestions. */
export const normalizedOf = (recipients: BatchContent['recipients']): number[] =>
  recipients.flatMap((each, index) => (each instanceof Problem || each.normalizedFrom === undefined ? [] : index));
