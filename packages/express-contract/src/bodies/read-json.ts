import express, { type Request } from 'express';
import { parsedBy, type Read } from './parsed-by.ts';

/**
 * Reads a body of JSON. Plain ones, in UTF-8 and of a known length, are read without body-parser, whose decoder and
 * listeners cost as much as the validation; it reads the others, also those that the app has read before.
 */
export function createJsonReader(limit: number): Read {
  const readOther = parsedBy(express.json({ limit, type: () => true, strict: false }));
  return async (request, response) => {
    if (!isPlain(request, limit)) return readOther(request, response);
    request.body = parse(await readText(request));
    return { body: request.body, files: [] };
  };
}

function isPlain(request: Request, limit: number): boolean {
  const { headers } = request;
  const length = Number(headers['content-length']);
  return (
    length > 0 &&
    length <= limit &&
    headers['transfer-encoding'] === undefined &&
    headers['content-encoding'] === undefined &&
    inUtf8.test(headers['content-type'] ?? '') &&
    request.body === undefined &&
    request.readableFlowing === null &&
    request.readableEncoding === null
  );
}

/** Without a charset, or with this one. */
const inUtf8 = /^[^;]*(?:;\s*charset="?utf-8"?\s*)?$/i;

/** Node ends the body at its `Content-Length`. */
function readText(request: Request): Promise<string> {
  return new Promise((done, fail) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => void chunks.push(chunk));
    request.once('end', () => done(textOf(chunks)));
    const abort = () => fail(failure(new Error('request aborted'), 'request.aborted'));
    request.once('error', abort);
    request.once('close', () => {
      if (!request.complete) abort();
    });
  });
}

function textOf(chunks: readonly Buffer[]): string {
  const [only] = chunks;
  const text = (chunks.length === 1 && only !== undefined ? only : Buffer.concat(chunks)).toString();
  return text.startsWith(byteOrderMark) ? text.slice(1) : text;
}

const byteOrderMark = '\uFEFF';

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    throw failure(error as Error, 'entity.parse.failed', text); // as: JSON.parse throws nothing else
  }
}

/** An error with the members that body-parser gives to its own. */
const failure = (error: Error, type: string, body?: string): Error =>
  Object.assign(error, { status: 400, statusCode: 400, expose: true, type, ...(body !== undefined && { body }) });
