import type { IncomingMessage } from 'node:http';
import type { Bytes } from '@ngoma/express-contract';
import { type CompressedBodies, isCompressible } from './compressed-bodies.ts';
import { type Coding, preferredCoding } from './content-negotiation.ts';
import { codedTag, isKnown } from './entity-tags.ts';
import { hasCredentials } from './response-headers.ts';

/** A body for conditional requests. */
export interface TaggedBody extends Bytes {
  /** The strong ETag of the bytes. */
  readonly etag: string;
  readonly isCompressible: boolean;
}

export const toTaggedBody = ({ mediaType, bytes }: Bytes, etag: string): TaggedBody => ({
  mediaType,
  bytes,
  etag,
  isCompressible: isCompressible(mediaType, bytes),
});

/** Headers of a tagged body in any coding. */
export const headersOf = ({ etag }: TaggedBody): Record<string, string> => ({ ETag: etag, Vary: 'Accept-Encoding' });

/** The negotiated form of a tagged body: its coding, or 304. */
export interface Representation {
  readonly coding: Coding | undefined;
  readonly isKnown: boolean;
  /** Override those of the body. */
  readonly headers: Readonly<Record<string, string>>;
}

const uncoded: Representation = { coding: undefined, isKnown: false, headers: {} };
const uncodedAndKnown: Representation = { ...uncoded, isKnown: true };

/**
 * Negotiates the coding, and compares the ETag. Responses to requests with credentials are not compressed: they may contain
 * secrets, which the compressed length can reveal (BREACH).
 */
export function negotiate(request: IncomingMessage, { etag, isCompressible }: TaggedBody): Representation {
  const known = request.headers['if-none-match'];
  const coding =
    isCompressible && !hasCredentials(request) ? preferredCoding(request.headers['accept-encoding']) : undefined;
  if (coding === undefined) return isKnown(known, etag) ? uncodedAndKnown : uncoded;
  const tag = codedTag(etag, coding);
  if (isKnown(known, tag)) return { coding, isKnown: true, headers: { ETag: tag } };
  return { coding, isKnown: false, headers: { ETag: tag, 'Content-Encoding': coding } };
}

/** Compresses the body as negotiated; skips it for a 304. */
export async function encode(
  bodies: CompressedBodies,
  { coding, isKnown }: Representation,
  body: TaggedBody,
): Promise<Bytes> {
  if (coding === undefined || isKnown) return body;
  return { mediaType: body.mediaType, bytes: await bodies.compress(body.etag, coding, body.bytes) };
}
