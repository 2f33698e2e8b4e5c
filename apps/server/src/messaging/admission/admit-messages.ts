import type { Clock } from '../../clock.ts';
import type { Transaction } from '../../database/database.ts';
import type { Problem } from '../../problems/problem.ts';
import type { Admission, Admit, MessageToAdmit } from '../messages/admit.ts';
import { refuseFaults } from '../messages/request-fault.ts';
import { findOptedOut, requireWanted } from '../suppressions/repository.ts';
import { type DestinationCap, findTooMany } from './destination-cap.ts';

type Refusals = readonly (Problem | undefined)[];

/** The checks of changed messages that need the database. */
export const admitChanged: Admit = async (trx, messages) => {
  const optedOut = await findOptedOut(trx, messages);
  return messages.map((message) => (optedOut.has(message) ? recipientOptedOut(message) : undefined));
};

/** The checks of new messages that need the database. */
export function createAdmission(clock: Pick<Clock, 'now'>, cap: DestinationCap | undefined): Admission {
  async function withCap(trx: Transaction, messages: readonly MessageToAdmit[], refusals: Refusals) {
    if (cap === undefined) return [...refusals];
    const wanted = messages.filter((_each, index) => refusals[index] === undefined);
    const tooMany = await findTooMany(trx, wanted, cap, clock.now());
    return messages.map((message, index) => refusals[index] ?? tooMany.get(message));
  }

  return {
    judge: async (trx, messages) => withCap(trx, messages, await admitChanged(trx, messages)),
    async judgeWanted(trx, messages) {
      await requireWanted(trx, messages);
      return withCap(
        trx,
        messages,
        messages.map(() => undefined),
      );
    },
  };
}

function recipientOptedOut({ category }: MessageToAdmit): Problem {
  const what =
    category === 'marketing'
      ? 'has opted out of marketing messages; send only what this person asked for'
      : 'is not to be texted at all; remove its suppression if that has changed';
  return refuseFaults([{ code: 'recipient_opted_out', member: 'to', rule: 'opted_out', what }]);
}
