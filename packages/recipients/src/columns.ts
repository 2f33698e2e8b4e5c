import { namesNumbers, toVariableName } from './heading.ts';
import { readTokens } from './numbers.ts';
import type { TableRow } from './table.ts';

/** The columns of a table of recipients. */
export interface Columns {
  /** The headings; undefined if the first row is a recipient. */
  readonly headings: readonly string[] | undefined;
  /** Positions of the columns with numbers, from 0; undefined if every number of a row is a recipient. */
  readonly numbers: readonly number[] | undefined;
  /** The positions of the variables, by name. */
  readonly variables: ReadonlyMap<string, number>;
  /** The number of rows up to the headings. */
  readonly skipped: number;
}

/** The reason why the columns are not known: no column has numbers, several have, or two have one name. */
export interface ColumnsError {
  readonly error: 'none' | 'several' | 'doubled';
  /** The line of the headings. */
  readonly line: number;
  readonly headings: readonly string[];
  /** Positions of the columns with numbers, from 0. */
  readonly numbers: readonly number[];
  /** The name that two columns have, with `doubled`. */
  readonly name?: string;
}

/** Rows that suffice to recognise the columns. */
export const rowsToRecognise = 200;
const maxTitleRows = 10;

/**
 * Recognises the headings and the column of the numbers by the content of the first rows; a heading `to` decides.
 * @param chosen positions of the columns with numbers, from 0
 */
export function recogniseColumns(rows: readonly TableRow[], chosen?: readonly number[]): Columns | ColumnsError {
  const found = rows.slice(0, rowsToRecognise);
  const named = toPosition(found[0]);
  const numbers = chosen ?? (named === undefined ? numberColumns(found) : [named]);
  const heading = named === undefined ? findHeading(found, numbers) : 0;
  if (heading === undefined) return { headings: undefined, numbers: chosen, variables: new Map(), skipped: 0 };
  const { line = 1, cells: headings = [] } = found[heading] ?? {};
  if (numbers.length === 0) return { error: 'none', line, headings, numbers };
  if (numbers.length > 1 && chosen === undefined) return { error: 'several', line, headings, numbers };
  const entries = headings.flatMap((each, index) => {
    const name = toVariableName(each);
    return name === '' || numbers.includes(index) ? [] : [[name, index] as const];
  });
  const variables = new Map(entries);
  const doubled = entries.find(([name, index]) => variables.get(name) !== index)?.[0];
  if (doubled !== undefined) return { error: 'doubled', line, headings, numbers, name: doubled };
  return { headings, numbers, variables, skipped: heading + 1 };
}

function toPosition(first: TableRow | undefined): number | undefined {
  const index = first?.cells.findIndex((cell) => cell.trim().toLowerCase() === 'to') ?? -1;
  return index < 0 ? undefined : index;
}

/** Whether a cell has a number of a phone, or one that a spreadsheet has shortened. */
export const hasNumber = (cell = ''): boolean => readTokens(cell).some(({ kind }) => kind === 'number');

/** The columns of which at least half of the cells have a number. */
function numberColumns(rows: readonly TableRow[]): number[] {
  const filled: number[] = [];
  const numbers: number[] = [];
  for (const { cells } of rows)
    for (const [index, cell] of cells.entries()) {
      if (cell.trim() !== '') filled[index] = (filled[index] ?? 0) + 1;
      if (hasNumber(cell)) numbers[index] = (numbers[index] ?? 0) + 1;
    }
  // The heading has none.
  return [...numbers.keys()].filter((index) => {
    const count = numbers[index] ?? 0;
    return count > 0 && count * 2 >= (filled[index] ?? 0) - 1;
  });
}

/**
 * The first row with a word for numbers over the numbers, otherwise the first with several cells, before the first number.
 * Rows before it are titles, and the upper one of headings in two rows.
 */
function findHeading(rows: readonly TableRow[], numbers: readonly number[]): number | undefined {
  const isData = ({ cells }: TableRow) => cells.some((cell, index) => numbers.includes(index) && hasNumber(cell));
  const firstData = rows.findIndex(isData);
  const before = rows.slice(0, firstData < 0 ? rows.length : firstData).slice(0, maxTitleRows);
  const headings = before.filter((row) => isHeading(row, numbers));
  const named = headings.find(({ cells }) => numbers.some((index) => namesNumbers(cells[index] ?? '')));
  const index = before.findIndex((row) => row === (named ?? headings[0]));
  return index < 0 ? undefined : index;
}

function isHeading({ cells }: TableRow, numbers: readonly number[]): boolean {
  const filled = cells.filter((cell) => cell.trim() !== '');
  if (filled.some(hasNumber)) return false;
  const overNumbers = numbers.map((index) => cells[index] ?? '');
  if (overNumbers.some(namesNumbers)) return true;
  return filled.length > 1 && overNumbers.every((cell) => !/\d/.test(cell));
}
