import { isUgandanMobile } from '@ngoma/sms';
import { type FieldError, Problem } from '../../problems/problem.ts';
import { ulid } from '../../ulid.ts';
import type { Acceptance, AcceptConsignment, Consignment, RequestName } from '../messages/accept-consignments.ts';
import { type AcceptanceRules, routeMessage, type Sender, type SenderInUse } from '../messages/accept-message.ts';
import type { MessageRequest } from '../messages/check-message.ts';
import type { MessageId } from '../messages/message.ts';
import type { RoutedMessage } from '../messages/repository.ts';
import { refuseFaults } from '../messages/request-fault.ts';
import { fillText } from './fill-text.ts';
import { insertBatch } from './repository.ts';

interface BatchRecipient {
  readonly to: string;
  readonly variables: Readonly<Record<string, string>>;
  readonly clientReference: string | null;
}

/** A request to send one text to many, and who asks. */
export interface BatchRequest extends Sender, RequestName {
  /** What all messages have in common; the text is still without the words of each recipient. */
  readonly shared: Omit<MessageRequest, 'to' | 'clientReference'>;
  readonly recipients: readonly BatchRecipient[];
  readonly onInvalid: 'refuse' | 'skip';
}

/** What became of a recipient: the id of the message, or why there is none. */
export type BatchItem = MessageId | Problem;

interface BatchSummary {
  readonly id: string;
  readonly accepted: number;
  readonly refused: number;
  readonly items: readonly BatchItem[];
}

export interface BatchAcceptorOptions extends AcceptanceRules {
  readonly accept: AcceptConsignment;
  /** The body of the response about a batch that was just stored; it names no number, for it is stored. */
  readonly describe: (batch: BatchSummary) => string;
}

/** Accepts batches: when it resolves, all messages are on disk. Throws a Problem where none can be accepted. */
export function createBatchAcceptor(options: BatchAcceptorOptions): (request: BatchRequest) => Promise<Acceptance> {
  return async (request) => {
    const senders = await options.policy.sendersOf(request.userId);
    return options.accept(request, () => toConsignment({ ...request, senders }, options));
  };
}

function toConsignment(request: BatchRequest & SenderInUse, options: BatchAcceptorOptions): Consignment {
  const { userId, mode, recipients } = request;
  const nowMs = options.clock.now();
  const id = `bat_${ulid(nowMs)}`;
  // One moment for all: their responses are forgotten by it.
  const rules = { ...options, clock: { now: () => nowMs } };
  const candidates = recipients.map((recipient) => toCandidate(recipient, request, id, rules));
  const messages = candidates.filter((each): each is RoutedMessage => !(each instanceof Problem));
  if (messages.length === 0 || (request.onInvalid === 'refuse' && messages.length < candidates.length)) {
    throw refuseBatch(candidates);
  }

  return {
    location: `/v1/batches/${id}`,
    createdAtMs: nowMs,
    messages,
    settle(verdicts) {
      const refusals = new Map(messages.map(({ message }, index) => [message.id, verdicts[index]]));
      const judged = candidates.map((each) =>
        each instanceof Problem ? each : (refusals.get(each.message.id) ?? each),
      );
      const admitted = judged.filter((each): each is RoutedMessage => !(each instanceof Problem));
      const refused = judged.length - admitted.length;
      if (admitted.length === 0 || (request.onInvalid === 'refuse' && refused > 0)) throw refuseBatch(judged);
      const counts = { id, accepted: admitted.length, refused };
      return {
        messages: admitted,
        besides: [insertBatch({ ...counts, user_id: userId, mode, created_at: nowMs })],
        body: options.describe({
          ...counts,
          items: judged.map((each) => (each instanceof Problem ? each : each.message.id)),
        }),
      };
    },
  };
}

function toCandidate(
  { to, variables, clientReference }: BatchRecipient,
  request: BatchRequest & SenderInUse,
  batchId: string,
  rules: AcceptanceRules,
): RoutedMessage | Problem {
  if (!isUgandanMobile(to)) {
    const what = 'must be a Ugandan mobile number like +256772123456';
    return refuseFaults([{ code: 'invalid_number', member: 'to', rule: 'pattern', what }]);
  }
  const text = fillText(request.shared.text, variables);
  if (typeof text !== 'string') return refuseFaults([text]);
  try {
    const routed = routeMessage(request, { ...request.shared, to, text, clientReference }, rules);
    return { ...routed, message: { ...routed.message, batch_id: batchId } };
  } catch (error) {
    if (error instanceof Problem) return error;
    throw error;
  }
}

const mostListed = 100;

function refuseBatch(items: readonly (RoutedMessage | Problem)[]): Problem {
  const errors = items.flatMap((each, index): FieldError[] =>
    each instanceof Problem
      ? [{ pointer: `/recipients/${index}`, code: each.code, detail: each.detail ?? each.code }]
      : [],
  );
  return new Problem('validation_failed', {
    detail:
      `${errors.length} of ${items.length} recipients cannot be sent to, and nothing was sent; ` +
      `'errors' says what is wrong with the first ${Math.min(mostListed, errors.length)} of them.`,
    errors: errors.slice(0, mostListed),
    params: { recipients: errors[0]?.detail ?? '' },
  });
}
