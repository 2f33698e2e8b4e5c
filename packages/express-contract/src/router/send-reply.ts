import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Response } from 'express';
import type { ContractCheck } from '../contract-check.ts';
import { type OpenApiDocument, type OperationObject, type ResponseObject, resolve } from '../document/document.ts';
import { isJsonType } from '../document/media-types.ts';
import type { HandlerReply } from '../handler.ts';
import { type Bytes, isStreamed, parsedBody, toBytes } from '../reply-body.ts';
import { responseOf } from '../responses.ts';

/** A reply with its media type, which is one of those that the operation declares unless the handler names another. */
export interface TypedReply extends HandlerReply {
  readonly mediaType: string | undefined;
}

export function toTypedReply(document: OpenApiDocument, operation: OperationObject, reply: HandlerReply): TypedReply {
  const own = Object.entries(reply.headers ?? {}).find(([name]) => name.toLowerCase() === 'content-type')?.[1];
  const declared = responseOf(operation, reply.status);
  const content = declared === undefined ? {} : (resolve<ResponseObject>(document, declared).content ?? {});
  return { ...reply, mediaType: own ?? mediaTypeOf(Object.keys(content), reply.body) };
}

/** The first media type that fits the body; of a range, the usual one of the body. */
function mediaTypeOf(declared: readonly string[], body: unknown): string | undefined {
  const isValue = !isStreamed(body) && (toBytes(body).mediaType ?? 'application/json') === 'application/json';
  const isRange = (mediaType: string) => mediaType.includes('*');
  const fitting = isValue ? declared.filter((each) => isJsonType(each) || isRange(each)) : declared;
  const [first = declared[0]] = fitting.toSorted((one, other) => Number(isRange(one)) - Number(isRange(other)));
  return first !== undefined && isRange(first) ? undefined : first;
}

/**
 * Returns the difference between a reply and the contract; undefined if there is none. `sentHeaders` are those of the reply
 * and those that the router adds, which the contract need not declare.
 */
export type ReplyCheck = (
  operation: OperationObject,
  reply: TypedReply,
  sentHeaders: Readonly<Record<string, string>>,
) => Promise<string | undefined>;

/** Compares replies with a document, or accepts all without one. Its compiler is loaded with the first reply. */
export function createReplyCheck(document: OpenApiDocument | undefined): ReplyCheck {
  if (document === undefined) return async () => undefined;
  let loading: Promise<ContractCheck> | undefined;
  return async (operation, { status, body, headers = {}, mediaType }, sentHeaders) => {
    loading ??= import('../contract-check.ts').then(({ createContractCheck }) => createContractCheck(document));
    const check = await loading;
    const own = Object.fromEntries(Object.entries(headers).filter(([name]) => name.toLowerCase() !== 'content-type'));
    const content = isStreamed(body) ? body : parsedBody(body);
    const sentType = body === undefined ? undefined : (mediaType ?? toBytes(body).mediaType);
    return check.response(operation, { status, mediaType: sentType, headers: own, sentHeaders, body: content });
  };
}

/** Express adds `ETag` and `Content-Length`, and replies 304 to a client that has the body. */
export async function sendReply(
  response: Response,
  { status, headers = {}, body, mediaType }: TypedReply,
): Promise<void> {
  response.status(status).set(headers);
  if (isStreamed(body)) {
    if (mediaType !== undefined) response.set('Content-Type', mediaType);
    if (response.req.method === 'HEAD') response.end();
    else await pipeline(Readable.from(body.pieces), response);
    return;
  }
  const { mediaType: type, bytes } = encode(body, mediaType);
  if (type === undefined) response.end();
  else response.set('Content-Type', type).send(bytes);
}

/** A text is JSON where the document says so. */
function encode(body: unknown, mediaType: string | undefined): Bytes {
  if (typeof body === 'string' && mediaType !== undefined && isJsonType(mediaType))
    return { mediaType, bytes: JSON.stringify(body) };
  return toBytes(body instanceof Uint8Array && !Buffer.isBuffer(body) ? Buffer.from(body) : body, mediaType);
}
