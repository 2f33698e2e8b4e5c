import type { IncomingMessage, ServerResponse } from 'node:http';
import { MalformedMultipart, removeFiles } from '@ngoma/express-contract';
import express from 'express';
import { Problem } from '../../problems/problem.ts';
import type { RawInput } from '../api-profile.ts';
import type { ValidationError } from '../contract.ts';
import { type BodyErrors, type BodyRules, formType, multipartType } from './body-rules.ts';
import { bodyLimits, fitsBodyLimits, hasLoneSurrogate } from './body-shape.ts';
import { type CallerLimits, requireFormFields, takeStrangerPlace, tooManyBytes } from './caller-limits.ts';
import { findInvalidUtf8, invalidUtf8Error, rejectInvalidUtf8 } from './invalid-utf8.ts';
import { invalidJson, notJson, notUtf8, parseBody, requireUtf8, unreadable } from './parse-body.ts';
import { isSmallJson, readText } from './read-json.ts';
import { readMultipartForm } from './read-multipart.ts';

export interface ReadInput extends Pick<RawInput, 'json' | 'form' | 'files'> {
  /** The source of `json`, only for bodies as sent, because parsing may lose digits of numbers. */
  readonly text?: string;
  /** Whether a file exceeded its limit; then no file is stored. */
  readonly isFileTooLarge?: boolean;
}

/**
 * Reads a body within the limits of the caller, who has been verified before. The caller of this function removes its
 * files. Rejects with problems.
 */
export type ReadBody = (
  request: IncomingMessage,
  response: ServerResponse,
  caller: CallerLimits,
) => ReadInput | Promise<ReadInput>;

export const nothingRead: ReadInput = { json: undefined, form: undefined, files: [] };

/** Creates the reader of an address: an operation of the contract, among them the callbacks of carriers, or the console. */
export function createBodyReader(rules: BodyRules): ReadBody {
  const readers = new Map<CallerLimits, ReturnType<typeof createReader>>();
  return (request, response, caller) => {
    if (!hasBody(request)) return nothingRead;
    const read = readers.get(caller) ?? createReader(rules, caller);
    readers.set(caller, read);
    return read(request, response);
  };
}

function createReader(
  rules: BodyRules,
  caller: CallerLimits,
): (request: IncomingMessage, response: ServerResponse) => Promise<ReadInput> {
  const { accepted, values, keep, isAsSent, errors } = rules;
  const limit = Math.min(rules.bytes, caller.bytes);
  const formBytes = caller.files === 'large' ? rules.formBytes : limit;
  const verify = requireUtf8;
  const json = express.json({ limit, strict: false, type: isJson, verify });
  const text = express.text({ limit, type: formType, ...(!isAsSent && { verify }) });
  const jsonText = express.text({ limit, type: isJson });
  const otherText = express.text({ limit, type: () => true });
  const acceptsSmallJson = accepted.includes('application/json') && !isAsSent;

  async function read(request: IncomingMessage, response: ServerResponse): Promise<ReadInput> {
    const mediaType = mediaTypeOf(request);
    const parse = (parser: typeof json) => parseBody(parser, request, response, errors, limit);
    if (accepted.includes('application/json') && mediaType !== undefined && isJsonType(mediaType)) {
      if (isAsSent) return readJsonText(await parse(jsonText), errors, values);
      const body = withinLimits(await parse(json), values);
      return { ...nothingRead, json: withoutLoneSurrogates(body, errors) };
    }
    if (accepted.includes(formType) && (mediaType === formType || mediaType === undefined)) {
      if (mediaType === undefined) request.headers['content-type'] = formType;
      const body = await parse(text);
      if (isJsonObject(body)) {
        if (isAsSent && accepted.includes('application/json')) return readJsonText(body, errors, values);
        throw jsonAsForm(accepted, mediaType);
      }
      if (typeof body !== 'string') return nothingRead;
      requireFormFields(body, caller);
      if (!isAsSent) rejectInvalidUtf8(findInvalidUtf8(body, 'body'), errors);
      return { ...nothingRead, form: withinLimits(body, values) };
    }
    if (accepted.includes(multipartType) && mediaType === multipartType) return readForm(request);
    if (isAsSent && mediaType !== undefined && accepted.includes(mediaType)) {
      const body = await parse(otherText);
      return typeof body === 'string' ? { ...nothingRead, text: body } : nothingRead;
    }
    throw new Problem('unsupported_media_type', {
      detail:
        `Send the body as '${accepted[0]}'; it came ` +
        `${mediaType === undefined ? 'without a type' : `as '${mediaType.slice(0, 100)}'`}.`,
    });
  }

  async function readForm(request: IncomingMessage): Promise<ReadInput> {
    const { form, files, isFileTooLarge } = await readMultipartForm(request, {
      ...{ fieldBytes: limit, bodyBytes: formBytes, fields: caller.fields },
      keep: caller.files === 'none' ? undefined : keep,
    }).catch((error) => {
      throw error instanceof MalformedMultipart
        ? new Problem(errors.codes.invalidJson, { detail: error.message })
        : error;
    });
    try {
      if (!isAsSent) rejectInvalidUtf8(findReplacements(form), errors);
      return { files, isFileTooLarge, json: undefined, form: withinLimits(form, values) };
    } catch (error) {
      await removeFiles(files);
      throw error;
    }
  }

  return async (request, response) => {
    requireDeclaredLength(request, mediaTypeOf(request) === multipartType ? formBytes : limit);
    if (caller.takesPlace) takeStrangerPlace(request, response);
    if (expectsContinue(request)) response.writeContinue();
    const isSmall = acceptsSmallJson && isSmallJson(request, limit);
    return isSmall ? readSmallJson(request, errors, values) : read(request, response);
  };
}

