import type { IncomingMessage } from 'node:http';
import express, { type Request } from 'express';
import { LRUCache } from 'lru-cache';
import Negotiator from 'negotiator';

/** Content codings, in the order of preference if a client accepts several equally: smallest output first. */
export const codings = ['br', 'zstd', 'gzip'] as const;
export type Coding = (typeof codings)[number];

const maxCachedHeaders = 500;
const maxCachedLength = 200;
/** Parsed headers; browsers send only a few different ones. */
const cache = new LRUCache<string, Coding | 'identity'>({ max: maxCachedHeaders });

/**
 * The best coding for an `Accept-Encoding` header; undefined for an uncompressed response, which is also sent if the header
 * lists no known coding but rejects `identity`.
 */
export function preferredCoding(header: string | undefined): Coding | undefined {
  if (header === undefined) return undefined;
  const preferred = cache.get(header) ?? negotiate(header);
  return preferred === 'identity' ? undefined : preferred;
}

function negotiate(header: string): Coding | 'identity' {
  const accepted = new Negotiator({ headers: { 'accept-encoding': header } });
  // @ts-expect-error: the type declarations lack the second parameter, our order between codings of the same weight
  const best: string | undefined = accepted.encoding([...codings, 'identity'], { preferred: codings });
  const preferred = codings.find((coding) => coding === best) ?? 'identity';
  if (header.length <= maxCachedLength) cache.set(header, preferred);
  return preferred;
}

/** Paths of APIs, also of versions that do not exist. */
const apiPath = /^\/(?:v\d+|events\/v\d+|wp-json)(?:[/?]|$)/;

/**
 * Whether a request outside of the APIs comes from a browser: it accepts HTML as gladly as JSON. NetSurf, Links and ELinks
 * send an `Accept` of all types; programs that send none get JSON.
 */
export const prefersHtml = (request: IncomingMessage): boolean =>
  request.headers.accept !== undefined &&
  !apiPath.test(request.url ?? '') &&
  express.request.accepts.call(request as Request, 'html', 'json') === 'html'; // as: `accepts` reads only the headers
