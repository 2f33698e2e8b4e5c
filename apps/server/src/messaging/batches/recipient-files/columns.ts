import { CsvError, type CsvRecord } from '../../../csv/csv-file.ts';

/** The columns of a CSV file of recipients. */
export interface Columns {
  readonly count: number;
  /** The index of the number. */
  readonly to: number;
  /** The indexes of the variables, by name in lower case. */
  readonly variables: ReadonlyMap<string, number>;
}

/** Reads the first row of a file. Throws a CsvError with its line. */
export function readColumns({ line, cells }: CsvRecord): Columns {
  const names = cells.map((cell) => cell.trim().toLowerCase());
  const doubled = names.find((name, index) => name !== '' && names.indexOf(name) !== index);
  if (doubled !== undefined)
    throw new CsvError(`Line ${line} has two columns '${doubled.slice(0, maxShown)}': give each column its own name.`);
  const to = names.indexOf('to');
  if (to < 0) throw new CsvError(missingColumn(line, names));
  const named = names.flatMap((name, index) => (name === '' || index === to ? [] : [[name, index] as const]));
  return { count: names.length, to, variables: new Map(named) };
}

const maxShown = 40;

const missingColumn = (line: number, names: readonly string[]): string =>
  `Line ${line} has no column 'to': it must name the columns, and 'to' is the column of the numbers. ` +
  `It has '${names.join(', ').slice(0, 200)}'.`;
