import type { components, OpenEnumValue, ProblemBody, ProblemCode } from './contract.ts';

export type { OpenEnumValue, ProblemCode };

type AnyCode = NonNullable<components['schemas']['Problem']['code']>;

/** The error body of one code, and the status it comes with. */
export interface ProblemVariant<Code, Status = number> extends Omit<ProblemBody, 'code' | 'status'> {
  /** Every error code has a page at `/docs/errors/<code>`. */
  code: Code;
  /** The HTTP status of the response. */
  status: Status;
}

/** An error body with one of these codes: a union, one variant for each code. */
export type ProblemOf<Code extends AnyCode, Status = number> = Code extends unknown
  ? ProblemVariant<Code, Status>
  : never;

/**
 * The body of every error: RFC 9457's members, WordPress's `code`, `message` and `data`, and the `errors` of each field.
 * One variant for each code of this version of the service, and a last one for the codes of later versions.
 */
export type Problem = ProblemOf<AnyCode>;

/**
 * Whether a value is the service's error body, with one of the given codes if any are given. It tells problems from what
 * a proxy on the way may respond.
 */
export function isProblem(value: unknown): value is Problem;
export function isProblem<Code extends ProblemCode>(
  value: unknown,
  ...codes: readonly Code[]
): value is ProblemOf<Code>;
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

/**
 * Thrown where a response that is an error cannot be returned, by the iterators, and the `error` of a call whose response
 * has nothing of the service: a page in the place of JSON, or an error without a body.
 */
export class ResponseError extends Error {
  override readonly name = 'ResponseError';
  readonly response: Response;
  /** The error body; undefined where something other than the service responded. */
  readonly problem: Problem | undefined;
  /** The body: parsed if it is JSON, else a text. */
  readonly body: unknown;

  /** `body` is the parsed body of the response, such as the `error` that `client.GET` returns. */
  constructor(response: Response, body: unknown) {
    super(isProblem(body) ? body.detail : `The response was ${response.status}, without a body of the service.`);
    this.response = response;
    this.body = body;
    this.problem = isProblem(body) ? body : undefined;
  }
}
