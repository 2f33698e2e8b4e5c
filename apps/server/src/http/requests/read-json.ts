import { isUtf8 } from 'node:buffer';
import type { IncomingMessage } from 'node:http';

/** The client went away, or its connection broke, before the body was there. */
class BrokenBody extends Error {
  override readonly name = 'BrokenBody';
}

/** Longer bodies are rare, and body-parser reads them as well. */
const mostBytes = 16_384;

const plainJson = /^application\/json(?:; ?charset=utf-8)?$/i;

/** Whether a body is announced as short JSON in UTF-8, as it is, of a known length, and can still be read. */
export function isSmallJson(request: IncomingMessage, limitBytes: number): boolean {
  const { headers } = request;
  if (headers['content-encoding'] !== undefined || headers['transfer-encoding'] !== undefined) return false;
  if (!plainJson.test(headers['content-type'] ?? '') || !request.readable) return false;
  return Number(headers['content-length']) <= Math.min(limitBytes, mostBytes);
}

/**
 * The text of a body that `isSmallJson`, decoded as body-parser does it. Node's parser ends it at the length that was
 * announced; a body that ends before is broken. Undefined where it is no UTF-8.
 */
export function readText(request: IncomingMessage): Promise<string | undefined> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    const fail = () => reject(new BrokenBody());
    request.on('error', fail);
    request.on('close', fail);
    request.on('end', () => {
      // Each whole request is closed too, and an error with its stack would be made for nothing.
      request.off('close', fail);
      resolve(decode(chunks));
    });
  });
}

/** Nearly every body comes as one chunk. */
function decode(chunks: readonly Buffer[]): string | undefined {
  const [first, ...others] = chunks;
  const bytes = others.length === 0 ? first : Buffer.concat(chunks);
  if (bytes === undefined) return '';
  return isUtf8(bytes) ? withoutMark(bytes.toString('utf8')) : undefined;
}

/** A mark of the order of bytes may stand before the text. */
const withoutMark = (text: string): string => (text.startsWith('\ufeff') ? text.slice(1) : text);
