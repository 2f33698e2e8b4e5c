import express, { type RequestHandler, type Response } from 'express';
import { Problem } from '../../problems/problem.ts';

/** A folder of public files. */
export interface PublicFolder {
  /** `/wp-content/uploads` */
  readonly path: string;
  readonly folder: string;
}

/**
 * Serves immutable files for GET and HEAD; passes on requests for folders, dotfiles and paths outside of the folder.
 * `onFile` is called before each response is sent.
 */
export function servePublicFolder(folder: string, onFile: (response: Response) => void): RequestHandler {
  const serve = express.static(folder, {
    index: false,
    redirect: false,
    dotfiles: 'ignore',
    immutable: true,
    maxAge: '1y',
    setHeaders(response: Response) {
      onFile(response);
      response.setHeader('Access-Control-Allow-Origin', '*');
    },
  });
  return (request, response, next) => serve(request, response, (error?: unknown) => next(toFileError(error)));
}

/** Converts errors of Express that the request caused. */
function toFileError(error: unknown): unknown {
  if (!(error instanceof Error) || !('status' in error)) return error;
  switch (error.status) {
    case 412:
      return new Problem('precondition_failed', {
        detail: "The file does not match 'If-Match' or 'If-Unmodified-Since'; send the request without them.",
      });
    case 416:
      return new Problem('range_not_satisfiable', {
        detail: "The file has no bytes in this 'Range'; 'Content-Range' contains its length.",
        headers: 'headers' in error ? { ...(error.headers as Record<string, string>) } : {}, // as: of Express' `send`
      });
    default:
      return error;
  }
}
