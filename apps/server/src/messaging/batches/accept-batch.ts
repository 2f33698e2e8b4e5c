import { Problem } from '../../problems/problem.ts';
import type { AcceptanceRules } from '../messages/accept/accept-message.ts';
import type { Acceptance, AcceptMessages, MessageGroup, RequestContext } from '../messages/accept/accept-messages.ts';
import type { Requester, RequesterWithSenders } from '../messages/check/check-message.ts';
import type { MessageId } from '../messages/message.ts';
import { type BatchId, createBatchId } from './batch.ts';
import {
  type BatchContent,
  countSmartEncoded,
  type EvaluatedRecipient,
  evaluateRecipients,
  isAcceptable,
  isSendable,
  normalizedOf,
  refusalsOf,
  withVerdicts,
} from './evaluate-recipients.ts';
import { insertBatch } from './repository.ts';

export interface BatchRequest extends Requester, RequestContext, BatchContent {}

/** The result for a recipient: the id of the message, or the reason why there is none. */
export type BatchItem = MessageId | Problem;

interface BatchSummary {
  readonly id: BatchId;
  readonly accepted: number;
  readonly refused: number;
  readonly normalized: readonly number[];
  readonly smartEncoded: number;
  readonly items: readonly BatchItem[];
}

export interface BatchAcceptorOptions extends AcceptanceRules {
  readonly accept: AcceptMessages;
  /** Builds the body of the response. It is stored, so it must not contain phone numbers. */
  readonly describe: (batch: BatchSummary) => string;
}

/** Accepts batches. Resolves once all messages are on disk; throws a Problem if none can be accepted. */
export function createBatchAcceptor(options: BatchAcceptorOptions): (request: BatchRequest) => Promise<Acceptance> {
  return async (request) => {
    const senders = await options.policy.sendersOf(request.userId);
    return options.accept(request, () => toMessageGroup({ ...request, senders }, options));
  };
}

function toMessageGroup(request: BatchRequest & RequesterWithSenders, options: BatchAcceptorOptions): MessageGroup {
  const { userId, mode, onInvalid } = request;
  const nowMs = options.clock.now();
  const id = createBatchId(nowMs);
  // All messages have the same `created_at`, by which stored responses are deleted.
  const rules = { ...options, clock: { now: () => nowMs } };
  const candidates = evaluateRecipients(request, request, rules).map(
    (each): EvaluatedRecipient => (isSendable(each) ? { ...each, message: { ...each.message, batch_id: id } } : each),
  );
  if (!isAcceptable(candidates, onInvalid)) throw batchRefused(candidates);

  return {
    location: `/v1/batches/${id}`,
    createdAtMs: nowMs,
    messages: candidates.filter(isSendable),
    finalize(verdicts) {
      const evaluated = withVerdicts(candidates, verdicts);
      if (!isAcceptable(evaluated, onInvalid)) throw batchRefused(evaluated);
      const messages = evaluated.filter(isSendable);
      const counts = { id, accepted: messages.length, refused: evaluated.length - messages.length };
      const items = evaluated.map((each) => (isSendable(each) ? each.message.id : each));
      return {
        messages,
        extraRows: [
          insertBatch({
            ...{ ...counts, user_id: userId, mode, state: 'active', created_at: nowMs },
            ...{ file_rows: null, processed_rows: null },
          }),
        ],
        body: options.describe({
          ...counts,
          normalized: normalizedOf(request.recipients),
          smartEncoded: countSmartEncoded(evaluated),
          items,
        }),
      };
    },
  };
}

const maxErrors = 100;

function batchRefused(evaluated: readonly EvaluatedRecipient[]): Problem {
  const errors = refusalsOf(evaluated);
  return new Problem('validation_failed', {
    detail:
      `${errors.length} of ${evaluated.length} recipients are invalid, and nothing was sent; ` +
      `'errors' lists the first ${Math.min(maxErrors, errors.length)}.`,
    errors: errors.slice(0, maxErrors),
    params: { recipients: errors[0]?.detail ?? '' },
  });
}
