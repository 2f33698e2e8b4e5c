import { isUtf8 } from 'node:buffer';
import { stripNul } from '../../../text/strip-nul.ts';
import { SourceFailed } from '../import.ts';

/** Decodes a calendar in UTF-8, or in the encoding that a byte-order mark, the server or the properties declare. */
export function decodeCalendar(bytes: Uint8Array, declared?: string): string {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const marked = encodingOfMark(buffer);
  return stripNul(decode(buffer, marked ?? declared)).replace(/^\uFEFF/, '');
}

function encodingOfMark(buffer: Buffer): string | undefined {
  if (buffer[0] === 0xff && buffer[1] === 0xfe) return 'utf-16le';
  if (buffer[0] === 0xfe && buffer[1] === 0xff) return 'utf-16be';
  return undefined;
}

/** Encodings of which every byte can be a byte of UTF-8. */
const LOOKS_LIKE_UTF8 = /^(?:utf-?16|iso-2022|ucs-2|unicode)/i;

function decode(buffer: Buffer, declared = ''): string {
  if (LOOKS_LIKE_UTF8.test(declared)) {
    const text = decodeAs(buffer, declared);
    if (text !== undefined) return text;
  }
  if (isUtf8(buffer)) return buffer.toString();
  const joined = joinCharacters(buffer);
  if (isUtf8(joined)) return joined.toString();
  for (const encoding of [declared, encodingOfParameters(buffer)]) {
    const text = /^(?:utf-?8|us-ascii)?$/i.test(encoding) ? undefined : decodeAs(buffer, encoding);
    if (text !== undefined) return text;
  }
  throw new SourceFailed(
    `Line ${firstInvalidLine(joined)} of the file is not in UTF-8, and no other encoding is declared: save the file in UTF-8.`,
  );
}

/** Undefined if the encoding is not known, or the bytes are not valid in it. */
function decodeAs(bytes: Uint8Array, encoding: string): string | undefined {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes);
  } catch {
    return undefined;
  }
}

/** The encoding in the CHARSET parameters of vCalendar 1.0, if all have the same. */
function encodingOfParameters(buffer: Buffer): string {
  const found = buffer.toString('latin1').matchAll(/;CHARSET="?([\w-]{1,40})/gi);
  const encodings = new Set(Array.from(found, ([, name = '']) => name.toLowerCase()));
  const [only = ''] = encodings;
  return encodings.size === 1 ? only : '';
}

const LF = 10;
const CR = 13;
const isContinuation = (byte: number | undefined): boolean => byte !== undefined && (byte & 0xc0) === 0x80;

/** Moves folds that divide a character behind it; the numbers of lines stay the same. */
function joinCharacters(buffer: Buffer): Buffer {
  const joined = Buffer.from(buffer);
  for (let place = joined.indexOf(LF); place !== -1; place = joined.indexOf(LF, place + 1)) {
    if (joined[place + 1] !== 0x20 && joined[place + 1] !== 0x09) continue;
    const start = joined[place - 1] === CR ? place - 1 : place;
    const fold = Buffer.from(joined.subarray(start, place + 2));
    let end = place + 2;
    while (end < place + 5 && isContinuation(joined[end])) end += 1;
    joined.copyWithin(start, place + 2, end);
    fold.copy(joined, end - fold.length);
  }
  return joined;
}

function firstInvalidLine(buffer: Buffer): number {
  let number = 1;
  for (let start = 0; start < buffer.length; number += 1) {
    const found = buffer.indexOf(LF, start);
    const end = found === -1 ? buffer.length : found;
    if (!isUtf8(buffer.subarray(start, end))) return number;
    start = end + 1;
  }
  return number;
}

/** Decodes a text of vCalendar 1.0. */
export function decodeQuotedPrintable(text: string, encoding = 'utf-8'): string {
  const bytes = Buffer.from(
    text.replace(/=([\dA-F]{2})/gi, (_, code) => String.fromCharCode(Number.parseInt(code, 16))),
    'latin1',
  );
  return decodeAs(bytes, encoding) ?? bytes.toString();
}
