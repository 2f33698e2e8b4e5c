import { problems } from '../problems/codes.ts';
import { Problem } from '../problems/problem.ts';

/** Where the failing request came in. */
export interface ProblemSite {
  readonly origin: string;
  readonly instance: string;
  readonly requestId: string;
}

export interface RenderedProblem {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Readonly<Record<string, unknown>>;
}

/** The one body of every error, for clients of RFC 9457 and of WordPress alike (openapi/common/problem.yaml). */
export function renderProblem(problem: Problem, site: ProblemSite): RenderedProblem {
  const meaning = problems[problem.code];
  const status = problem.status ?? meaning.status;
  const detail = problem.detail ?? `${meaning.title}.`;
  return {
    status,
    headers: problem.headers,
    body: {
      type: `${site.origin}/docs/errors/${problem.code}`,
      title: meaning.title,
      status,
      detail,
      instance: site.instance,
      request_id: site.requestId,
      code: problem.code,
      message: detail,
      data: { status, ...problem.data, ...(problem.params !== undefined && { params: problem.params }) },
      ...(problem.errors.length > 0 && { errors: problem.errors }),
    },
  };
}

/** What a user is told of a fault that is ours. */
export const internalError = (cause: unknown): Problem =>
  new Problem('internal_error', {
    detail: 'Something went wrong on our side; the log of the service names it by the request id.',
    cause,
  });
