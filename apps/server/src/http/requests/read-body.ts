import { isUtf8 } from 'node:buffer';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { MalformedMultipart, removeFiles, resolve, type SchemaObject } from '@ngoma/express-contract';
import express, { type Request, type RequestHandler, type Response } from 'express';
import { Problem } from '../../problems/problem.ts';
import type { ApiProfile, RawInput } from '../api-profile.ts';
import type { OpenApiDocument, OperationObject, ValidationError } from '../contract.ts';
import { bodyLimits, fitsBodyLimits, hasLoneSurrogate } from './body-shape.ts';
import { type CallerLimits, knownCaller, requireFormFields, stranger, takeStrangerPlace } from './caller-limits.ts';
import { findInvalidUtf8, invalidUtf8Error, rejectInvalidUtf8 } from './invalid-utf8.ts';
import { isSmallJson, readText } from './read-json.ts';
import { readMultipartForm } from './read-multipart.ts';

export interface ReadInput extends Pick<RawInput, 'json' | 'form' | 'files'> {
  /** The source of `json`, only for operations with `x-as-sent`, because parsing may lose digits of numbers. */
  readonly text?: string;
}
/** Reads a body. `isKnown` is whether the caller has credentials: strangers may send less. */
export type ReadBody = (
  request: IncomingMessage,
  response: ServerResponse,
  isKnown: boolean,
) => ReadInput | Promise<ReadInput>;

export const nothingRead: ReadInput = { json: undefined, form: undefined, files: [] };
const form = 'application/x-www-form-urlencoded';
const multipart = 'multipart/form-data';

/** Creates the body reader of an operation, with the limits of the operation or its API. It rejects with problems. */
export function createBodyReader(document: OpenApiDocument, operation: OperationObject, profile: ApiProfile): ReadBody {
  const forKnown = createReader(document, operation, profile, knownCaller);
  const forStranger = createReader(document, operation, profile, stranger);
  return (request, response, isKnown) => {
    if (!hasBody(request)) return nothingRead;
    if (isKnown) return forKnown(request, response);
    takeStrangerPlace(request, response);
    return forStranger(request, response);
  };
}

function createReader(
  document: OpenApiDocument,
  operation: OperationObject,
  profile: ApiProfile,
  caller: CallerLimits,
): (request: IncomingMessage, response: ServerResponse) => Promise<ReadInput> {
  const limit = Math.min(operation['x-body-limit'] ?? profile.bodyLimitBytes, caller.bytes);
  const formBytes = caller.fileBytes === undefined ? limit : (operation['x-form-limit'] ?? caller.fileBytes);
  const values = operation['x-body-values'] ?? bodyLimits.values;
  const accepted = Object.keys(operation.requestBody?.content ?? {});
  const verify = requireUtf8;
  const json = express.json({ limit, strict: false, type: isJson, verify });
  const text = express.text({ limit, type: form, ...(!operation['x-as-sent'] && { verify }) });
  const jsonText = express.text({ limit, type: isJson });
  const otherText = express.text({ limit, type: () => true });
  const keep = fileKeeper(document, operation, profile);

  const acceptsSmallJson = accepted.includes('application/json') && !operation['x-as-sent'];

  async function read(request: IncomingMessage, response: ServerResponse): Promise<ReadInput> {
    const mediaType = mediaTypeOf(request);
    if (accepted.includes('application/json') && mediaType !== undefined && isJsonType(mediaType)) {
      if (operation['x-as-sent']) {
        return readJsonText(await parse(jsonText, request, response, profile, limit), profile, values);
      }
      const body = withinLimits(await parse(json, request, response, profile, limit), values);
      return { ...nothingRead, json: withoutLoneSurrogates(body, profile) };
    }
    if (accepted.includes(form) && (mediaType === form || mediaType === undefined)) {
      if (mediaType === undefined) request.headers['content-type'] = form;
      const body = await parse(text, request, response, profile, limit);
      if (isJsonObject(body)) throw jsonAsForm(accepted, mediaType);
      if (typeof body !== 'string') return nothingRead;
      requireFormFields(body, caller);
      if (!operation['x-as-sent']) rejectInvalidUtf8(findInvalidUtf8(body, 'body'), profile);
      return { ...nothingRead, form: withinLimits(body, values) };
    }
    if (accepted.includes(multipart) && mediaType === multipart) {
      const body = await readMultipartForm(request, {
        ...{ fieldBytes: limit, bodyBytes: formBytes, fields: caller.fields },
        keep: caller.fileBytes === undefined ? undefined : keep,
      }).catch((error) => {
        throw error instanceof MalformedMultipart
          ? new Problem(profile.codes.invalidJson, { detail: error.message })
          : error;
      });
      try {
        rejectInvalidUtf8(findReplacements(body.form), profile);
        return { files: body.files, json: undefined, form: withinLimits(body.form, values) };
      } catch (error) {
        await removeFiles(body.files);
        throw error;
      }
    }
    if (operation['x-as-sent'] && mediaType !== undefined && accepted.includes(mediaType)) {
      const body = await parse(otherText, request, response, profile, limit);
      return typeof body === 'string' ? { ...nothingRead, text: body } : nothingRead;
    }
    throw new Problem('unsupported_media_type', {
      detail: `Send the body as '${accepted[0]}'; it came ${mediaType === undefined ? 'without a type' : `as '${mediaType.slice(0, 100)}'`}.`,
    });
  }

  return async (request, response) => {
    checkDeclaredLength(request, mediaTypeOf(request) === multipart ? formBytes : limit);
    if (expectsContinue(request)) response.writeContinue();
    const isSmall = acceptsSmallJson && isSmallJson(request, limit);
    return isSmall ? readSmallJson(request, profile, values) : read(request, response);
  };
}