/** JSON sent as a form would parse as an empty update that succeeds. */
function isJsonObject(body: unknown): body is string {
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
async function readSmallJson(request: IncomingMessage, errors: BodyErrors, values: number): Promise<ReadInput> {
  let text: string | undefined;
  try {
    text = await readText(request);
  } catch {
    throw invalidJson(errors, unreadable);
  }
  if (text === undefined) throw invalidJson(errors, notUtf8);
  // Like body-parser.
  const json = text === '' ? {} : withinLimits(parseJson(text, errors), values);
  // In valid UTF-8, lone surrogates can only come from escapes.
  return { ...nothingRead, json: text.includes('\\u') ? withoutLoneSurrogates(json, errors) : json };
}

/** Databases cannot store lone surrogates, and replacing them would change the text silently. */
function withoutLoneSurrogates<Body>(body: Body, errors: BodyErrors): Body {
  if (errors.refusesLoneSurrogates && hasLoneSurrogate(body))
    throw invalidJson(errors, 'The body is not valid JSON: a text contains a lone surrogate.');
  return body;
}

/** Fields of a multipart body with invalid UTF-8: the parser only leaves replacement characters. */
function findReplacements(form: string): ValidationError[] {
  return [...new URLSearchParams(form)]
    .filter(([, value]) => value.includes('\ufffd'))
    .map(([name]) => invalidUtf8Error(name, 'body'));
}

/** `body` is not a string if the body was empty. */
function readJsonText(body: unknown, errors: BodyErrors, values: number): ReadInput {
  if (typeof body !== 'string') return nothingRead;
  return { ...nothingRead, json: withinLimits(parseJson(body, errors), values), text: body };
}

function parseJson(text: string, errors: BodyErrors): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    throw notJson(errors, error instanceof Error ? error.message : '');
  }
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

/** Whether the client sends the body only after 100 Continue. */
const expectsContinue = ({ headers, httpVersion }: IncomingMessage): boolean =>
  headers.expect !== undefined && httpVersion !== '1.0';

function requireDeclaredLength(request: IncomingMessage, limit: number): void {
  if (Number(request.headers['content-length'] ?? 0) > limit) throw tooManyBytes(limit);
}

function withinLimits<Body>(body: Body, values: number): Body {
  if (fitsBodyLimits(body, values)) return body;
  const { depth, tags } = bodyLimits;
  throw new Problem('body_too_large', {
    detail: `The body may hold ${values} values, nested ${depth} deep, and ${tags} tags.`,
  });
}
