import type { DataOwner } from '../../account/data-owner.ts';
import type { Database } from '../../database/database.ts';
import { Problem } from '../../problems/problem.ts';
import { type ConsentText, consentMembers } from './check-consent.ts';
import { importConsents } from './import-consents.ts';
import { CsvError, type CsvRecord, readCsv } from './read-csv.ts';

/** A row that is not stored, and why. */
interface RefusedRow {
  readonly line: number;
  readonly detail: string;
}

export interface CsvImport {
  readonly added: number;
  readonly unchanged: number;
  readonly refused: readonly RefusedRow[];
}

interface CsvRow {
  readonly line: number;
  readonly consent: ConsentText;
}

export interface CsvConsents {
  readonly rows: readonly CsvRow[];
  /** Rows with too few or too many cells. */
  readonly refused: readonly RefusedRow[];
}

const rowsAtOnce = 1_000;

/** Reads a file with the columns of `consentMembers` in any order; throws a CsvError if it is none. */
export function readConsentFile(text: string): CsvConsents {
  const [header, ...records] = readCsv(text);
  const columns = readHeader(header);
  const isComplete = ({ cells }: CsvRecord) => cells.length === columns.size;
  return {
    rows: records.filter(isComplete).map(({ line, cells }) => {
      const read = (member: keyof ConsentText) => (cells[columns.get(member) ?? -1] ?? '').trim();
      const [number, purpose, source] = [read('number'), read('purpose'), read('source')];
      return { line, consent: { number, purpose, source, wording: read('wording'), given_at: read('given_at') } };
    }),
    refused: records
      .filter((record) => !isComplete(record))
      .map(({ line, cells }) => ({ line, detail: `It has ${cells.length} cells, and must have ${columns.size}.` })),
  };
}

function readHeader(header: CsvRecord | undefined): Map<string, number> {
  const names = header?.cells.map((cell) => cell.trim().toLowerCase()) ?? [];
  const columns = new Map(names.map((name, index) => [name, index]));
  const isRight = names.length === consentMembers.length && consentMembers.every((member) => columns.has(member));
  if (isRight) return columns;
  throw new CsvError(
    `The first line must name the columns, separated by commas: ${consentMembers.join(',')}. It is '${names.join(',')}'.`,
  );
}

/** Stores the valid rows, in transactions of 1,000: a file that is imported again adds only what is missing. */
export async function importConsentFile(
  db: Database,
  owner: DataOwner,
  { rows, refused }: CsvConsents,
  nowMs: number,
): Promise<CsvImport> {
  const total = { added: 0, unchanged: 0, refused: [...refused] };
  for (let first = 0; first < rows.length; first += rowsAtOnce) {
    const some = rows.slice(first, first + rowsAtOnce);
    const consents = some.map(({ consent }) => consent);
    const { added, unchanged, items } = await db.transaction((trx) => importConsents(trx, owner, consents, nowMs));
    total.added += added;
    total.unchanged += unchanged;
    for (const [index, item] of items.entries()) {
      if (item instanceof Problem)
        total.refused.push({ line: some[index]?.line ?? 0, detail: item.detail ?? item.code });
    }
  }
  return { ...total, refused: total.refused.toSorted((a, b) => a.line - b.line) };
}
