import type { IncomingMessage } from 'node:http';
import type { Bytes } from '@ngoma/express-contract';
import { isSigned } from './caching-headers.ts';
import { type CompressedBodies, isCompressible } from './compressed-bodies.ts';
import { type Coding, preferredCoding } from './content-coding.ts';
import { codedTag, isKnown } from './entity-tags.ts';

/** A body that may be asked for again. */
export interface TaggedBody extends Bytes {
  /** The strong tag of its bytes. */
  readonly etag: string;
  readonly isCompressible: boolean;
}

export const toTaggedBody = ({ mediaType, bytes }: Bytes, etag: string): TaggedBody => ({
  mediaType,
  bytes,
  etag,
  isCompressible: isCompressible(mediaType, bytes),
});

/** What goes out with a tagged body, in whichever coding. */
export const headersOf = ({ etag }: TaggedBody): Record<string, string> => ({ ETag: etag, Vary: 'Accept-Encoding' });

/** What one caller gets of a tagged body: its bytes in the coding that the caller likes best, or word that it is known. */
export interface Representation {
  readonly coding: Coding | undefined;
  readonly isKnown: boolean;
  /** Instead of those of the body, or beside them. */
  readonly headers: Readonly<Record<string, string>>;
}

const uncoded: Representation = { coding: undefined, isKnown: false, headers: {} };
const uncodedAndKnown: Representation = { ...uncoded, isKnown: true };

/**
 * Chooses among the codings of a body. Whoever sent credentials gets it uncompressed: the length of compressed bytes
 * tells what is in them, secrets too, to somebody who can make the caller ask for bytes that repeat a guess (BREACH).
 * What visitors get holds no secrets.
 */
export function negotiate(request: IncomingMessage, { etag, isCompressible }: TaggedBody): Representation {
  const known = request.headers['if-none-match'];
  const coding = isCompressible && !isSigned(request) ? preferredCoding(request.headers['accept-encoding']) : undefined;
  if (coding === undefined) return isKnown(known, etag) ? uncodedAndKnown : uncoded;
  const tag = codedTag(etag, coding);
  if (isKnown(known, tag)) return { coding, isKnown: true, headers: { ETag: tag } };
  return { coding, isKnown: false, headers: { ETag: tag, 'Content-Encoding': coding } };
}

/** The bytes of a representation, ready to be sent; whatever they are for one that is known. */
export async function encode(
  bodies: CompressedBodies,
  { coding, isKnown }: Representation,
  body: TaggedBody,
): Promise<Bytes> {
  if (coding === undefined || isKnown) return body;
  return { mediaType: body.mediaType, bytes: await bodies.compress(body.etag, coding, body.bytes) };
}
