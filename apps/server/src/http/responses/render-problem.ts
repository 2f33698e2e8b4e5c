import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';
import type { components } from '@ngoma/contract';
import { complete } from '@ngoma/express-contract';
import { type StorageErrorCode, storageErrorCode } from '../../database/storage-error.ts';
import { problems } from '../../problems/codes.ts';
import { Problem } from '../../problems/problem.ts';
import type { ResponseHeaders } from './response-headers.ts';

type ProblemBody = components['schemas']['Problem'];
type ValidationErrorBody = components['schemas']['ValidationError'];

/** The failed request. */
export interface ProblemSite {
  readonly origin: string;
  readonly instance: string;
  readonly requestId: string;
}

export interface RenderedProblem {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: ProblemBody;
}

/** Default for 503, because the contract declares the header. */
const defaultRetryAfter = { 'Retry-After': '1' };

/** Renders an error with the members of RFC 9457 and of WordPress (openapi/common/problem.yaml). */
export function renderProblem(problem: Problem, site: ProblemSite): RenderedProblem {
  const meaning = problems[problem.code];
  const status = problem.status ?? meaning.status;
  const errors = problem.errors.map((error) =>
    complete<ValidationErrorBody>({ ...error, suggestion: error.suggestion }),
  );
  const detail = problem.detail ?? `${meaning.title}.`;
  return {
    status,
    headers: { ...(status === 503 && defaultRetryAfter), ...problem.headers },
    body: complete<ProblemBody>({
      type: `${site.origin}/docs/errors/${problem.code}`,
      title: meaning.title,
      status,
      detail,
      instance: site.instance,
      request_id: site.requestId,
      code: problem.code,
      message: detail,
      data: { status, ...problem.data, ...(problem.params !== undefined && { params: problem.params }) },
      errors: errors.length === 0 ? undefined : errors,
    }),
  };
}

/** Converts a thrown value to the error that the client receives. */
export function toProblem(error: unknown): Problem {
  if (error instanceof Problem) return error;
  const code = storageErrorCode(error);
  if (code === undefined) return internalError(error);
  const { detail, retryAfterSeconds } = storageProblems[code];
  return new Problem(code, { detail, headers: { 'Retry-After': String(retryAfterSeconds) }, cause: error });
}

const storageProblems: Readonly<Record<StorageErrorCode, { detail: string; retryAfterSeconds: number }>> = {
  storage_unavailable: {
    detail: 'The database cannot do this right now, and nothing was stored; send the request again in a moment.',
    retryAfterSeconds: 1,
  },
  outcome_unknown: {
    detail:
      'The connection to the database ended while it stored this: send the request again with the same ' +
      'Idempotency-Key, or look whether it is there.',
    retryAfterSeconds: 1,
  },
  query_timeout: {
    detail: 'The database took longer than 5 seconds to find this: ask for less at a time, or try again.',
    retryAfterSeconds: 5,
  },
};

const internalError = (cause: unknown): Problem =>
  new Problem('internal_error', {
    detail: 'Something went wrong on our side; the log of the service names it by the request id.',
    cause,
  });

/** Sends an error for malformed or incomplete requests, for which Node provides only the socket. */
export function answerMalformedRequests(
  server: Server,
  newRequestId: () => string,
  browserHeaders: ResponseHeaders,
): void {
  server.on('clientError', (error: ClientError, socket: Duplex) => {
    if (!socket.writable || error.code === 'ECONNRESET') {
      socket.destroy();
      return;
    }
    const site = { origin: 'http://localhost', instance: '/', requestId: newRequestId() };
    const { status, body } = renderProblem(toSocketProblem(error), site);
    const text = JSON.stringify(body);
    const headers = Object.entries({ ...browserHeaders, 'X-Request-Id': site.requestId });
    socket.end(
      `HTTP/1.1 ${status} ${body.title}\r\nConnection: close\r\n${headers.map((header) => `${header.join(': ')}\r\n`).join('')}` +
        `Content-Type: application/problem+json; charset=utf-8\r\nContent-Length: ${Buffer.byteLength(text)}\r\n\r\n${text}`,
    );
  });
}

/** Sends 503 to a request that has waited for the start of the service. */
export function answerNotStarted(
  request: IncomingMessage,
  response: ServerResponse,
  requestId: string,
  browserHeaders: ResponseHeaders,
): void {
  const detail = 'The service has not started yet, and nothing was stored; send the request again in a moment.';
  const site = { origin: 'http://localhost', instance: request.url?.split('?')[0] ?? '/', requestId };
  const { status, headers, body } = renderProblem(new Problem('service_unavailable', { detail }), site);
  const text = JSON.stringify(body);
  response.writeHead(status, {
    ...browserHeaders,
    ...headers,
    'X-Request-Id': requestId,
    'Content-Type': 'application/problem+json; charset=utf-8',
    'Content-Length': Buffer.byteLength(text),
    Connection: 'close',
  });
  response.end(text);
}

/** Node's default of `http.maxHeaderSize`. */
export const maxHeaderBytes = 16_384;

interface ClientError extends NodeJS.ErrnoException {
  /** The last packet that arrived. */
  readonly rawPacket?: Buffer;
}

function toSocketProblem({ code, rawPacket }: ClientError): Problem {
  switch (code) {
    case 'HPE_HEADER_OVERFLOW':
      return new Problem(isWithinRequestLine(rawPacket) ? 'uri_too_long' : 'headers_too_large', {
        detail: `The address and the headers may have ${maxHeaderBytes} bytes together.`,
      });
    case 'ERR_HTTP_REQUEST_TIMEOUT':
      return new Problem('request_timeout', { detail: 'The request did not arrive whole in time.' });
    default:
      return new Problem('validation_failed', { detail: 'This is not an HTTP request that can be read.' });
  }
}

/**
 * Whether the request line exceeded the limit. The parser does not report it, so the last packet is checked for a line
 * without an end and without a space after the target; a very long header without spaces looks the same.
 */
const isWithinRequestLine = (packet: Buffer = Buffer.alloc(0)): boolean =>
  /^(?:[A-Z]+ +)?[^\s]*$/.test(packet.toString('latin1', 0, maxHeaderBytes));
