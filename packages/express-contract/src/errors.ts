import { STATUS_CODES } from 'node:http';
import type { HandlerReply } from './handler.ts';
import { InvalidRequest, type ValidationError } from './validation/validation-error.ts';

/** An error of the client, with the status of its reply: `throw new HttpError(404, 'There is no task 7.')`. */
export class HttpError extends Error {
  override readonly name: string = 'HttpError';
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  constructor(status: number, detail: string, headers: Readonly<Record<string, string>> = {}) {
    super(detail);
    this.status = status;
    this.headers = headers;
  }
}

/** The path exists, the method does not: 405. */
export class MethodNotAllowed extends HttpError {
  override readonly name = 'MethodNotAllowed';
  constructor(methods: readonly string[]) {
    const names = methods.map((method) => method.toUpperCase()).join(', ');
    super(405, `Use one of these methods: ${names}.`, { Allow: names });
  }
}

/** The body has a media type that the operation does not take: 415. */
export class UnsupportedMediaType extends HttpError {
  override readonly name = 'UnsupportedMediaType';
  constructor(accepted: readonly string[]) {
    super(415, `Send the body as ${accepted.join(' or ')}.`);
  }
}

/** A reply that the contract does not declare; the message names the operation, the status and the difference. */
export class UndeclaredResponse extends Error {
  override readonly name = 'UndeclaredResponse';
  constructor(violation: string, cause?: unknown) {
    super(violation, { cause });
  }
}

/**
 * Problem details (RFC 9457) for an error of the client: `InvalidRequest`, `HttpError`, and any other error with a `status`
 * from 400 to 499, such as those of body-parser. Undefined for all others: their messages are not for clients.
 */
export function toProblemReply(error: unknown): HandlerReply | undefined {
  if (!(error instanceof Error) || !('status' in error)) return undefined;
  const { status, message: detail } = error;
  if (typeof status !== 'number' || status < 400 || status > 499) return undefined;
  const own = error instanceof HttpError ? error.headers : {};
  const body = {
    title: STATUS_CODES[status],
    status,
    detail,
    ...(error instanceof InvalidRequest && { errors: error.errors.map(toFieldError) }),
  };
  return { status, headers: { ...own, 'Content-Type': 'application/problem+json' }, body };
}

const toFieldError = ({ place, members, accepts }: ValidationError) => ({
  in: place,
  name: members.join('/'),
  detail: accepts,
});
