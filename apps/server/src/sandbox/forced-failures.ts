import type { HttpMethod } from '@ngoma/express-contract';
import { errorCodesOf, type OpenApiDocument, type OperationObject } from '../http/contract.ts';
import type { Pipeline } from '../http/request-pipeline.ts';
import type { ProblemCode } from '../problems/codes.ts';
import { Problem } from '../problems/problem.ts';

/** Contains an error code of the operation, or one of `connectionFailures`. */
const header = 'sandbox-failure';

/** Close the connection before (`no_answer`) or after (`lost_answer`) the request is handled. */
const connectionFailures = ['no_answer', 'lost_answer'] as const;
type ConnectionFailure = (typeof connectionFailures)[number];

/** Lets requests with `Sandbox-Failure` fail. */
export const forceFailures =
  (document: OpenApiDocument) =>
  (run: Pipeline): Pipeline =>
  async (context, path) => {
    const { request } = context;
    const asked = request.headers[header];
    if (typeof asked !== 'string') return run(context, path);
    const method = request.method === 'HEAD' ? 'get' : request.method?.toLowerCase();
    const operation = path.methods.get(method as HttpMethod)?.operation; // as: others are not in the map
    if (operation === undefined) return run(context, path);
    if (isConnectionFailure(asked)) {
      try {
        if (asked === 'lost_answer') return await run(context, path);
      } finally {
        request.socket.destroy();
      }
      throw new Problem('service_unavailable');
    }
    const failures = failuresOf(document, operation);
    const failure = failures.find(({ code }) => code === asked);
    if (failure === undefined) throw unknownFailure(operation.operationId, failures);
    context.operation = operation;
    throw toProblem(failure);
  };

/** An error that the contract declares for an operation. */
interface Failure {
  readonly code: ProblemCode;
  readonly status: number;
}

function toProblem({ code, status }: Failure): Problem {
  const detail = `'Sandbox-Failure: ${code}' asked for this error.`;
  const isTemporary = status === 429 || status === 503;
  return new Problem(code, { detail, status, ...(isTemporary && { headers: { 'Retry-After': '1' } }) });
}

const isConnectionFailure = (asked: string): asked is ConnectionFailure =>
  connectionFailures.some((each) => each === asked);

function unknownFailure(operation: string, failures: readonly Failure[]): Problem {
  const known = [...connectionFailures, ...new Set(failures.map(({ code }) => code).sort())].join(', ');
  const detail = `'Sandbox-Failure' must be one of the failures of ${operation}: ${known}.`;
  return new Problem('validation_failed', { detail, errors: [{ pointer: ':Sandbox-Failure', code: 'enum', detail }] });
}

const failuresOf = (document: OpenApiDocument, { responses }: OperationObject): Failure[] =>
  Object.entries(responses).flatMap(([status, response]) =>
    errorCodesOf(document, response).map((code) => ({ code, status: Number(status) })),
  );
