import type { Transaction } from '../../database/database.ts';
import { backToQueue, isFinal, type MessageInTransit, ownStep } from '../messages/message.ts';
import type { BeginTransitions } from '../messages/transitions.ts';
import { completeMessages } from '../queue/repository.ts';
import { isChangeable, listSubmissions } from '../submissions/repository.ts';

/** The messages that no carrier can have. A message that is being submitted has a submission since its claim. */
export async function listCancelable(
  trx: Transaction,
  messages: readonly MessageInTransit[],
): Promise<MessageInTransit[]> {
  const unfinished = messages.filter(({ status }) => !isFinal(status));
  const submissions = await listSubmissions(
    trx,
    unfinished.map(({ id }) => id),
  );
  return unfinished.filter(({ id, status }) => isChangeable(status, submissions.get(id) ?? []));
}

/** Cancels locked messages and removes them from the queue. */
export async function cancelMessages(
  trx: Transaction,
  messages: readonly MessageInTransit[],
  beginTransitions: BeginTransitions,
  nowMs: number,
): Promise<void> {
  await completeMessages(
    trx,
    messages.map(({ id }) => id),
  );
  const transitions = beginTransitions(nowMs);
  for (const message of messages) {
    for (const step of [...backToQueue(message), ownStep('canceled')]) transitions.add(message, step);
  }
  await transitions.write(trx);
}
