import type { Request, RequestHandler, Response } from 'express';
import type { UploadedFile } from './read-multipart.ts';

/** A body with the files of its form. */
export interface ParsedBody {
  readonly body: unknown;
  readonly files: readonly UploadedFile[];
}

export type Read = (request: Request, response: Response) => Promise<ParsedBody>;

/** Reads bodies with a parser of Express; `read` makes a value of what it has parsed. */
export function parsedBy(parse: RequestHandler, read: (body: unknown) => unknown = (body) => body): Read {
  return async (request, response) => {
    await new Promise<void>((done, fail) => {
      parse(request, response, (error?: unknown) => (error === undefined ? done() : fail(error)));
    });
    return { body: read(request.body), files: [] };
  };
}
