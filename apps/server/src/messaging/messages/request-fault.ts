import type { ProblemCode } from '../../problems/codes.ts';
import { Problem } from '../../problems/problem.ts';

/** What is wrong with a member of a request that the contract alone cannot say. */
export interface RequestFault {
  readonly code: ProblemCode;
  readonly member: string;
  readonly rule: string;
  /** The end of a sentence that begins with the member: `must be …`. */
  readonly what: string;
}

/** One fault keeps its own code; several are told together, as those that the contract finds. */
export function refuseFaults(faults: readonly RequestFault[]): Problem {
  const [only, ...others] = faults;
  const code = only !== undefined && others.length === 0 ? only.code : 'validation_failed';
  return new Problem(code, {
    detail: faults.map(sentenceOn).join(' '),
    errors: faults.map((fault) => ({ pointer: `/${fault.member}`, code: fault.rule, detail: sentenceOn(fault) })),
    params: Object.fromEntries(faults.map((fault) => [fault.member, sentenceOn(fault)])),
  });
}

const sentenceOn = ({ member, what }: RequestFault): string => `'${member}' ${what}.`;
