import { type FieldError, Problem } from '../../problems/problem.ts';

/** What is wrong with one request of a batch. */
export interface BatchError {
  /** From 0. */
  readonly index: number;
  readonly problem: Problem;
}

/** Refuses a batch for all that is wrong with its requests; code and status are those of the first that is wrong. */
export function refuseErrors(errors: readonly BatchError[], total: number): void {
  const [first] = errors;
  if (first === undefined) return;
  const { code, status, message } = first.problem;
  const are = errors.length === 1 ? 'is' : 'are';
  throw new Problem(code, {
    detail: `${errors.length} of ${total} requests ${are} refused, so nothing was written. Request ${first.index}: ${message}`,
    errors: errors.flatMap(toFieldErrors),
    ...(status !== undefined && { status }),
  });
}

function toFieldErrors({ index, problem }: BatchError): readonly FieldError[] {
  const { code, message, errors } = problem;
  if (errors.length === 0) return [{ pointer: `/requests/${index}`, code, detail: message }];
  return errors.map((error) => ({ ...error, pointer: `/requests/${index}/body${error.pointer}` }));
}
