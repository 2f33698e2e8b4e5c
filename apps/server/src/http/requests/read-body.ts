import { isUtf8 } from 'node:buffer';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { bodySchema } from '@ngoma/express-contract';
import express, { type Request, type RequestHandler, type Response } from 'express';
import { Problem } from '../../problems/problem.ts';
import type { ApiProfile, RawInput } from '../api-profile.ts';
import type { OpenApiDocument, OperationObject, ValidationError } from '../contract.ts';
import { bodyLimits, fitsBodyLimits, hasLoneSurrogate } from './body-shape.ts';
import { findInvalidUtf8, invalidUtf8Error, rejectInvalidUtf8 } from './invalid-utf8.ts';
import { isSmallJson, readText } from './read-json.ts';
import { BrokenMultipart, multipartBytes, readMultipart, removeFiles } from './read-multipart.ts';

export interface ReadInput extends Pick<RawInput, 'json' | 'form' | 'files'> {
  /** What `json` was parsed from, where the operation has its requests as they were sent: numbers may be too long. */
  readonly text?: string;
}
export type ReadBody = (request: IncomingMessage, response: ServerResponse) => ReadInput | Promise<ReadInput>;

export const nothingRead: ReadInput = { json: undefined, form: undefined, files: [] };
const form = 'application/x-www-form-urlencoded';
const multipart = 'multipart/form-data';

/**
 * Reads the body of a request within the limits of its API, or of its operation; whatever is wrong with it becomes a
 * Problem.
 */
export function createBodyReader(document: OpenApiDocument, operation: OperationObject, profile: ApiProfile): ReadBody {
  const limit = operation['x-body-limit'] ?? profile.bodyLimitBytes;
  const values = operation['x-body-values'] ?? bodyLimits.values;
  const takes = Object.keys(operation.requestBody?.content ?? {});
  const verify = refuseOtherBytes;
  const json = express.json({ limit, strict: false, type: isJson, verify });
  const text = express.text({ limit, type: form, ...(!operation['x-as-sent'] && { verify }) });
  const jsonText = express.text({ limit, type: isJson });
  const keep = fileKeeper(document, operation, profile);

  const takesSmallJson = takes.includes('application/json') && !operation['x-as-sent'];

  async function read(request: IncomingMessage, response: ServerResponse): Promise<ReadInput> {
    const mediaType = mediaTypeOf(request);
    if (takes.includes('application/json') && mediaType !== undefined && isJsonType(mediaType)) {
      if (operation['x-as-sent']) {
        return readJsonText(await parse(jsonText, request, response, profile, limit), profile, values);
      }
      const body = withinLimits(await parse(json, request, response, profile, limit), values);
      return { ...nothingRead, json: withWholeLetters(body, profile) };
    }
    if (takes.includes(form) && (mediaType === form || mediaType === undefined)) {
      if (mediaType === undefined) request.headers['content-type'] = form;
      const body = await parse(text, request, response, profile, limit);
      if (isJsonObject(body)) throw jsonAsForm(takes, mediaType);
      if (typeof body !== 'string') return nothingRead;
      if (!operation['x-as-sent']) rejectInvalidUtf8(findInvalidUtf8(body, 'body'), profile);
      return { ...nothingRead, form: withinLimits(body, values) };
    }
    if (takes.includes(multipart) && mediaType === multipart) {
      const body = await readMultipart(request, { fieldBytes: limit, keep }).catch((error) => {
        throw error instanceof BrokenMultipart
          ? new Problem(profile.codes.invalidJson, { detail: error.message })
          : error;
      });
      try {
        rejectInvalidUtf8(lostLetters(body.form), profile);
        return { ...body, json: undefined, form: withinLimits(body.form, values) };
      } catch (error) {
        await removeFiles(body.files);
        throw error;
      }
    }
    throw new Problem('unsupported_media_type', {
      detail: `Send the body as '${takes[0]}'; it came ${mediaType === undefined ? 'without a type' : `as '${mediaType.slice(0, 100)}'`}.`,
    });
  }

  return (request, response) => {
    if (!hasBody(request)) return nothingRead;
    refuseDeclaredLength(request, mediaTypeOf(request) === multipart ? multipartBytes : limit);
    if (waitsForConsent(request)) response.writeContinue();
    const isSmall = takesSmallJson && isSmallJson(request, limit);
    return isSmall ? readSmallJson(request, profile, values) : read(request, response);
  };
}

