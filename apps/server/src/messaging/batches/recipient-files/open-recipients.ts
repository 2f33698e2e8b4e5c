import { CsvError, openCsvFile } from '../../../csv/csv-file.ts';
import { Problem } from '../../../problems/problem.ts';
import { requireRenderer } from '../evaluate-recipients.ts';
import type { EvaluatedRow } from './evaluate-file.ts';
import { type FileRow, openRows } from './read-rows.ts';
import type { FileContent, FileForm } from './recipient-file.ts';

interface Recipients {
  readonly form: FileForm;
  /** The names of the columns besides `to`. */
  readonly columns: ReadonlySet<string>;
  readonly evaluated: EvaluatedRow[];
}

/** Opens a CSV file and evaluates its rows. Throws a Problem with the line of what makes the file unreadable. */
export async function openRecipients(
  path: string,
  { text }: FileContent,
  evaluate: (rows: AsyncIterable<FileRow>) => Promise<EvaluatedRow[]>,
): Promise<Recipients> {
  const { variables } = requireRenderer(text);
  try {
    const file = await openCsvFile(path);
    const { columns, rows } = await openRows(file, variables);
    const evaluated = await evaluate(rows());
    const form = { ...file.format, rows: evaluated.length };
    return { form, columns: new Set(columns.variables.keys()), evaluated };
  } catch (error) {
    throw error instanceof CsvError ? fileUnreadable(error.message) : error;
  }
}

const fileUnreadable = (detail: string): Problem =>
  new Problem('validation_failed', {
    detail,
    errors: [{ pointer: '/file', code: 'csv', detail }],
    params: { file: detail },
  });
