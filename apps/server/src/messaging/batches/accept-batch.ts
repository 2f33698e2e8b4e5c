import { Problem } from '../../problems/problem.ts';
import type { AcceptanceRules, Sender, SenderInUse } from '../messages/accept-message.ts';
import type { Acceptance, AcceptMessageSet, MessageSet, RequestName } from '../messages/accept-message-sets.ts';
import type { MessageId } from '../messages/message.ts';
import { type BatchId, createBatchId } from './batch.ts';
import {
  type BatchContent,
  type EvaluatedRecipient,
  errorsOf,
  evaluateRecipients,
  isAcceptable,
  isSendable,
  withVerdicts,
} from './evaluate-recipients.ts';
import { insertBatch } from './repository.ts';

/** A request to send one text to many, and who asks. */
export interface BatchRequest extends Sender, RequestName, BatchContent {}

/** What became of a recipient: the id of the message, or why there is none. */
export type BatchItem = MessageId | Problem;

interface BatchSummary {
  readonly id: BatchId;
  readonly accepted: number;
  readonly refused: number;
  readonly items: readonly BatchItem[];
}

export interface BatchAcceptorOptions extends AcceptanceRules {
  readonly accept: AcceptMessageSet;
  /** The body of the response about a batch that was just stored; it names no number, for it is stored. */
  readonly describe: (batch: BatchSummary) => string;
}

/** Accepts batches: when it resolves, all messages are on disk. Throws a Problem where none can be accepted. */
export function createBatchAcceptor(options: BatchAcceptorOptions): (request: BatchRequest) => Promise<Acceptance> {
  return async (request) => {
    const senders = await options.policy.sendersOf(request.userId);
    return options.accept(request, () => toMessageSet({ ...request, senders }, options));
  };
}

function toMessageSet(request: BatchRequest & SenderInUse, options: BatchAcceptorOptions): MessageSet {
  const { userId, mode, onInvalid } = request;
  const nowMs = options.clock.now();
  const id = createBatchId(nowMs);
  const candidates = evaluateRecipients(request, request, { ...options, clock: { now: () => nowMs } }).map(
    (each): EvaluatedRecipient => (isSendable(each) ? { ...each, message: { ...each.message, batch_id: id } } : each),
  );
  if (!isAcceptable(candidates, onInvalid)) throw refuseBatch(candidates);

  return {
    location: `/v1/batches/${id}`,
    createdAtMs: nowMs,
    messages: candidates.filter(isSendable),
    settle(verdicts) {
      const evaluated = withVerdicts(candidates, verdicts);
      if (!isAcceptable(evaluated, onInvalid)) throw refuseBatch(evaluated);
      const messages = evaluated.filter(isSendable);
      const counts = { id, accepted: messages.length, refused: evaluated.length - messages.length };
      return {
        messages,
        besides: [insertBatch({ ...counts, user_id: userId, mode, state: 'active', created_at: nowMs })],
        body: options.describe({
          ...counts,
          items: evaluated.map((each) => (isSendable(each) ? each.message.id : each)),
        }),
      };
    },
  };
}

const mostListed = 100;

function refuseBatch(evaluated: readonly EvaluatedRecipient[]): Problem {
  const errors = errorsOf(evaluated);
  return new Problem('validation_failed', {
    detail:
      `${errors.length} of ${evaluated.length} recipients cannot be sent to, and nothing was sent; ` +
      `'errors' says what is wrong with the first ${Math.min(mostListed, errors.length)} of them.`,
    errors: errors.slice(0, mostListed),
    params: { recipients: errors[0]?.detail ?? '' },
  });
}
