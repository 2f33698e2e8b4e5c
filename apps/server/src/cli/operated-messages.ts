import { createSpendingLimits } from '../account/spending/spending-limits.ts';
import { createFindWithoutConsent } from '../messaging/consents/repository.ts';
import { noPrices } from '../messaging/costs/prices.ts';
import { createAdmitChanged, createDestinationCounts } from '../messaging/messages/accept/admit-messages.ts';
import type { SendingPolicy } from '../messaging/messages/check/check-message.ts';
import { alwaysOpen } from '../messaging/messages/check/marketing-hours.ts';
import { createMessageCounter } from '../messaging/messages/count-messages.ts';
import { isMessageId } from '../messaging/messages/message.ts';
import { createTransitions } from '../messaging/messages/transitions.ts';
import { readWholeMessage, type WholeMessage } from '../messaging/numbers/read-number.ts';
import { createMessageChanges, type MessageChanges } from '../messaging/operator-actions/change-message.ts';
import { onlySenders } from '../messaging/senders/sender-cache.ts';
import { createOptOutCheck } from '../messaging/suppressions/repository.ts';
import { Problem } from '../problems/problem.ts';
import { Refusal } from '../problems/refusal.ts';
import { systemClock } from '../time/clock.ts';
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

export async function createOperatorChanges(session: Session): Promise<MessageChanges> {
  // A running service may count in the same database.
  const countMessages = createMessageCounter(session.config.timeZone, false);
  const admit = createAdmitChanged(
    createOptOutCheck(await session.numberHash()).find,
    createFindWithoutConsent(session.config.requiredConsent),
  );
  return createMessageChanges({
    ...{ db: session.db, clock: systemClock, policy: policyOf(session), admit, countMessages },
    destinationCounts: createDestinationCounts(systemClock, session.config.destinationCap),
    spending: createSpendingLimits({ db: session.db, clock: systemClock, ...session.config }),
    beginTransitions: createTransitions({
      countMessages,
      metrics: { countTransition: () => undefined },
      // No webhook reports that a message is queued, and a message that is canceled here is erased with its webhooks.
      announce: () => Promise.resolve(),
    }),
    onStored: () => undefined,
  });
}

/** Resends a message with the rules for its owner. Returns the new status. */
export async function resendAsOwner(session: Session, id: string): Promise<string> {
  const { message } = await findMessage(session, id);
  const changes = await createOperatorChanges(session);
  try {
    return (await changes.resend(message.id, { userId: message.user_id, mode: message.mode })).status;
  } catch (error) {
    throw error instanceof Problem ? new Refusal(error.message) : error;
  }
}
