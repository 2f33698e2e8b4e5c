import type { IncomingMessage, ServerResponse } from 'node:http';
import express, { type Request, type Response } from 'express';
import { Problem } from '../../problems/problem.ts';
import { mediaTypeOf } from './read-body.ts';
import { type MultipartBody, multipartBytes, readMultipart } from './read-multipart.ts';

const maxFormBytes = 1024 * 1024;
/** A form whose file is too large is read to this limit, for the fields after the file. */
const maxReadBytes = 32 * 1024 * 1024;
const urlEncoded = express.text({ limit: maxFormBytes, type: 'application/x-www-form-urlencoded' });

/** Reads the form of a page, with the file of the field `file`, which the caller must remove. Throws a Problem. */
export async function readForm(
  request: IncomingMessage,
  response: ServerResponse,
  folder: string,
): Promise<MultipartBody> {
  if (mediaTypeOf(request) === 'multipart/form-data') {
    return readMultipart(request, {
      bodyBytes: maxReadBytes,
      fieldBytes: maxFormBytes,
      keep: { folder, field: 'file', fileBytes: multipartBytes },
    }).catch(refuse);
  }
  const sent = request as Request; // as: body-parser uses nothing of Express, and leaves the body there
  await new Promise<void>((done, fail) => {
    urlEncoded(sent, response as Response, (error?: unknown) => (error ? fail(error) : done())); // as: the same
  }).catch(refuse);
  return { form: typeof sent.body === 'string' ? sent.body : '', files: [], isFileTooLarge: false };
}

function refuse(error: unknown): never {
  if (error instanceof Problem) throw error;
  const isTooLarge = error instanceof Error && 'type' in error && error.type === 'entity.too.large';
  throw isTooLarge
    ? new Problem('body_too_large', {
        detail: `A form may hold ${maxFormBytes} bytes at the most.`,
        headers: { Connection: 'close' },
      })
    : new Problem('validation_failed', { detail: 'The form cannot be read.', cause: error });
}
