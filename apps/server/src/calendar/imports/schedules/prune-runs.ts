import type { Transaction } from '../../../database/database.ts';
import type { ScheduleId } from '../run-conditions.ts';

/** The runs of a schedule that are kept. */
const keptRuns = 100;

/** Deletes the oldest runs of a schedule. */
export async function pruneRuns(trx: Transaction, id: ScheduleId): Promise<void> {
  const runs = () => trx('imports').where({ schedule_id: id });
  const oldest = await runs().orderBy('id', 'desc').offset(keptRuns).limit(1).first('id');
  if (oldest !== undefined) await runs().where('id', '<=', oldest.id).delete();
}
