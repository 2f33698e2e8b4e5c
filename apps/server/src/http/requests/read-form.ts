import type { IncomingMessage, ServerResponse } from 'node:http';
import { MalformedMultipart, type MultipartBody } from '@ngoma/express-contract';
import express, { type Request, type Response } from 'express';
import { Problem } from '../../problems/problem.ts';
import {
  type CallerLimits,
  knownCaller,
  requireFormFields,
  stranger,
  takeStrangerPlace,
  tooLarge,
} from './caller-limits.ts';
import { mediaTypeOf } from './read-body.ts';
import { readMultipartForm } from './read-multipart.ts';

/** A form whose file is too large is read to this limit, for the fields after the file. */
const maxReadBytes = 32 * 1024 * 1024;

/**
 * Reads the form of a page, with the file of the field `file`, which the caller must remove. `isKnown` is whether the
 * browser has a session that exists or existed: strangers may send less and no file. Throws a Problem.
 */
export async function readForm(
  request: IncomingMessage,
  response: ServerResponse,
  { folder, isKnown }: { readonly folder: string; readonly isKnown: boolean },
): Promise<MultipartBody> {
  const limits = isKnown ? knownCaller : stranger;
  const isMultipart = mediaTypeOf(request) === 'multipart/form-data';
  const { fileBytes } = limits;
  const bodyBytes = isMultipart && fileBytes !== undefined ? maxReadBytes : limits.bytes;
  if (Number(request.headers['content-length'] ?? 0) > bodyBytes) throw tooLarge(`A form may hold ${bodyBytes} bytes`);
  if (!isKnown) takeStrangerPlace(request, response);
  if (!isMultipart)
    return { form: await readUrlEncoded(request, response, limits), files: [], isFileTooLarge: false, ignored: [] };
  const keep = fileBytes === undefined ? undefined : { folder, field: 'file', fileBytes };
  return readMultipartForm(request, { bodyBytes, fieldBytes: limits.bytes, fields: limits.fields, keep }).catch(refuse);
}

async function readUrlEncoded(
  request: IncomingMessage,
  response: ServerResponse,
  limits: CallerLimits,
): Promise<string> {
  const parse = express.text({ limit: limits.bytes, type: 'application/x-www-form-urlencoded' });
  const sent = request as Request; // as: body-parser uses nothing of Express, and leaves the body there
  await new Promise<void>((done, fail) => {
    // body-parser would receive the whole body before it rejects it.
    let received = 0;
    request.on('data', (chunk: Buffer) => {
      received += chunk.length;
      if (received > limits.bytes) fail(tooLarge(`A form may hold ${limits.bytes} bytes`));
    });
    parse(sent, response as Response, (error?: unknown) => (error ? fail(error) : done())); // as: the same
  }).catch((error) => refuse(isTooLarge(error) ? tooLarge(`A form may hold ${limits.bytes} bytes`) : error));
  const form = typeof sent.body === 'string' ? sent.body : '';
  requireFormFields(form, limits);
  return form;
}

const isTooLarge = (error: unknown): boolean =>
  error instanceof Error && 'type' in error && error.type === 'entity.too.large';

/** Errors of the parsers are those of the body; all others are ours. */
function refuse(error: unknown): never {
  const isOfBody = error instanceof MalformedMultipart || (error instanceof Error && 'type' in error);
  throw isOfBody ? new Problem('validation_failed', { detail: 'The form cannot be read.', cause: error }) : error;
}
