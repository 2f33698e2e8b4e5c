import type { FieldError } from '../../../problems/problem.ts';
import type { BatchContent } from '../evaluate-recipients.ts';
import type { EvaluatedRow } from './evaluate-file.ts';

/** Whether the batch as a whole can be sent. */
export function isAcceptable(evaluated: readonly EvaluatedRow[], onInvalid: BatchContent['onInvalid']): boolean {
  const isValid = ({ error }: EvaluatedRow) => error === undefined;
  if (onInvalid === 'refuse' && !evaluated.every((each) => isValid(each) || each.error?.isRepeated)) return false;
  return evaluated.some(isValid);
}

/** The first errors, in the order of the file. */
export function errorsOfRows(evaluated: readonly EvaluatedRow[], limit: number): FieldError[] {
  const errors: FieldError[] = [];
  for (const { row, number, error } of evaluated) {
    if (errors.length === limit) break;
    if (error === undefined) continue;
    const suggestion = error.code === 'invalid_number' && number !== null ? number : undefined;
    errors.push({
      ...{
        pointer: `/recipients/${row.recipient}`,
        code: error.code,
        detail: `Line ${row.line}: ${withNumber(error.detail, row.to)}`,
      },
      ...(suggestion !== undefined && { suggestion }),
    });
  }
  return errors;
}

const maxShown = 64;

/** The sentence about an invalid number, with the number as the file has it. */
const withNumber = (detail: string, typed: string): string =>
  detail.replace(
    /^'to' must be a Ugandan mobile number.*?(?=\.$)/,
    (sentence) =>
      `${sentence}, and ${typed === '' ? 'the cell is empty' : `the cell has '${typed.slice(0, maxShown)}'`}`,
  );
