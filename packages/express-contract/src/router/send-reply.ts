import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Response } from 'express';
import type { ContractCheck } from '../contract-check.ts';
import type { OpenApiDocument, OperationObject } from '../document/document.ts';
import type { HandlerReply } from '../handler.ts';
import { isStreamed, parsedBody, toBytes } from '../reply-body.ts';

/**
 * Returns the difference between a reply and the contract; undefined if there is none. `sentHeaders` are those of the reply
 * and those that the router adds, which the contract need not declare.
 */
export type ReplyCheck = (
  operation: OperationObject,
  reply: HandlerReply,
  sentHeaders?: Readonly<Record<string, string>>,
) => Promise<string | undefined>;

/** Compares replies with a document, or accepts all without one. Its compiler is loaded with the first reply. */
export function createReplyCheck(document: OpenApiDocument | undefined): ReplyCheck {
  if (document === undefined) return async () => undefined;
  let loading: Promise<ContractCheck> | undefined;
  return async (operation, { status, body, headers = {} }, sentHeaders = headers) => {
    loading ??= import('../contract-check.ts').then(({ createContractCheck }) => createContractCheck(document));
    const check = await loading;
    const { 'Content-Type': declared, ...own } = headers;
    const { mediaType } = isStreamed(body) ? { mediaType: declared } : toBytes(body, declared);
    const content = isStreamed(body) ? '' : parsedBody(body);
    return check.response(operation, { status, mediaType, headers: own, sentHeaders, body: content });
  };
}

/** Express adds `ETag` and `Content-Length`, and replies 304 to a client that has the body. */
export async function sendReply(response: Response, { status, headers = {}, body }: HandlerReply): Promise<void> {
  response.status(status).set(headers);
  if (isStreamed(body)) {
    if (response.req.method === 'HEAD') response.end();
    else await pipeline(Readable.from(body.pieces), response);
    return;
  }
  const { mediaType, bytes } = toBytes(body, headers['Content-Type']);
  if (mediaType === undefined) response.end();
  else response.set('Content-Type', mediaType).send(bytes);
}
