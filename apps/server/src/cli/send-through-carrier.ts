import type { Mode } from '../account/caller.ts';
import { createSpendingLimits } from '../account/spending/spending-limits.ts';
import type { UserRow } from '../account/users/repository.ts';
import { createFindWithoutConsent } from '../messaging/consents/repository.ts';
import { noPrices } from '../messaging/costs/prices.ts';
import { routeMessage, toGroupOfOne } from '../messaging/messages/accept/accept-message.ts';
import { createAcceptMessages, createChargeLimits } from '../messaging/messages/accept/accept-messages.ts';
import { createAdmitNew } from '../messaging/messages/accept/admit-messages.ts';
import type { MessageRequest, SendingPolicy } from '../messaging/messages/check/check-message.ts';
import { alwaysOpen } from '../messaging/messages/check/marketing-hours.ts';
import { createMessageCounter } from '../messaging/messages/count-messages.ts';
import type { MessageId } from '../messaging/messages/message.ts';
import { createSenderCache } from '../messaging/senders/sender-cache.ts';
import { createOptOutCheck } from '../messaging/suppressions/opt-out-check.ts';
import { systemClock } from '../time/clock.ts';
import type { Session } from './session.ts';

/** A text for one carrier, whatever the routes say. */
export interface CarrierText {
  readonly carrier: string;
  readonly mode: Mode;
  /** The user who is recorded as its sender, without its spending limits. */
  readonly user: UserRow;
  readonly to: string;
  readonly text: string;
  readonly senderId: string | null;
}

/**
 * Stores a message in the queue of a carrier, from which a running service sends it. Opt-outs, the destination cap and
 * the approval of the sender apply.
 */
export async function sendThroughCarrier(session: Session, asked: CarrierText): Promise<MessageId> {
  const { db, config } = session;
  const policy: SendingPolicy = {
    isServed: () => true,
    route: () => asked.carrier,
    marketingHours: alwaysOpen,
    prices: { currency: config.currency, perSegment: config.prices ?? noPrices },
    sendersOf: createSenderCache(db, config.approvedSenders),
    allowLoopbackCallbacks: false,
  };
  const accept = createAcceptMessages({
    ...{ db, clock: systemClock, countMessages: createMessageCounter(config.timeZone, false) },
    admit: createAdmitNew(
      systemClock,
      config.destinationCap,
      createOptOutCheck(await session.numberHash()).find,
      createFindWithoutConsent(config.requiredConsent),
    ),
    chargeLimits: createChargeLimits({
      dayLimits: undefined,
      spending: createSpendingLimits({ db, clock: systemClock, ...config }),
    }),
    onStored: () => undefined,
  });
  const { user, mode, to, text, senderId } = asked;
  const requester = { apiKeyId: undefined, userId: user.id, mode, senders: await policy.sendersOf(user.id) };
  const request: MessageRequest = {
    ...{ to, text, senderId, callbackUrl: null, clientReference: null, metadata: null },
    ...{ sendAt: null, expiresAt: undefined },
    priority: 'high',
    category: 'transactional',
  };
  const routed = routeMessage(requester, request, { db, clock: systemClock, policy });
  await accept({ scope: '', idempotency: undefined }, () => toGroupOfOne(routed, () => ''));
  return routed.message.id;
}
