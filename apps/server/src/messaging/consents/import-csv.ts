import type { DataOwner } from '../../account/data-owner.ts';
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
      .map(({ line, cells }) => ({ line, detail: `It has ${cells.length} cells instead of ${columns.size}.` })),
  };
}

function readHeader(header: CsvRecord | undefined): Map<string, number> {
  const names = header?.cells.map((cell) => cell.trim().toLowerCase()) ?? [];
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

export interface CsvRecord {
  /** The number of its first line. */
  readonly line: number;
  readonly cells: readonly string[];
}

/** A syntax error in a CSV file. */
export class CsvError extends Error {
  override readonly name = 'CsvError';
}

/** A cell, quoted or not, and its separator. */
const cell = /(?:"([^"]*(?:""[^"]*)*)"|([^",\r\n]*))(,|\r\n|\n|\r|$)/y;

/** Parses CSV (RFC 4180) and skips empty lines. */
export function* readCsv(text: string): Generator<CsvRecord> {
  let line = 1;
  let at = 0;
  while (at < text.length) {
    const begin = at;
    const cells: string[] = [];
    for (let isEnd = false; !isEnd; ) {
      cell.lastIndex = at;
      const found = cell.exec(text);
      if (found === null) throw quoteError(line);
      const [matched, quoted, plain = '', end] = found;
      cells.push(quoted?.replaceAll('""', '"') ?? plain);
      at += matched.length;
      isEnd = end !== ',';
    }
    const record = text.slice(begin, at);
    if (record.trim() !== '') yield { line, cells };
    line += record.match(/\r\n|\n|\r/g)?.length ?? 0;
  }
}

const quoteError = (line: number): CsvError =>
  new CsvError(`Line ${line} is invalid: enclose a cell that contains quotes in quotes, and double each quote in it.`);
