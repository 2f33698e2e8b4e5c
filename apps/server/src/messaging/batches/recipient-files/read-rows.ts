import { CsvError, type CsvFile, type CsvRecord } from '../../../csv/csv-file.ts';
import { type Columns, readColumns } from './columns.ts';

/** A row of a CSV file of recipients. */
export interface FileRow {
  /** Its position among the rows, from 0. */
  readonly recipient: number;
  /** Its first line. */
  readonly line: number;
  /** The cell in the column `to`. */
  readonly to: string;
  /** The values of the columns that the text uses. */
  readonly variables: Readonly<Record<string, string>>;
  /** The number of its cells, if it is not that of the columns. */
  readonly wrongCells?: number;
}

export const maxFileRows = 50_000;

export interface FileReading {
  readonly columns: Columns;
  rows(): AsyncGenerator<FileRow>;
}

/** Reads the rows, with only those variables that the text uses. Throws a CsvError if the file is not valid. */
export async function openRows(file: CsvFile, used: readonly string[]): Promise<FileReading> {
  const records = file.records();
  const { done, value } = await records.next();
  if (done === true) throw new CsvError("The file is empty: its first line must name the columns, such as 'to,name'.");
  const columns = readColumns(value);
  return { columns, rows: () => toRows(records, columns, used) };
}

async function* toRows(
  records: AsyncIterable<CsvRecord>,
  columns: Columns,
  used: readonly string[],
): AsyncGenerator<FileRow> {
  const variables = used.flatMap((name) => {
    const index = columns.variables.get(name);
    return index === undefined ? [] : [[name, index] as const];
  });
  let recipient = 0;
  for await (const { line, cells } of records) {
    if (recipient === maxFileRows)
      throw new CsvError(`Line ${line} is beyond the ${maxFileRows} rows that a file may have: divide the file.`);
    yield {
      ...{ recipient, line, to: (cells[columns.to] ?? '').trim() },
      variables: Object.fromEntries(variables.map(([name, index]) => [name, cells[index] ?? ''])),
      ...(hasWrongCells(cells, columns) && { wrongCells: cells.length }),
    };
    recipient += 1;
  }
  if (recipient === 0) throw new CsvError('The file has no rows below the line that names its columns.');
}

/** Spreadsheets add empty cells at the end of a row. */
const hasWrongCells = (cells: readonly string[], { count }: Columns): boolean =>
  cells.length < count || cells.slice(count).some((cell) => cell.trim() !== '');