/** JSON sent as a form would parse as an empty update that succeeds. */
function isJsonObject(body: unknown): boolean {
  if (typeof body !== 'string' || !body.trimStart().startsWith('{')) return false;
  try {
    JSON.parse(body);
    return true;
  } catch {
    return false;
  }
}

const jsonAsForm = (accepted: readonly string[], mediaType: string | undefined): Problem =>
  new Problem('unsupported_media_type', {
    detail: `The body is JSON; it came ${mediaType === undefined ? 'without a type' : 'as a form'}. Send it as '${accepted[0]}'.`,
  });

/** Fast path for most bodies: body-parser takes a tenth of the time of a send. */
async function readSmallJson(request: IncomingMessage, profile: ApiProfile, values: number): Promise<ReadInput> {
  let text: string | undefined;
  try {
    text = await readText(request);
  } catch {
    throw invalidJson(profile, unreadable);
  }
  if (text === undefined) throw invalidJson(profile, notUtf8);
  // Like body-parser.
  const json = text === '' ? {} : withinLimits(parseJson(text, profile), values);
  // In valid UTF-8, lone surrogates can only come from escapes.
  return { ...nothingRead, json: text.includes('\\u') ? withoutLoneSurrogates(json, profile) : json };
}

/** Rejects bytes that decoding would replace. */
function requireUtf8(_request: unknown, _response: unknown, bytes: Buffer, encoding: string): void {
  if (encoding === 'utf-8' && !isUtf8(bytes)) throw new Error(notUtf8);
}

/** Databases cannot store lone surrogates, and replacing them would change the text silently. */
function withoutLoneSurrogates<Body>(body: Body, profile: ApiProfile): Body {
  if (profile.refusesLoneSurrogates && hasLoneSurrogate(body))
    throw invalidJson(profile, 'The body is not valid JSON: a text contains a lone surrogate.');
  return body;
}

/** Fields of a multipart body with invalid UTF-8: the parser only leaves replacement characters. */
function findReplacements(form: string): ValidationError[] {
  return [...new URLSearchParams(form)]
    .filter(([, value]) => value.includes('\ufffd'))
    .map(([name]) => invalidUtf8Error(name, 'body'));
}

/** `body` is not a string if the body was empty. */
function readJsonText(body: unknown, profile: ApiProfile, values: number): ReadInput {
  if (typeof body !== 'string') return nothingRead;
  return { ...nothingRead, json: withinLimits(parseJson(body, profile), values), text: body };
}

function parseJson(text: string, profile: ApiProfile): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    throw notJson(profile, error instanceof Error ? error.message : '');
  }
}

/** The field and folder of the file that an operation accepts: the binary member of its form. */
function fileKeeper(document: OpenApiDocument, operation: OperationObject, { uploadFolder }: ApiProfile) {
  const form = operation.requestBody?.content[multipart];
  if (form === undefined) return undefined;
  const members = Object.entries(resolve<SchemaObject>(document, form.schema).properties ?? {});
  const found = members.find(([, schema]) => 'format' in schema && schema['format'] === 'binary');
  if (found === undefined) return undefined;
  if (uploadFolder === undefined)
    throw new Error(`${operation.operationId} accepts a file, but its API has no upload folder`);
  return { field: found[0], folder: uploadFolder };
}

