import type { ProblemCode } from '../../problems/codes.ts';
import { Problem } from '../../problems/problem.ts';

/** What is wrong with a member of a request that the contract alone cannot say. */
export interface RequestError {
  readonly code: ProblemCode;
  readonly member: string;
  readonly rule: string;
  /** The end of a sentence that begins with the member: `must be …`. */
  readonly what: string;
}

/** One error keeps its own code; several are told together, as those that the contract finds. */
export function refuseErrors(errors: readonly RequestError[]): Problem {
  const [only, ...others] = errors;
  const code = only !== undefined && others.length === 0 ? only.code : 'validation_failed';
  return new Problem(code, {
    detail: errors.map(sentenceOn).join(' '),
    errors: errors.map((error) => ({ pointer: `/${error.member}`, code: error.rule, detail: sentenceOn(error) })),
    params: Object.fromEntries(errors.map((error) => [error.member, sentenceOn(error)])),
  });
}

const sentenceOn = ({ member, what }: RequestError): string => `'${member}' ${what}.`;
