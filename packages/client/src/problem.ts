import type { components } from './contract.ts';

/** The body of every error: RFC 9457's members, WordPress's `code`, `message` and `data`, and the `errors` of each field. */
export type Problem = components['schemas']['Problem'];

/**
 * The error codes of this version of the service; each is explained at `/docs/errors/<code>`. A later version has others,
 * which is why the `code` of a `Problem` may be any text.
 */
export type ProblemCode = components['schemas']['ProblemCode'];

/**
 * Whether a value is the service's error body, with one of the given codes if any are given. It tells problems from what
 * a proxy on the way may respond.
 */
export function isProblem(value: unknown): value is Problem;
export function isProblem<Code extends ProblemCode>(
  value: unknown,
  ...codes: readonly Code[]
): value is Omit<Problem, 'code'> & { code: Code };
export function isProblem(value: unknown, ...codes: readonly string[]): boolean {
  if (typeof value !== 'object' || value === null) return false;
  const { code, status, detail }: { code?: unknown; status?: unknown; detail?: unknown } = value;
  if (typeof code !== 'string' || typeof status !== 'number' || typeof detail !== 'string') return false;
  return codes.length === 0 || codes.includes(code);
}

/**
 * The code of an error, whether it was returned (`const { error } = await client.GET(…)`) or thrown as a
 * `ResponseError`; undefined for everything else.
 */
export function problemCode(error: unknown): Problem['code'] | undefined {
  const problem = error instanceof ResponseError ? error.problem : error;
  return isProblem(problem) ? problem.code : undefined;
}

/** Thrown where a response that is an error cannot be returned: by `iterateByCursor` and `iterateByPage`. */
export class ResponseError extends Error {
  override readonly name = 'ResponseError';
  readonly response: Response;
  /** The error body; undefined where something other than the service responded. */
  readonly problem: Problem | undefined;

  /** `body` is the parsed body of the response, such as the `error` that `client.GET` returns. */
  constructor(response: Response, body: unknown) {
    super(
      isProblem(body) ? body.detail : `The response was ${response.status}, without the error body of the service.`,
    );
    this.response = response;
    this.problem = isProblem(body) ? body : undefined;
  }
}
