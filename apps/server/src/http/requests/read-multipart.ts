import { randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdir, rm } from 'node:fs/promises';
import type { IncomingMessage } from 'node:http';
import path from 'node:path';
import { Transform, type Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import busboy from 'busboy';
import { Problem } from '../../problems/problem.ts';
import type { UploadedFile } from '../handler.ts';

export interface MultipartBody {
  /** The fields that are no files, spelt as a form: `title=Jazz+night&tags%5B%5D=live`. */
  readonly form: string;
  readonly files: readonly UploadedFile[];
}

export interface MultipartLimits {
  /** For each field that is no file. */
  readonly fieldBytes: number;
  /** Where the file of this field goes; other files are ignored, as PHP's are that nobody looks at. */
  readonly keep: { readonly folder: string; readonly field: string } | undefined;
}

/** The body of a form with a file cannot be read; the message is a sentence. */
export class BrokenMultipart extends Error {
  override readonly name = 'BrokenMultipart';
}

/** For the whole body, so for each file in it. */
export const multipartBytes = 10 * 1024 * 1024;
const maxParts = 1000;

/** Reads a multipart body. Whoever gets it removes its files; there are none where it is refused. */
export async function readMultipart(request: IncomingMessage, limits: MultipartLimits): Promise<MultipartBody> {
  const { keep, fieldBytes } = limits;
  const form = new URLSearchParams();
  const files: UploadedFile[] = [];
  const writes: Promise<void>[] = [];
  const parser = createParser(request, fieldBytes);
  parser.on('field', (name, value, { valueTruncated }) => {
    if (valueTruncated) parser.destroy(tooLarge(`Each field may hold ${fieldBytes} bytes`));
    else form.append(name, value);
  });
  parser.on('file', (field, content, { filename = '', mimeType }) => {
    if (field !== keep?.field || files.length > 0) {
      // It fails with its form, which says so: an error that nobody listens for would end the service.
      content.on('error', () => undefined).resume();
      return;
    }
    const file = {
      field,
      name: filename,
      mediaType: mimeType.toLowerCase(),
      path: path.join(keep.folder, randomUUID()),
    };
    files.push(file);
    writes.push(pipeline(content, createWriteStream(file.path, { flags: 'wx' })));
  });
  parser.once('partsLimit', () => parser.destroy(tooLarge(`A form may have ${maxParts} fields`)));

  try {
    if (keep !== undefined) await mkdir(keep.folder, { recursive: true });
    await pump(request, parser);
    await Promise.all(writes);
    return { form: form.toString(), files };
  } catch (error) {
    await Promise.allSettled(writes);
    await removeFiles(files);
    throw error instanceof Problem ? error : broken(error);
  }
}

/** Unlike `pipeline`, leaves the request whole where the parser fails: its response is still to be sent. */
async function pump(request: IncomingMessage, parser: Writable): Promise<void> {
  const limit = limitBytes();
  const breakOff = () => {
    if (!request.complete) limit.destroy(new Error('the sender broke off'));
  };
  request.once('close', breakOff).pipe(limit);
  try {
    await pipeline(limit, parser);
  } finally {
    request.off('close', breakOff).unpipe(limit);
  }
}

export async function removeFiles(files: readonly UploadedFile[]): Promise<void> {
  for (const file of files) await rm(file.path, { force: true });
}

function createParser({ headers }: IncomingMessage, fieldBytes: number) {
  try {
    return busboy({
      headers,
      defParamCharset: 'utf8',
      limits: { fieldSize: fieldBytes, parts: maxParts },
    });
  } catch (error) {
    throw broken(error);
  }
}

function limitBytes(): Transform {
  let seen = 0;
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      seen += chunk.length;
      if (seen > multipartBytes) done(tooLarge(`The body may hold ${multipartBytes} bytes`));
      else done(null, chunk);
    },
  });
}

const tooLarge = (limit: string): Problem =>
  new Problem('body_too_large', { detail: `${limit} at the most.`, headers: { Connection: 'close' } });

function broken(error: unknown): unknown {
  if (!(error instanceof Error)) return error;
  return new BrokenMultipart(`The body is no form with files: ${error.message}.`, { cause: error });
}
