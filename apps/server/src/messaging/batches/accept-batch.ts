import { Problem } from '../../problems/problem.ts';
import type { Acceptance, AcceptConsignment, Consignment, RequestName } from '../messages/accept-consignments.ts';
import type { AcceptanceRules, Sender, SenderInUse } from '../messages/accept-message.ts';
import type { MessageId } from '../messages/message.ts';
import { type BatchId, createBatchId } from './batch.ts';
import {
  type BatchContent,
  faultsOf,
  isAcceptable,
  isSendable,
  type Judged,
  judgeRecipients,
  withVerdicts,
} from './judge-recipients.ts';
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
  const { userId, mode, onInvalid } = request;
  const nowMs = options.clock.now();
  const id = createBatchId(nowMs);
  const candidates = judgeRecipients(request, request, { ...options, clock: { now: () => nowMs } }).map(
    (each): Judged => (isSendable(each) ? { ...each, message: { ...each.message, batch_id: id } } : each),
  );
  if (!isAcceptable(candidates, onInvalid)) throw refuseBatch(candidates);

  return {
    location: `/v1/batches/${id}`,
    createdAtMs: nowMs,
    messages: candidates.filter(isSendable),
    settle(verdicts) {
      const judged = withVerdicts(candidates, verdicts);
      if (!isAcceptable(judged, onInvalid)) throw refuseBatch(judged);
      const messages = judged.filter(isSendable);
      const counts = { id, accepted: messages.length, refused: judged.length - messages.length };
      return {
        messages,
        besides: [insertBatch({ ...counts, user_id: userId, mode, state: 'active', created_at: nowMs })],
        body: options.describe({
          ...counts,
          items: judged.map((each) => (isSendable(each) ? each.message.id : each)),
        }),
      };
    },
  };
}

const mostListed = 100;

function refuseBatch(judged: readonly Judged[]): Problem {
  const errors = faultsOf(judged);
  return new Problem('validation_failed', {
    detail:
      `${errors.length} of ${judged.length} recipients cannot be sent to, and nothing was sent; ` +
      `'errors' says what is wrong with the first ${Math.min(mostListed, errors.length)} of them.`,
    errors: errors.slice(0, mostListed),
    params: { recipients: errors[0]?.detail ?? '' },
  });
}