/** In lower case and without parameters; undefined where the header is missing. */
export function mediaTypeOf(request: IncomingMessage): string | undefined {
  // Fast path.
  if (request.headers['content-type'] === 'application/json') return 'application/json';
  const type = request.headers['content-type']?.split(';')[0]?.trim().toLowerCase();
  return type === '' ? undefined : type;
}

const isJsonType = (mediaType: string): boolean => mediaType === 'application/json' || mediaType.endsWith('+json');
const isJson = (request: IncomingMessage): boolean => isJsonType(mediaTypeOf(request) ?? '');

function hasBody(request: IncomingMessage): boolean {
  if (request.headers['transfer-encoding'] !== undefined) return true;
  const length = request.headers['content-length'];
  return length !== undefined && length !== '0';
}

async function parse(
  parser: RequestHandler,
  request: IncomingMessage,
  response: ServerResponse,
  profile: ApiProfile,
  limit: number,
): Promise<unknown> {
  const coding = request.headers['content-encoding']?.toLowerCase() ?? plain;
  if (coding !== plain && !bodyCodings.includes(coding)) throw unsupportedText();
  // as, twice: body-parser uses nothing of Express, and leaves the body there
  const [asked, answer] = [request as Request, response as Response];
  return new Promise((done, fail) => {
    // body-parser would receive the whole body before it rejects it.
    let received = 0;
    request.on('data', (chunk: Buffer) => {
      received += chunk.length;
      if (received > limit) fail(tooLarge(limit));
    });
    parser(asked, answer, (error?: unknown) =>
      error ? fail(toProblem(error, profile, limit, coding !== plain)) : done(asked.body),
    );
  });
}

/** Whether the client sends the body only after 100 Continue. */
const expectsContinue = ({ headers, httpVersion }: IncomingMessage): boolean =>
  headers.expect !== undefined && httpVersion !== '1.0';

const plain = 'identity';
const bodyCodings: readonly string[] = ['gzip', 'deflate', 'br', 'zstd'];

function checkDeclaredLength(request: IncomingMessage, limit: number): void {
  if (Number(request.headers['content-length'] ?? 0) > limit) throw tooLarge(limit);
}

const tooLarge = (limit: number): Problem =>
  new Problem('body_too_large', {
    detail: `The body may hold ${limit} bytes at the most.`,
    headers: { Connection: 'close' },
  });

const unsupportedText = (): Problem =>
  new Problem('unsupported_media_type', {
    detail: `Send the body as UTF-8, plain or compressed with one of ${bodyCodings.join(', ')}.`,
  });

function toProblem(error: unknown, profile: ApiProfile, limit: number, isCompressed: boolean): unknown {
  if (!(error instanceof Error)) return error;
  if (!('type' in error)) {
    // Errors of decompression have no `type`.
    return isCompressed ? invalidJson(profile, 'The body cannot be decompressed.') : error;
  }
  switch (error.type) {
    case 'entity.parse.failed':
      return notJson(profile, error.message);
    case 'entity.too.large':
      return tooLarge(limit);
    case 'encoding.unsupported':
    case 'charset.unsupported':
      return unsupportedText();
    case 'entity.verify.failed':
      return invalidJson(profile, notUtf8);
    case 'request.size.invalid':
      return invalidJson(profile, "The body is shorter than 'Content-Length'.");
    default:
      return invalidJson(profile, unreadable);
  }
}

function withinLimits<Body>(body: Body, values: number): Body {
  if (fitsBodyLimits(body, values)) return body;
  const { depth, tags } = bodyLimits;
  throw new Problem('body_too_large', {
    detail: `The body may hold ${values} values, nested ${depth} deep, and ${tags} tags.`,
  });
}

const notUtf8 = 'The body is not text in UTF-8.';
const unreadable = 'The body cannot be read.';

const notJson = (profile: ApiProfile, reason: string): Problem =>
  invalidJson(profile, `The body is not valid JSON: ${plainReason(reason)}.`);

const invalidJson = (profile: ApiProfile, detail: string): Problem =>
  new Problem(profile.codes.invalidJson, { detail, ...(profile.invalidJsonData && { data: profile.invalidJsonData }) });

/** Omits the quoted source from an error of the parser, because it may contain the text of a message. */
function plainReason(message: string): string {
  return message.includes(' at position ')
    ? message
    : (/^Unexpected (token '.'|end of JSON input)/su.exec(message)?.[0] ?? 'it cannot be read');
}
