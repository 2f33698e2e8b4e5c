import { randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdir, rm } from 'node:fs/promises';
import type { IncomingMessage } from 'node:http';
import path from 'node:path';
import { type Readable, Transform, type Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import busboy, { type FieldInfo, type FileInfo } from 'busboy';

/** A file of a multipart body, on disk until the request has been answered. */
export interface UploadedFile {
  /** The name of the field: `file`. */
  readonly field: string;
  /** As the sender named it, without a path: `market.jpg`. */
  readonly name: string;
  /** As the sender says, in lower case; `application/octet-stream` where it says nothing. */
  readonly mediaType: string;
  readonly path: string;
}

export interface MultipartBody {
  /** The fields without files, URL-encoded: `title=Jazz+night&tags%5B%5D=live`. */
  readonly form: string;
  readonly files: readonly UploadedFile[];
  /** Whether a file was larger than its limit; no file was kept then. */
  readonly isFileTooLarge: boolean;
  /** The fields of files that were not kept. */
  readonly ignored: readonly string[];
}

export interface MultipartLimits {
  /** The limit of the whole body. */
  readonly bodyBytes: number;
  /** The limit of all fields without files together. */
  readonly fieldBytes: number;
  /** The greatest number of fields and files. */
  readonly fields: number;
  /** The folder of the files, and whether a file of a field is kept; undefined if none is. */
  readonly keep: FileKeeper | undefined;
}

interface FileKeeper {
  readonly folder: string;
  /** `kept` are the fields of the files that have been kept so far. */
  accepts(field: string, kept: readonly string[]): boolean;
  /**
   * The limit of each file; that of the body unless set. A file beyond it is read to its end and not kept, so that the
   * fields after it are known.
   */
  readonly fileBytes?: number;
}

/** Characters of a name of a field. */
const maxNameLength = 256;

/** A malformed multipart body. */
export class MalformedMultipart extends Error {
  override readonly name = 'MalformedMultipart';
}

/** A multipart body that exceeds a limit; the message is that limit: `A form may have 200 fields`. */
export class MultipartTooLarge extends Error {
  override readonly name = 'MultipartTooLarge';
}

/** A fault of ours, not of the body. */
class ListenerFailed extends Error {
  override readonly name = 'ListenerFailed';
}

/** Reads a multipart body. The caller must remove its files; if it rejects, no files are left. */
export async function readMultipart(request: IncomingMessage, limits: MultipartLimits): Promise<MultipartBody> {
  const { keep, fieldBytes, bodyBytes, fields } = limits;
  let fieldBytesLeft = fieldBytes;
  const form = new URLSearchParams();
  const files: UploadedFile[] = [];
  const writes: Promise<void>[] = [];
  const texts: Promise<void>[] = [];
  const ignored: string[] = [];
  let isFileTooLarge = false;
  const parser = createParser(request, limits);

  /** The types of the parser promise a name, but a part may have none. */
  function addField(name: string | undefined, value: string, { valueTruncated }: FieldInfo): void {
    if (name === undefined) throw new MalformedMultipart(noName);
    requireFieldName(name);
    fieldBytesLeft -= Buffer.byteLength(value);
    if (valueTruncated || fieldBytesLeft < 0) throw new MultipartTooLarge(`The fields may hold ${fieldBytes} bytes`);
    form.append(name, value);
  }

  function addFile(field: string | undefined, content: Readable, { filename = '', mimeType }: FileInfo): void {
    // The parser reports the error; without a listener it would end the process.
    content.on('error', () => undefined);
    if (field === undefined) throw new MalformedMultipart(noName);
    requireFieldName(field);
    const isKept =
      keep?.accepts(
        field,
        files.map((each) => each.field),
      ) === true;
    if (!isKept && mimeType === 'application/json' && !files.some((each) => each.field === field)) {
      // `FormData` gives JSON a file name.
      texts.push(readField(content, fieldBytes).then((text) => form.append(field, text)));
      return;
    }
    if (keep === undefined || !isKept) {
      ignored.push(field);
      content.resume();
      return;
    }
    const file = {
      field,
      name: filename,
      mediaType: mimeType.toLowerCase(),
      path: path.join(keep.folder, randomUUID()),
    };
    files.push(file);
    const limited = dropBeyond(keep.fileBytes ?? bodyBytes, () => {
      isFileTooLarge = true;
    });
    writes.push(pipeline(content, limited, createWriteStream(file.path, { flags: 'wx' })));
  }

  parser.on('field', guard(parser, addField));
  parser.on('file', guard(parser, addFile));
  parser.once('partsLimit', () => parser.destroy(new MultipartTooLarge(`A form may have ${fields} fields`)));

  try {
    if (keep !== undefined) await mkdir(keep.folder, { recursive: true });
    await pump(request, parser, bodyBytes);
    await Promise.all([...writes, ...texts]);
    if (!isFileTooLarge) return { form: form.toString(), files, isFileTooLarge, ignored };
    await removeFiles(files);
    return { form: form.toString(), files: [], isFileTooLarge, ignored };
  } catch (error) {
    await Promise.allSettled([...writes, ...texts]);
    await removeFiles(files);
    throw broken(error);
  }
}

/** A listener whose exceptions become the error of the stream: an exception in an event would end the process. */
function guard<Arguments extends unknown[]>(stream: Writable, listener: (...values: Arguments) => void) {
  return (...values: Arguments): void => {
    try {
      listener(...values);
    } catch (error) {
      const isExpected = error instanceof MultipartTooLarge || error instanceof MalformedMultipart;
      stream.destroy(isExpected ? error : new ListenerFailed('A listener of the parser failed', { cause: error }));
    }
  };
}

const noName = 'a part has no name';

function requireFieldName(name: string): void {
  if (name.length > maxNameLength)
    throw new MultipartTooLarge(`A name of a field may have ${maxNameLength} characters`);
}

/** Unlike `pipeline`, does not destroy the request if the parser fails, so that a response can be sent. */
async function pump(request: IncomingMessage, parser: Writable, bodyBytes: number): Promise<void> {
  const limit = limitBytes(bodyBytes);
  const abort = () => {
    if (!request.complete) limit.destroy(new Error('the client disconnected'));
  };
  request.once('close', abort).pipe(limit);
  try {
    await pipeline(limit, parser);
  } finally {
    request.off('close', abort).unpipe(limit);
  }
}

async function readField(content: Readable, limit: number): Promise<string> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of content as AsyncIterable<Buffer>) {
    bytes += chunk.length;
    if (bytes > limit) throw new MultipartTooLarge(`Each field may hold ${limit} bytes`);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString();
}

export async function removeFiles(files: readonly UploadedFile[]): Promise<void> {
  for (const file of files) await rm(file.path, { force: true });
}

function createParser({ headers }: IncomingMessage, { fieldBytes, fields }: MultipartLimits) {
  try {
    return busboy({
      headers,
      defParamCharset: 'utf8',
      limits: { fieldSize: fieldBytes, parts: fields },
    });
  } catch (error) {
    throw broken(error);
  }
}

function limitBytes(bodyBytes: number): Transform {
  let seen = 0;
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      seen += chunk.length;
      if (seen > bodyBytes) done(new MultipartTooLarge(`The body may hold ${bodyBytes} bytes`));
      else done(null, chunk);
    },
  });
}

/** Passes the first bytes on and drops the others, so that the stream goes on to its end. */
function dropBeyond(bytes: number, onDrop: () => void): Transform {
  let seen = 0;
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      seen += chunk.length;
      if (seen <= bytes) return done(null, chunk);
      onDrop();
      done();
    },
  });
}

function broken(error: unknown): unknown {
  if (!(error instanceof Error) || error instanceof ListenerFailed || error instanceof MultipartTooLarge) return error;
  return new MalformedMultipart(`The body is not a valid form with files: ${error.message}.`, { cause: error });
}
