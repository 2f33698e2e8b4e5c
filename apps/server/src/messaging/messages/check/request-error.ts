import type { ProblemCode } from '../../../problems/codes.ts';
import { Problem } from '../../../problems/problem.ts';

/** An error in a member of a request that the schema cannot detect. */
export interface RequestError {
  readonly code: ProblemCode;
  readonly member: string;
  readonly rule: string;
  /** The sentence after the name of the member: `must be …`. */
  readonly what: string;
}

/** A single error keeps its code; several become one `validation_failed`. */
export function refuseErrors(errors: readonly RequestError[]): Problem {
  const [only, ...others] = errors;
  const code = only !== undefined && others.length === 0 ? only.code : 'validation_failed';
  const details = errors.map(({ member, rule, what }) => ({ member, rule, detail: `'${member}' ${what}.` }));
  return new Problem(code, {
    detail: details.map(({ detail }) => detail).join(' '),
    errors: details.map(({ member, rule, detail }) => ({ pointer: `/${member}`, code: rule, detail })),
    params: Object.fromEntries(details.map(({ member, detail }) => [member, detail])),
  });
}
