import type { DataOwner } from '../../account/data-owner.ts';
import { CsvError, openCsvFile } from '../../csv/csv-file.ts';
import type { Database } from '../../database/database.ts';
import { Problem } from '../../problems/problem.ts';
import { type ConsentText, consentMembers, importConsents } from './import-consents.ts';

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

/** Reads a CSV file with the columns of `consentMembers` in any order. Throws a CsvError if it is invalid. */
export async function readConsentFile(path: string): Promise<CsvConsents> {
  const file = await openCsvFile(path);
  const [rows, refused]: [CsvRow[], RefusedRow[]] = [[], []];
  let columns: Map<string, number> | undefined;
  for await (const { line, cells } of file.records()) {
    if (columns === undefined) columns = readHeader(cells);
    else if (cells.length === columns.size) rows.push({ line, consent: toConsentText(columns, cells) });
    else refused.push({ line, detail: `It has ${cells.length} cells instead of ${columns.size}.` });
  }
  if (columns === undefined) readHeader([]);
  return { rows, refused };
}

function toConsentText(columns: ReadonlyMap<string, number>, cells: readonly string[]): ConsentText {
  const read = (member: keyof ConsentText) => (cells[columns.get(member) ?? -1] ?? '').trim();
  const [number, purpose, source] = [read('number'), read('purpose'), read('source')];
  return { number, purpose, source, wording: read('wording'), given_at: read('given_at') };
}

function readHeader(cells: readonly string[]): Map<string, number> {
  const names = cells.map((cell) => cell.trim().toLowerCase());
  const columns = new Map(names.map((name, index) => [name, index]));
  const isValid = names.length === consentMembers.length && consentMembers.every((member) => columns.has(member));
  if (isValid) return columns;
  throw new CsvError(`The first line must be ${consentMembers.join(',')}, in any order. It is '${names.join(',')}'.`);
}

/** Stores the valid rows in transactions of 1,000. A repeated import adds only missing rows. */
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
