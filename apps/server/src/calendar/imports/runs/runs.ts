import type { Knex } from 'knex';
import type { Database, Transaction } from '../../../database/database.ts';
import type { Import, ImportId, ImportStatus } from '../import.ts';
import type { RunResult, ScheduleId } from '../run-conditions.ts';
import { type ImportRow, toImport } from './repository.ts';

/** Lists imports, newest first. */
export async function listImports(
  knex: Knex,
  { scheduleId, status }: { readonly scheduleId?: ScheduleId | undefined; readonly status?: ImportStatus | undefined },
  { before, limit }: { readonly before: ImportId | undefined; readonly limit: number },
): Promise<Import[]> {
  const query = knex<ImportRow>('imports').orderBy('id', 'desc').limit(limit).select();
  if (scheduleId !== undefined) query.where({ schedule_id: scheduleId });
  if (status !== undefined) query.where({ status });
  if (before !== undefined) query.where('id', '<', before);
  const rows = await query;
  return rows.map((row) => toImport(row as ImportRow)); // as: every column is selected
}

/** Stores the result of a run that is about to end. */
export async function saveResult(db: Database, id: ImportId, result: RunResult): Promise<void> {
  await db.transaction((trx) =>
    trx('imports')
      .where({ id, status: 'running' })
      .update({ result: JSON.stringify(result) }),
  );
}

export async function cancelRun(trx: Transaction, id: ImportId, nowMs: number): Promise<void> {
  await trx<ImportRow>('imports')
    .where({ id })
    .whereIn('status', ['queued', 'running'])
    .update({ status: 'canceled', ended_at: nowMs });
}

/** Gives the imported records of a source to its new address, except those that an import from there has. */
export async function moveImported(trx: Transaction, from: string, to: string): Promise<void> {
  if (from === to) return;
  const existing = trx('imported_records as other')
    .where('other.source', to)
    .whereRaw('other.kind = imported_records.kind and other.source_id = imported_records.source_id');
  await trx('imported_records')
    .where({ source: from })
    .whereNotExists(existing.select(trx.raw('1')))
    .update({ source: to });
}
