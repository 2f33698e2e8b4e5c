import type { Mode, UserId } from '../../account/caller.ts';
import type { Transaction } from '../../database/database.ts';
import type { Problem } from '../../problems/problem.ts';
import type { Clock } from '../../time/clock.ts';
import { refuseErrors } from '../messages/check/check-message.ts';
import type { Category } from '../messages/message.ts';
import { type DestinationCap, findOverCap } from './destination-cap.ts';

/** The members of a message that admission depends on. */
export interface MessageToAdmit {
  readonly user_id: UserId;
  readonly mode: Mode;
  /** `+2567…` */
  readonly to: string;
  readonly category: Category;
}

/**
 * Runs the checks that need the database, in the transaction that stores the messages. Returns a Problem or undefined for
 * each.
 */
export type Admit = (trx: Transaction, messages: readonly MessageToAdmit[]) => Promise<(Problem | undefined)[]>;

/** Finds the messages that one check refuses. */
export type FindRefused = <Message extends MessageToAdmit>(
  trx: Transaction,
  messages: readonly Message[],
) => Promise<Set<Message>>;

/** Checks opt-outs and consents. */
export const createAdmitChanged =
  (findOptedOut: FindRefused, findWithoutConsent: FindRefused): Admit =>
  async (trx, messages) => {
    const optedOut = await findOptedOut(trx, messages);
    const withoutConsent = await findWithoutConsent(trx, messages);
    return messages.map((message) => {
      if (optedOut.has(message)) return recipientOptedOut(message);
      return withoutConsent.has(message) ? consentRequired() : undefined;
    });
  };

/** Checks opt-outs, consents and the destination cap. */
export function createAdmitNew(
  clock: Pick<Clock, 'now'>,
  cap: DestinationCap | undefined,
  findOptedOut: FindRefused,
  findWithoutConsent: FindRefused,
): Admit {
  const admit = createAdmitChanged(findOptedOut, findWithoutConsent);
  if (cap === undefined) return admit;
  return async (trx, messages) => {
    const refusals = await admit(trx, messages);
    const admitted = messages.filter((_each, index) => refusals[index] === undefined);
    const overCap = await findOverCap(trx, admitted, cap, clock.now());
    return messages.map((message, index) => refusals[index] ?? overCap.get(message));
  };
}

function recipientOptedOut({ category }: MessageToAdmit): Problem {
  const what =
    category === 'marketing'
      ? 'has opted out of marketing messages; send only transactional messages'
      : 'is suppressed for all messages; delete the suppression to send';
  return refuseErrors([{ code: 'recipient_opted_out', member: 'to', rule: 'opted_out', what }]);
}

const consentRequired = (): Problem =>
  refuseErrors([
    {
      ...{ code: 'consent_required', member: 'to', rule: 'consent' },
      what: 'has not consented to marketing messages; store a consent with POST /v1/consents first',
    },
  ]);
