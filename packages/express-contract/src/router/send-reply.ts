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

/** Gives replies of one operation their media types; what a status declares is read once. */
export type ReplyTyper = (reply: HandlerReply) => TypedReply;

export function createReplyTyper(document: OpenApiDocument, operation: OperationObject): ReplyTyper {
  const byStatus = new Map<number, DeclaredTypes>();
  return (reply) => {
    const own = reply.headers && contentTypeIn(reply.headers);
    if (own !== undefined) return { ...reply, mediaType: own };
    const types = byStatus.get(reply.status) ?? declaredTypes(document, operation, reply.status);
    byStatus.set(reply.status, types);
    return { ...reply, mediaType: isValue(reply.body) ? types.ofValues : types.ofOthers };
  };
}

function contentTypeIn(headers: Readonly<Record<string, string>>): string | undefined {
  for (const name in headers) if (name.toLowerCase() === 'content-type') return headers[name];
  return undefined;
}

/** The media types of replies with a status: of values that become JSON, and of texts, bytes and streams. */
interface DeclaredTypes {
  readonly ofValues: string | undefined;
  readonly ofOthers: string | undefined;
}

function declaredTypes(document: OpenApiDocument, operation: OperationObject, status: number): DeclaredTypes {
  const declared = responseOf(operation, status);
  const all = Object.keys(declared === undefined ? {} : (resolve<ResponseObject>(document, declared).content ?? {}));
  const ofValues = all.filter((each) => isJsonType(each) || isRange(each));
  return { ofValues: firstType(ofValues, all[0]), ofOthers: firstType(all, all[0]) };
}

/** The first media type; of a range, the usual one of the body. */
function firstType(fitting: readonly string[], otherwise: string | undefined): string | undefined {
  const [first = otherwise] = fitting.toSorted((one, other) => Number(isRange(one)) - Number(isRange(other)));
  return first !== undefined && isRange(first) ? undefined : first;
}

const isRange = (mediaType: string): boolean => mediaType.includes('*');

const isValue = (body: unknown): boolean =>
  typeof body !== 'string' && !(body instanceof Uint8Array) && !isStreamed(body);

/**
 * Returns the difference between a reply and the contract; undefined if there is none. `sentHeaders` are those of the reply
 * and those that the router adds, which the contract need not declare.
 */
export type ReplyCheck = (
  operation: OperationObject,
  reply: TypedReply,
  sentHeaders: Readonly<Record<string, string>>,
) => Promise<string | undefined>;

/** Compares replies with a document. Its compiler is loaded with the first reply. */
export function createReplyCheck(document: OpenApiDocument): ReplyCheck {
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
  else if (typeof bytes === 'string') sendText(response, type, bytes);
  else response.set('Content-Type', type).send(bytes);
}

/** As `response.send`, which makes bytes of a text: those need a system call of their own after the headers. */
function sendText(response: Response, type: string, text: string): void {
  const { req: request, statusCode } = response;
  if (request.method === 'HEAD' || statusesWithoutBody.includes(statusCode))
    return void response.set('Content-Type', type).send(text);
  const etagOf: unknown = request.app.get('etag fn');
  if (typeof etagOf === 'function' && !response.hasHeader('ETag')) {
    const etag = etagOf(Buffer.from(text), undefined);
    if (etag) response.set('ETag', etag);
  }
  if (request.fresh) return void response.set('Content-Type', type).send(text);
  setTextType(response, type);
  if (!response.hasHeader('Transfer-Encoding')) response.setHeader('Content-Length', Buffer.byteLength(text));
  response.end(text, 'utf8');
}

const statusesWithoutBody: readonly number[] = [204, 205, 304];

/** `Content-Type` with its charset, by the media type of a reply; most documents have a handful. */
const textTypes = new Map<string, string>();
const maxTextTypes = 100;

function setTextType(response: Response, type: string): void {
  const known = textTypes.get(type);
  if (known !== undefined) return void response.setHeader('Content-Type', known);
  response.set('Content-Type', type);
  const full = inUtf8(String(response.getHeader('Content-Type')));
  response.setHeader('Content-Type', full);
  if (textTypes.size < maxTextTypes) textTypes.set(type, full);
}

const charset = /;\s*charset=(?:"[^"]*"|[^\s;]*)/i;
const inUtf8 = (mediaType: string): string =>
  charset.test(mediaType) ? mediaType.replace(charset, '; charset=utf-8') : `${mediaType}; charset=utf-8`;

/** A text is JSON where the document says so. */
function encode(body: unknown, mediaType: string | undefined): Bytes {
  if (typeof body === 'string' && mediaType !== undefined && isJsonType(mediaType))
    return { mediaType, bytes: JSON.stringify(body) };
  return toBytes(body instanceof Uint8Array && !Buffer.isBuffer(body) ? Buffer.from(body) : body, mediaType);
}