/** No form: taken for one it would name nothing, and an update would change nothing and look well. */
function isJsonObject(body: unknown): boolean {
  if (typeof body !== 'string' || !body.trimStart().startsWith('{')) return false;
  try {
    JSON.parse(body);
    return true;
  } catch {
    return false;
  }
}

const jsonAsForm = (takes: readonly string[], mediaType: string | undefined): Problem =>
  new Problem('unsupported_media_type', {
    detail: `The body is JSON; it came ${mediaType === undefined ? 'without a type' : 'as a form'}. Send it as '${takes[0]}'.`,
  });

/** Most bodies: what body-parser would have made of them costs a tenth of the service's work for a message. */
async function readSmallJson(request: IncomingMessage, profile: ApiProfile, values: number): Promise<ReadInput> {
  let text: string | undefined;
  try {
    text = await readText(request);
  } catch {
    throw invalidJson(profile, unreadable);
  }
  if (text === undefined) throw invalidJson(profile, notUtf8);
  // As body-parser takes it.
  const json = text === '' ? {} : withinLimits(parseJson(text, profile), values);
  // In UTF-8, half of a surrogate pair can only be an escape.
  return { ...nothingRead, json: text.includes('\\u') ? withWholeLetters(json, profile) : json };
}

/** Refuses bytes that would be read as other letters than were sent. */
function refuseOtherBytes(_request: unknown, _response: unknown, bytes: Buffer, encoding: string): void {
  if (encoding === 'utf-8' && !isUtf8(bytes)) throw new Error(notUtf8);
}

/** Half of a surrogate pair can be stored nowhere; what was stored in its place would be answered for ever. */
function withWholeLetters<Body>(body: Body, profile: ApiProfile): Body {
  if (profile.refusesLoneSurrogates && hasLoneSurrogate(body))
    throw invalidJson(profile, 'The body is not valid JSON: one of its texts has half of a surrogate pair.');
  return body;
}

/** The fields of a multipart body in which its parser could not read a letter: it leaves no other trace of it. */
function lostLetters(form: string): ValidationError[] {
  return [...new URLSearchParams(form)]
    .filter(([, value]) => value.includes('\ufffd'))
    .map(([name]) => invalidUtf8Error(name, 'body'));
}

/** `body` is a text, unless a body was announced and none came. */
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

/** Where the file goes that an operation takes: the member of its body that is binary. */
function fileKeeper(document: OpenApiDocument, operation: OperationObject, { uploadFolder }: ApiProfile) {
  const members = Object.entries(bodySchema(document, operation)?.properties ?? {});
  const found = members.find(([, schema]) => 'format' in schema && schema['format'] === 'binary');
  if (found === undefined) return undefined;
  if (uploadFolder === undefined)
    throw new Error(`${operation.operationId} takes a file, and its API has no folder for it`);
  return { field: found[0], folder: uploadFolder };
}

/** In lower case and without parameters; undefined where the header is missing. */
export function mediaTypeOf(request: IncomingMessage): string | undefined {
  // As most say it.
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
    // body-parser would receive all of a body before it says that there is too much of it.
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

/** Its body comes only when it is asked for. */
const waitsForConsent = ({ headers, httpVersion }: IncomingMessage): boolean =>
  headers.expect !== undefined && httpVersion !== '1.0';

const plain = 'identity';
/** What bodies may be compressed with. */
const bodyCodings: readonly string[] = ['gzip', 'deflate', 'br', 'zstd'];

function refuseDeclaredLength(request: IncomingMessage, limit: number): void {
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
    // Inflating a body that is not what it says it is fails with an error of its own for each coding.
    return isCompressed ? invalidJson(profile, 'The body cannot be inflated.') : error;
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
      return invalidJson(profile, "The body is not as long as 'Content-Length' says.");
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

/** The parser may quote the text around the error, which can be the text of a message: that is left out. */
function plainReason(message: string): string {
  return message.includes(' at position ')
    ? message
    : (/^Unexpected (token '.'|end of JSON input)/su.exec(message)?.[0] ?? 'it cannot be read');
}
