import express, { type Request, type Response } from 'express';
import type { OperationObject } from '../document/document.ts';
import { UnsupportedMediaType } from './errors.ts';

type ReadBody = (request: Request, response: Response) => Promise<unknown>;

const nothing = async () => undefined;

/** Reads JSON bodies of the media types that an operation declares. */
export function createBodyReader({ operationId, requestBody }: OperationObject, limit: number): ReadBody {
  if (requestBody === undefined) return nothing;
  const mediaTypes = Object.keys(requestBody.content);
  const other = mediaTypes.find((each) => !/^application\/(?:[\w.-]+\+)?json$/.test(each));
  if (other !== undefined)
    throw new Error(`The operation '${operationId}' takes '${other}'; createContractRouter reads only JSON.`);
  const parse = express.json({ limit, strict: false, type: () => true });
  return async (request, response) => {
    if (!hasBody(request)) return undefined;
    if (!request.is(mediaTypes)) throw new UnsupportedMediaType(mediaTypes);
    await new Promise<void>((done, fail) => {
      parse(request, response, (error?: unknown) => (error === undefined ? done() : fail(error)));
    });
    return request.body;
  };
}

const hasBody = ({ headers }: Request): boolean =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;

/** Without the question mark. */
export const queryStringOf = ({ url }: Request): string => url.split('?').slice(1).join('?');

/** A repeated name becomes a list, which no parameter accepts: lists are written with commas. */
export function parseQuery(request: Request): Record<string, unknown> {
  const sent = new URLSearchParams(queryStringOf(request));
  const values = [...new Set(sent.keys())].map((name) => [name, sent.getAll(name)] as const);
  return Object.fromEntries(
    values.map(([name, [first, ...others]]) => [name, others.length === 0 ? first : [first, ...others]]),
  );
}
