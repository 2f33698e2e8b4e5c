import type { DataOwner } from '../../account/data-owner.ts';
import type { Transaction } from '../../database/database.ts';
import type { Problem } from '../../problems/problem.ts';
import { type ConsentText, isRefused, readConsent } from './check-consent.ts';
import type { ConsentId } from './consent.ts';
import { storeConsents } from './repository.ts';

export interface ConsentImport {
  readonly added: number;
  /** Rows that were stored before, or that are repeated. */
  readonly unchanged: number;
  readonly refused: number;
  /** The id of the consent of each row, or why it was refused. */
  readonly items: readonly (ConsentId | Problem)[];
}

/** Stores the rows that are valid. */
export async function importConsents(
  trx: Transaction,
  owner: DataOwner,
  rows: readonly ConsentText[],
  nowMs: number,
): Promise<ConsentImport> {
  const read = rows.map((row) => readConsent(row, nowMs));
  const valid = read.flatMap((each) => (isRefused(each) ? [] : each));
  const stored = await storeConsents(trx, owner, valid, nowMs);
  const added = stored.filter(({ isNew }) => isNew).length;
  const ids = stored.map(({ row }) => row.id).values();
  const items = read.map((each) => (isRefused(each) ? each : required(ids.next().value)));
  return { added, unchanged: valid.length - added, refused: rows.length - valid.length, items };
}

function required(id: ConsentId | undefined): ConsentId {
  if (id === undefined) throw new Error('Every valid row is stored.');
  return id;
}
