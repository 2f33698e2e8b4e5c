import { modes } from '../account/caller.ts';
import type { DataOwner } from '../account/data-owner.ts';
import { createSpendingLimits } from '../account/spending/spending-limits.ts';
import type { WaitingMessages } from '../account/waiting-messages.ts';
import type { BatchRow } from '../messaging/batches/batch.ts';
import { createBatchChanges } from '../messaging/batches/change-batch.ts';
import { findBatch as findBatchIn } from '../messaging/batches/repository.ts';
import { createFindWithoutConsent } from '../messaging/consents/repository.ts';
import { noPrices } from '../messaging/costs/prices.ts';
import { createAdmitChanged, createDestinationCounts } from '../messaging/messages/accept/admit-messages.ts';
import type { SendingPolicy } from '../messaging/messages/check/check-message.ts';
import { alwaysOpen } from '../messaging/messages/check/marketing-hours.ts';
import { createMessageCounter } from '../messaging/messages/count-messages.ts';
import { isMessageId } from '../messaging/messages/message.ts';
import { type Announce, type BeginTransitions, createTransitions } from '../messaging/messages/transitions.ts';
import { readWholeMessage, type WholeMessage } from '../messaging/numbers/read-number.ts';
import { createWaitingMessages } from '../messaging/operator-actions/cancel-waiting.ts';
import { createMessageChanges, type MessageChanges } from '../messaging/operator-actions/change-message.ts';
import { onlySenders } from '../messaging/senders/sender-cache.ts';
import { createOptOutCheck } from '../messaging/suppressions/opt-out-check.ts';
import { Problem } from '../problems/problem.ts';
import { Refusal } from '../problems/refusal.ts';
import { systemClock } from '../time/clock.ts';
import { createWebhookEnqueuer } from '../webhooks/deliveries/enqueue.ts';
import { createEndpointCache } from '../webhooks/endpoints/endpoint-cache.ts';
import type { Session } from './session.ts';

/** Finds a message of any user. */
export async function findMessage({ db }: Session, id: string): Promise<WholeMessage> {
  const found = isMessageId(id) ? await readWholeMessage(db, id) : undefined;
  if (found === undefined) throw new Refusal(`There is no message '${id}'.`);
  return found;
}

/** A resent message gets its carrier from a running service, so no route is chosen here. */
const policyOf = ({ config }: Session): SendingPolicy => ({
  isServed: () => true,
  route: () => undefined,
  marketingHours: alwaysOpen,
  prices: { currency: config.currency, perSegment: noPrices },
  sendersOf: onlySenders(),
  allowLoopbackCallbacks: false,
});

/** Counts state changes of commands. A running service may count in the same database. */
const createCommandTransitions = ({ config }: Session, announce: Announce): BeginTransitions =>
  createTransitions({
    countMessages: createMessageCounter(config.timeZone, false),
    metrics: { countTransition: () => undefined },
    announce,
  });

/** Sends no webhooks: none reports that a message is queued, and an erased message is erased with its webhooks. */
export const silent: Announce = () => Promise.resolve();

/** Stores webhooks; a running service delivers them. */
function createAnnounce({ db }: Session): Announce {
  const endpointCache = createEndpointCache(db, systemClock);
  return createWebhookEnqueuer({ db, endpointCache, onEnqueued: () => undefined }).enqueueNotices;
}

/** The unsent messages of users and keys. */
export const waitingMessagesOf = (session: Session): WaitingMessages =>
  createWaitingMessages({
    ...{ db: session.db, clock: systemClock },
    beginTransitions: createCommandTransitions(session, createAnnounce(session)),
  });

export async function createOperatorChanges(session: Session, announce: Announce): Promise<MessageChanges> {
  const countMessages = createMessageCounter(session.config.timeZone, false);
  const admit = createAdmitChanged(
    createOptOutCheck(await session.numberHash()).find,
    createFindWithoutConsent(session.config.requiredConsent),
  );
  return createMessageChanges({
    ...{ db: session.db, clock: systemClock, policy: policyOf(session), admit, countMessages },
    destinationCounts: createDestinationCounts(systemClock, session.config.destinationCap),
    spending: createSpendingLimits({ db: session.db, clock: systemClock, ...session.config }),
    beginTransitions: createCommandTransitions(session, announce),
    onStored: () => undefined,
  });
}

/** Resends a message with the rules for its owner. Returns the new status. */
export async function resendAsOwner(session: Session, id: string): Promise<string> {
  const { message } = await findMessage(session, id);
  const changes = await createOperatorChanges(session, silent);
  return withRefusals(async () => (await changes.resend(message.id, ownerOf(message))).status);
}

/** Cancels a message of any user. */
export async function cancelMessage(session: Session, id: string): Promise<void> {
  const { message } = await findMessage(session, id);
  const changes = await createOperatorChanges(session, createAnnounce(session));
  await withRefusals(() => changes.cancel(message.id, ownerOf(message)));
}

/** Finds a batch of any user. */
async function findBatch({ db }: Session, id: string): Promise<BatchRow> {
  for (const mode of modes) {
    const batch = await findBatchIn(db, id, { userId: undefined, mode });
    if (batch !== undefined) return batch;
  }
  throw new Refusal(`There is no batch '${id}'.`);
}

/** Cancels the waiting messages of a batch of any user. */
export async function cancelBatch(session: Session, id: string): Promise<BatchRow> {
  const batch = await findBatch(session, id);
  const announce = createAnnounce(session);
  const changes = createBatchChanges({
    ...{ db: session.db, clock: systemClock, announce, onResumed: () => undefined },
    beginTransitions: createCommandTransitions(session, announce),
  });
  return withRefusals(() => changes.cancel(id, ownerOf(batch)));
}

const ownerOf = ({ user_id, mode }: Pick<BatchRow, 'user_id' | 'mode'>): DataOwner => ({ userId: user_id, mode });

/** Turns a Problem into a Refusal. */
export async function withRefusals<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    throw error instanceof Problem ? new Refusal(error.message) : error;
  }
}
