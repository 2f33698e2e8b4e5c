import type { Transaction } from '../../database/database.ts';
import type { RecordKind } from './post.ts';

/** The next id of the one sequence of events, venues, organizers and images; `Id` is the branded id of that kind. */
export async function allocateId<Id extends number>(trx: Transaction, kind: RecordKind): Promise<Id> {
  const [row] = await trx<{ id: Id; kind: RecordKind }>('calendar_records').insert({ kind }).returning('id');
  if (row === undefined) throw new Error('The database gave no id');
  return row.id as Id; // as: an id of the kind that was just stored
}
