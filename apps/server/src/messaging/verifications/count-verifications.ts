import { afterCommit, runIn, type Transaction } from '../../database/database.ts';
import { placedRows, prepared } from '../../database/statement.ts';
import type { Metrics } from '../../metrics/metrics.ts';
import { createDayNames } from '../../time/local-days.ts';
import { operatorOf } from '../costs/prices.ts';
import type { FinalStep, VerificationRow } from './verification.ts';

export type CountedStep = 'started' | FinalStep;

/** Updates the statistics in the transaction that starts or ends verifications. */
export type CountVerifications = (
  trx: Transaction,
  rows: readonly VerificationRow[],
  step: CountedStep,
) => Promise<void>;

const addUp = prepared(`
  insert into verification_counts (user_id, mode, day, operator, step, shard, verifications)
  select cast(value ->> 0 as integer), value ->> 1, value ->> 2, value ->> 3, value ->> 4,
    cast(value ->> 5 as integer), cast(value ->> 6 as integer)
  from json_each(?) where true
  on conflict (user_id, mode, day, operator, step, shard) do update
  set verifications = verification_counts.verifications + excluded.verifications
  returning step
`);

/** Concurrent transactions mostly choose different rows, so that few wait for the commit of another. */
const shardCount = 16;

/** @param zone the time zone of the days */
export function createVerificationCounter(
  zone: string,
  metrics: Pick<Metrics, 'countVerification'>,
): CountVerifications {
  const dayOf = createDayNames(zone);
  return async (trx, rows, step) => {
    if (rows.length === 0) return;
    const shard = Math.floor(Math.random() * shardCount);
    const groups = Map.groupBy(rows, (row) =>
      JSON.stringify([row.user_id, row.mode, dayOf(row.created_at), operatorOf(row.number)]),
    );
    // Sorted, so that two processes never deadlock.
    const sorted = [...groups].toSorted(([a], [b]) => (a < b ? -1 : 1));
    const counts = placedRows(sorted, ([name, each]) => [...JSON.parse(name), step, shard, each.length]);
    await runIn(trx, addUp(counts));
    afterCommit(trx, () => {
      for (const { mode, number } of rows) if (mode === 'live') metrics.countVerification(operatorOf(number), step);
    });
  };
}
