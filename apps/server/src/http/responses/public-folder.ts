import express, { type RequestHandler, type Response } from 'express';

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
  return express.static(folder, {
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
}
