import type { Clock } from '../../clock.ts';
import type { Transaction } from '../../database/database.ts';
import type { Problem } from '../../problems/problem.ts';
import type { Admit, MessageToAdmit } from '../messages/admit.ts';
import { refuseFaults } from '../messages/request-fault.ts';
import { listSuppressionsOf } from '../suppressions/repository.ts';
import type { SuppressionRow } from '../suppressions/suppression.ts';
import { type DestinationCap, findTooMany } from './destination-cap.ts';

/** The checks of changed messages that need the database. */
export const admitChanged: Admit = async (trx, messages) => {
  const optedOut = await findOptedOut(trx, messages);
  return messages.map((message) => (optedOut.has(message) ? recipientOptedOut(message) : undefined));
};

/** The checks of new messages that need the database. */
export function createAdmission(clock: Pick<Clock, 'now'>, cap: DestinationCap | undefined): Admit {
  if (cap === undefined) return admitChanged;
  return async (trx, messages) => {
    const refusals = await admitChanged(trx, messages);
    const wanted = messages.filter((_each, index) => refusals[index] === undefined);
    const tooMany = await findTooMany(trx, wanted, cap, clock.now());
    return messages.map((message, index) => refusals[index] ?? tooMany.get(message));
  };
}

/** The messages whose recipients do not want them. */
export async function findOptedOut<Message extends MessageToAdmit>(
  trx: Transaction,
  messages: readonly Message[],
): Promise<Set<Message>> {
  if (messages.length === 0) return new Set();
  const suppressions = await listSuppressionsOf(
    trx,
    messages.map(({ to }) => to),
  );
  if (suppressions.length === 0) return new Set();
  const scopes = new Map(suppressions.map((each) => [keyOf(each), each.scope]));
  return new Set(
    messages.filter(({ user_id, mode, to, category }) => {
      const scope = scopes.get(keyOf({ user_id, mode, number: to }));
      return scope === 'all' || (scope === 'marketing' && category === 'marketing');
    }),
  );
}

const keyOf = ({ user_id, mode, number }: Pick<SuppressionRow, 'user_id' | 'mode' | 'number'>): string =>
  `${user_id} ${mode} ${number}`;

function recipientOptedOut({ category }: MessageToAdmit): Problem {
  const what =
    category === 'marketing'
      ? 'has opted out of marketing messages; send only what this person asked for'
      : 'is not to be texted at all; remove its suppression if that has changed';
  return refuseFaults([{ code: 'recipient_opted_out', member: 'to', rule: 'opted_out', what }]);
}
