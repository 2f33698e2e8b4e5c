import express, { type RequestHandler } from 'express';

/** Files that everybody may read, below a path of their own. */
export interface PublicFolder {
  /** `/wp-content/uploads` */
  readonly path: string;
  readonly folder: string;
}

/**
 * Answers GET and HEAD for files whose content never changes under its name; passes on whatever is none: folders,
 * names that begin with a dot, paths that lead out of the folder.
 */
export function servePublicFolder({ folder }: PublicFolder): RequestHandler {
  return express.static(folder, {
    index: false,
    redirect: false,
    dotfiles: 'ignore',
    immutable: true,
    maxAge: '1y',
    setHeaders(response) {
      response.setHeader('X-Content-Type-Options', 'nosniff');
      response.setHeader('Access-Control-Allow-Origin', '*');
    },
  });
}
