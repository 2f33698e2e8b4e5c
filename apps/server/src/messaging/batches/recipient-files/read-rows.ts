import {
  type Columns,
  type ColumnsError,
  type RecipientProblem,
  readRow,
  recogniseColumns,
  rowsToRecognise,
  type TableRow,
} from '@ngoma/recipients';
import { CsvError, type TableFile } from '../../../csv/csv-file.ts';

/** A recipient of a file. A row with several numbers is several. */
export interface FileRow {
  /** Its position among the recipients, from 0. */
  readonly recipient: number;
  /** Its first line. */
  readonly line: number;
  readonly to: string;
  /** The values of the columns that the text uses. */
  readonly variables: Readonly<Record<string, string>>;
  readonly problem?: RecipientProblem | undefined;
}

export const maxFileRows = 50_000;

export interface FileReading {
  readonly columns: Columns;
  readonly firstRows: readonly TableRow[];
  rows(): AsyncGenerator<FileRow>;
}

/** The columns with numbers cannot be recognised. */
export class UnknownColumns extends CsvError {
  readonly firstRows: readonly TableRow[];
  readonly found: ColumnsError;

  constructor(found: ColumnsError, firstRows: readonly TableRow[]) {
    super(sentenceOf(found));
    this.found = found;
    this.firstRows = firstRows;
  }
}

function sentenceOf({ error, line, headings, name = '' }: ColumnsError): string {
  const shown = headings
    .filter((each) => each.trim() !== '')
    .join(', ')
    .slice(0, maxShown);
  switch (error) {
    case 'none':
      return `No column has Ugandan mobile numbers. Line ${line} names the columns '${shown}'.`;
    case 'several':
      return `Several of the columns '${shown}' in line ${line} have numbers. Choose those to send to.`;
    case 'doubled':
      return `Line ${line} has two columns '${name}': give each column its own name.`;
  }
}

const maxShown = 200;

/**
 * Reads the rows, with only those variables that the text uses. Throws a CsvError if the file is not valid.
 * @param chosen positions of the columns with numbers, from 1
 */
export async function openRows(
  file: TableFile,
  used: readonly string[],
  chosen: readonly number[] | undefined,
): Promise<FileReading> {
  const records = file.records();
  const firstRows: TableRow[] = [];
  for (; firstRows.length < rowsToRecognise; ) {
    const { done, value } = await records.next();
    if (done === true) break;
    firstRows.push(value);
  }
  if (firstRows.length === 0) throw new CsvError('The file is empty: it must have a column of numbers.');
  const columns = recogniseColumns(
    firstRows,
    chosen?.map((position) => position - 1),
  );
  if ('error' in columns && firstRows.length === 1 && columns.error === 'none') throw new CsvError(noRows);
  if ('error' in columns) throw new UnknownColumns(columns, firstRows);
  const isPadded = file.format.encoding === 'xlsx';
  const count = isPadded ? 0 : (columns.headings?.length ?? 0);
  return { columns, firstRows, rows: () => toRows(firstRows, records, { columns, used, count }) };
}

const noRows = 'The file has no rows below the line that names its columns.';

interface RowReading {
  readonly columns: Columns;
  readonly used: readonly string[];
  /** The cells that a row has at least. */
  readonly count: number;
}

async function* toRows(
  first: readonly TableRow[],
  others: AsyncIterable<TableRow>,
  { columns, used, count }: RowReading,
): AsyncGenerator<FileRow> {
  let recipient = 0;
  for await (const row of joined(first.slice(columns.skipped), others)) {
    for (const { line, to, variables, problem, unshown = [] } of readRow(row, columns)) {
      if (recipient === maxFileRows)
        throw new CsvError(
          `Line ${line} is beyond the ${maxFileRows} recipients that a file may have: divide the file.`,
        );
      const isShort = row.cells.length < count;
      const found = problem ?? (isShort ? tooShort(row.cells.length, count) : findUnshown(unshown, used));
      yield {
        ...{ recipient, line, to, problem: found },
        variables: Object.fromEntries(
          used.flatMap((name) => (variables[name] === undefined ? [] : [[name, variables[name]] as const])),
        ),
      };
      recipient += 1;
    }
  }
  if (recipient === 0) throw new CsvError(noRows);
}

async function* joined(first: readonly TableRow[], others: AsyncIterable<TableRow>): AsyncGenerator<TableRow> {
  yield* first;
  yield* others;
}

const tooShort = (cells: number, columns: number): RecipientProblem => ({
  code: 'validation_failed',
  detail: `The row has ${cells} cells and ${columns} columns. Enclose a cell that contains the separator in quotes.`,
});

function findUnshown(unshown: readonly string[], used: readonly string[]): RecipientProblem | undefined {
  const name = unshown.find((each) => used.includes(each));
  return name === undefined ? undefined : unshownValue(name);
}

const unshownValue = (name: string): RecipientProblem => ({
  code: 'validation_failed',
  detail:
    `The cell for '${name}' has a number format that depends on the computer or is damaged. ` +
    'Choose another format for it in the spreadsheet, such as one with the name of the currency, and save the file.',
});
