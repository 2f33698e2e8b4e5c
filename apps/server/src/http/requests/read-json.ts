import { isUtf8 } from 'node:buffer';
import type { IncomingMessage } from 'node:http';

/** The client disconnected before the end of the body. */
class BrokenBody extends Error {
  override readonly name = 'BrokenBody';
}

/** Longer bodies are rare; body-parser reads them. */
const maxBytes = 16_384;

const plainJson = /^application\/json(?:; ?charset=utf-8)?$/i;

/** Whether the headers declare short, uncompressed JSON in UTF-8 of known length, and the body was not read yet. */
export function isSmallJson(request: IncomingMessage, limitBytes: number): boolean {
  const { headers } = request;
  if (headers['content-encoding'] !== undefined || headers['transfer-encoding'] !== undefined) return false;
  if (!plainJson.test(headers['content-type'] ?? '') || !request.readable) return false;
  return Number(headers['content-length']) <= Math.min(limitBytes, maxBytes);
}

/** Reads a body that `isSmallJson` and decodes it like body-parser; returns undefined if it is not UTF-8. */
export function readText(request: IncomingMessage): Promise<string | undefined> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    const fail = () => reject(new BrokenBody());
    request.on('error', fail);
    request.on('close', fail);
    request.on('end', () => {
      // `close` follows `end`; creating an unused error with its stack is expensive.
      request.off('close', fail);
      resolve(decode(chunks));
    });
  });
}

/** Most bodies have one chunk. */
function decode(chunks: readonly Buffer[]): string | undefined {
  const [first, ...others] = chunks;
  const bytes = others.length === 0 ? first : Buffer.concat(chunks);
  if (bytes === undefined) return '';
  return isUtf8(bytes) ? withoutByteOrderMark(bytes.toString('utf8')) : undefined;
}

const withoutByteOrderMark = (text: string): string => (text.startsWith('\ufeff') ? text.slice(1) : text);
