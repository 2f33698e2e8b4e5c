import { hash } from 'node:crypto';

/** The sources that a page may use beside nothing, in the syntax of `Content-Security-Policy`. */
export interface AllowedSources {
  readonly styles?: string;
  readonly scripts?: string;
  readonly images?: string;
  readonly connections?: string;
  /** The targets of forms. */
  readonly forms?: string;
}

/** A Content-Security-Policy that forbids everything else, frames included. */
export function contentPolicy({ styles, scripts, images, connections, forms = "'none'" }: AllowedSources): string {
  const sources = { 'style-src': styles, 'script-src': scripts, 'img-src': images, 'connect-src': connections };
  return [
    "default-src 'none'",
    ...Object.entries(sources).flatMap(([name, allowed]) => (allowed === undefined ? [] : [`${name} ${allowed}`])),
    `base-uri 'none'; form-action ${forms}; frame-ancestors 'none'`,
  ].join('; ');
}

/** The source that allows exactly this inline style or script. */
export const hashSource = (text: string): string => `'sha256-${hash('sha256', text, 'base64')}'`;
