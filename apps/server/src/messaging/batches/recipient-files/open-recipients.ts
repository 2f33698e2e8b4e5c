import { CsvError } from '../../../csv/csv-file.ts';
import { openTable } from '../../../csv/table-file.ts';
import { Problem } from '../../../problems/problem.ts';
import { requireRenderer } from '../evaluate-recipients.ts';
import type { EvaluatedRow } from './evaluate-file.ts';
import { describeColumns, type FileColumn } from './file-columns.ts';
import { type FileRow, openRows, UnknownColumns } from './read-rows.ts';
import type { FileContent, FileForm } from './recipient-file.ts';

interface Recipients {
  readonly form: FileForm;
  readonly columns: readonly FileColumn[];
  readonly evaluated: EvaluatedRow[];
}

/** The columns with numbers must be chosen. */
export class ColumnsUnknown extends Problem {
  readonly columns: readonly FileColumn[];

  constructor({ message: detail, found, firstRows }: UnknownColumns) {
    const errors = [{ pointer: '/batch/number_columns', code: 'columns', detail }];
    super('validation_failed', { detail, errors, params: { number_columns: detail } });
    this.columns = describeColumns({ ...found, variables: new Map(), skipped: skippedOf(found, firstRows) }, firstRows);
  }
}

const skippedOf = ({ line }: UnknownColumns['found'], rows: UnknownColumns['firstRows']): number =>
  rows.findIndex((row) => row.line === line) + 1;

/** Opens a file and evaluates its rows. Throws a Problem with the line of what makes the file unreadable. */
export async function openRecipients(
  path: string,
  { text, numberColumns }: FileContent,
  evaluate: (rows: AsyncIterable<FileRow>) => Promise<EvaluatedRow[]>,
): Promise<Recipients> {
  const { variables } = requireRenderer(text);
  try {
    const file = await openTable(path);
    const { columns, firstRows, rows } = await openRows(file, variables, numberColumns);
    const evaluated = await evaluate(rows());
    const form = { ...file.format, rows: evaluated.length };
    return { form, columns: describeColumns(columns, firstRows), evaluated };
  } catch (error) {
    if (error instanceof UnknownColumns && error.found.error !== 'doubled') throw new ColumnsUnknown(error);
    throw error instanceof CsvError ? fileUnreadable(error.message) : error;
  }
}

const fileUnreadable = (detail: string): Problem =>
  new Problem('validation_failed', {
    detail,
    errors: [{ pointer: '/file', code: 'csv', detail }],
    params: { file: detail },
  });
