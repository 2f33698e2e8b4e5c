import { isUtf8 } from 'node:buffer';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Request, RequestHandler, Response } from 'express';
import { Problem } from '../../problems/problem.ts';
import type { BodyErrors } from './body-rules.ts';
import { tooManyBytes } from './caller-limits.ts';

/** Runs a parser of body-parser, and rejects a body as soon as it exceeds its limit. Rejects with problems. */
export async function parseBody(
  parser: RequestHandler,
  request: IncomingMessage,
  response: ServerResponse,
  errors: BodyErrors,
  limit: number,
): Promise<unknown> {
  const coding = request.headers['content-encoding']?.toLowerCase() ?? plain;
  if (coding !== plain && !bodyCodings.includes(coding)) throw unsupportedText();
  // as, twice: body-parser uses nothing of Express, and leaves the body there
  const [asked, answer] = [request as Request, response as Response];
  return new Promise((done, fail) => {
    // body-parser would receive the whole body before it rejects it.
    let received = 0;
    request.on('data', (chunk: Buffer) => {
      received += chunk.length;
      if (received > limit) fail(tooManyBytes(limit));
    });
    parser(asked, answer, (error?: unknown) =>
      error ? fail(toProblem(error, errors, limit, coding !== plain)) : done(asked.body),
    );
  });
}

/** Rejects bytes that decoding would replace. */
export function requireUtf8(_request: unknown, _response: unknown, bytes: Buffer, encoding: string): void {
  if (encoding === 'utf-8' && !isUtf8(bytes)) throw new Error(notUtf8);
}

const plain = 'identity';
const bodyCodings: readonly string[] = ['gzip', 'deflate', 'br', 'zstd'];

const unsupportedText = (): Problem =>
  new Problem('unsupported_media_type', {
    detail: `Send the body as UTF-8, plain or compressed with one of ${bodyCodings.join(', ')}.`,
  });

function toProblem(error: unknown, errors: BodyErrors, limit: number, isCompressed: boolean): unknown {
  if (!(error instanceof Error)) return error;
  if (!('type' in error)) {
    // Errors of decompression have no `type`.
    return isCompressed ? invalidJson(errors, 'The body cannot be decompressed.') : error;
  }
  switch (error.type) {
    case 'entity.parse.failed':
      return notJson(errors, error.message);
    case 'entity.too.large':
      return tooManyBytes(limit);
    case 'encoding.unsupported':
    case 'charset.unsupported':
      return unsupportedText();
    case 'entity.verify.failed':
      return invalidJson(errors, notUtf8);
    case 'request.size.invalid':
      return invalidJson(errors, "The body is shorter than 'Content-Length'.");
    default:
      return invalidJson(errors, unreadable);
  }
}

export const notUtf8 = 'The body is not text in UTF-8.';
export const unreadable = 'The body cannot be read.';

export const notJson = (errors: BodyErrors, reason: string): Problem =>
  invalidJson(errors, `The body is not valid JSON: ${plainReason(reason)}.`);

export const invalidJson = ({ codes, invalidJsonData }: BodyErrors, detail: string): Problem =>
  new Problem(codes.invalidJson, { detail, ...(invalidJsonData && { data: invalidJsonData }) });

/** Omits the quoted source from an error of the parser, because it may contain the text of a message. */
function plainReason(message: string): string {
  return message.includes(' at position ')
    ? message
    : (/^Unexpected (token '.'|end of JSON input)/su.exec(message)?.[0] ?? 'it cannot be read');
}
