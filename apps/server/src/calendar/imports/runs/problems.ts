import type { Knex } from 'knex';
import type { Database } from '../../../database/database.ts';
import type { RecordKind } from '../../posts/journal.ts';
import type { ImportId, ImportProblem } from '../import.ts';
import type { ProblemReason } from '../import-problem.ts';

/** The problems of an import that are stored; the others are only counted. */
export const maxStoredProblems = 10_000;

interface ProblemRow {
  readonly import_id: ImportId;
  readonly number: number;
  readonly kind: RecordKind;
  readonly source_id: string;
  readonly name: string;
  /** Null in imports of version 1.0.0. */
  readonly reason: ProblemReason | null;
  readonly detail: string;
  readonly line: number | null;
}

/** A problem of an import, also of version 1.0.0. */
export interface StoredProblem extends Omit<ImportProblem, 'reason'> {
  readonly reason: ProblemReason | undefined;
}

interface NumberedProblem extends StoredProblem {
  /** The position among the problems of the import, from 0. */
  readonly number: number;
}

/** Small, because other writes wait for each transaction. */
const storedAtOnce = 500;

/** Buffers the problems of a run and stores them in small transactions. */
export interface ProblemLog {
  /** Returns whether the buffer is full, so that it must be flushed. */
  add(problem: ImportProblem, number: number): { readonly isFull: boolean };
  flush(): Promise<void>;
}

/**
 * Problems are listed when the progress that counts them is saved. A run that repeats a page after a crash replaces the
 * problems of the page.
 */
export function createProblemLog(db: Database, id: ImportId): ProblemLog {
  let buffered: ProblemRow[] = [];

  async function flush(): Promise<void> {
    if (buffered.length === 0) return;
    await db.transaction((trx) => trx('import_problems').insert(buffered).onConflict(['import_id', 'number']).merge());
    buffered = [];
  }

  return {
    add(problem, number) {
      if (number < maxStoredProblems) buffered.push(toRow(id, problem, number));
      return { isFull: buffered.length >= storedAtOnce };
    },
    flush,
  };
}

const toRow = (
  id: ImportId,
  { kind, sourceId, name, reason, detail, line }: ImportProblem,
  number: number,
): ProblemRow => ({
  ...{ import_id: id, number, kind, source_id: sourceId, name, reason, detail, line: line ?? null },
});

/** The problems that the import counts, in order. */
export async function listProblems(
  knex: Knex,
  id: ImportId,
  { after, before, limit }: { readonly after: number; readonly before: number; readonly limit: number },
): Promise<NumberedProblem[]> {
  const rows = await knex<ProblemRow>('import_problems')
    .where({ import_id: id })
    .where('number', '>', after)
    .where('number', '<', before)
    .orderBy('number')
    .limit(limit)
    .select();
  return rows.map(({ number, kind, source_id, name, reason, detail, line }) => ({
    ...{ number, kind, sourceId: source_id, name, reason: reason ?? undefined, detail },
    ...(line !== null && { line }),
  }));
}
