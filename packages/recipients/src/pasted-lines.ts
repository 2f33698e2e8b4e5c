import { parse } from 'csv-parse/sync';
import { type ColumnsError, recogniseColumns } from './columns.ts';
import { type Recipient, readRow } from './read-row.ts';
import type { TableRow } from './table.ts';

/**
 * Reads lines such as `0772 000 001, Amina`, or pasted cells of a spreadsheet. A quoted cell may contain separators and
 * line ends. All columns with numbers are used.
 */
export function readPastedLines(text: string): readonly Recipient[] | ColumnsError {
  const rows = toRows(text.replace(/\r\n?/g, '\n'));
  const found = recogniseColumns(rows);
  const columns = 'error' in found && found.error === 'several' ? recogniseColumns(rows, found.numbers) : found;
  if (!('error' in columns)) return rows.slice(columns.skipped).flatMap((row) => readRow(row, columns));
  return columns.error === 'doubled' ? columns : rows.flatMap((row) => readRow(row, withoutHeadings));
}

const withoutHeadings = { headings: undefined, numbers: undefined, variables: new Map(), skipped: 0 };

interface ParsedRecord {
  readonly info: { readonly lines: number };
  readonly record: readonly string[];
}

/** A quote that is never closed is a character like others. */
function toRows(text: string): TableRow[] {
  const delimiter = separatorOf(text);
  try {
    const options = { delimiter, info: true, relax_column_count: true, relax_quotes: true, skip_empty_lines: true };
    const parsed = parse(text, options) as unknown as ParsedRecord[]; // as: `info` is set
    return parsed
      .map(({ info, record }) => ({ line: info.lines - countLineEnds(record), cells: record }))
      .filter(hasText);
  } catch {
    const lines = text.split('\n');
    return lines.map((each, index) => ({ line: index + 1, cells: each.split(delimiter) })).filter(hasText);
  }
}

/** Other separators than that of the first line are found in its cells. */
function separatorOf(text: string): string {
  const first = text.trimStart().split('\n', 1)[0] ?? '';
  return ['\t', ';', ',', '|'].find((each) => first.includes(each)) ?? ',';
}

const countLineEnds = (cells: readonly string[]): number =>
  cells.reduce((sum, cell) => sum + cell.split('\n').length - 1, 0);

const hasText = ({ cells }: TableRow): boolean => cells.some((cell) => cell.trim() !== '');
