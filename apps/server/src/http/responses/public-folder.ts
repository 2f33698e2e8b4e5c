import express, { type RequestHandler, type Response } from 'express';
import { Problem } from '../../problems/problem.ts';

/** Files that everybody may read, below a path of their own. */
export interface PublicFolder {
  /** `/wp-content/uploads` */
  readonly path: string;
  readonly folder: string;
}

/**
 * Answers GET and HEAD for files whose content never changes under its name; passes on whatever is none: folders,
 * names that begin with a dot, paths that lead out of the folder. `onFile` is told of each response before it is sent.
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
  return (request, response, next) => serve(request, response, (error?: unknown) => next(toRefusal(error)));
}

/** What Express refuses a file for, where the request is to blame. */
function toRefusal(error: unknown): unknown {
  if (!(error instanceof Error) || !('status' in error)) return error;
  switch (error.status) {
    case 412:
      return new Problem('precondition_failed', {
        detail: "The file is not as 'If-Match' or 'If-Unmodified-Since' want it: ask for it without them.",
      });
    case 416:
      return new Problem('range_not_satisfiable', {
        detail: "The file has no part that 'Range' asks for: 'Content-Range' says how many bytes it has.",
        headers: 'headers' in error ? { ...(error.headers as Record<string, string>) } : {}, // as: of Express' `send`
      });
    default:
      return error;
  }
}
