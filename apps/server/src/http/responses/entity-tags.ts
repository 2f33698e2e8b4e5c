import { hash } from 'node:crypto';
import type { Coding } from './content-negotiation.ts';

/** A strong ETag: a hash of the bytes. */
export function entityTag(bytes: Buffer | string): string {
  return `"${hash('sha256', bytes, 'base64url').slice(0, 22)}"`;
}

/** Distinguishes compressor versions, because another version of Node may produce other bytes. */
const compressor = hash('sha256', `${process.versions.node} ${process.arch}`, 'base64url').slice(0, 4);

/** The ETag of the compressed bytes. */
export const codedTag = (etag: string, coding: Coding): string => `${etag.slice(0, -1)}.${coding}-${compressor}"`;

/** The ETag of the bytes before compression, by any version. */
const uncodedTag = (etag: string): string => etag.replace(/\.(?:br|zstd|gzip)-[\w-]{4}"$/, '"');

/** Whether `If-None-Match` contains this tag or `*` (RFC 9110 §13.1.2). Weak tags match as well. */
export function isKnown(header: string | undefined, etag: string): boolean {
  if (header === undefined) return false;
  // Fast path: most clients send a single tag.
  if (header === etag) return true;
  const sent = readTags(header);
  return sent === 'any' || sent.some(({ tag }) => tag === etag);
}

/** Whether `If-Match` contains one of these tags in any coding, or `*` (RFC 9110 §13.1.1). Weak tags never match. */
export function isMatch(header: string, etags: readonly string[]): boolean {
  const sent = readTags(header);
  return sent === 'any' || sent.some(({ tag, isWeak }) => !isWeak && etags.includes(uncodedTag(tag)));
}

/** Whether `If-None-Match` of a write contains one of these tags in any coding, or `*`. */
export function isNamed(header: string, etags: readonly string[]): boolean {
  const sent = readTags(header);
  return sent === 'any' || sent.some(({ tag }) => etags.includes(uncodedTag(tag)));
}

interface SentTag {
  /** With its quotes. */
  readonly tag: string;
  readonly isWeak: boolean;
}

/** Parses a list of tags or `*`; returns an empty list for a malformed header. */
export function readTags(header: string): readonly SentTag[] | 'any' {
  if (header.trim() === '*') return 'any';
  const tags: SentTag[] = [];
  // Lists may contain empty members (RFC 9110 §5.6.1).
  const member = /[ \t]*(?:(W\/)?("[\x21\x23-\x7e\x80-\xff]*")[ \t]*)?(,|$)/y;
  for (;;) {
    const found = member.exec(header);
    if (found === null) return [];
    const [, weak, tag, end] = found;
    if (tag !== undefined) tags.push({ tag, isWeak: weak !== undefined });
    if (end === '') return tags;
  }
}
