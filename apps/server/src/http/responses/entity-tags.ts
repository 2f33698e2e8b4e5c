import { hash } from 'node:crypto';
import type { Coding } from './content-coding.ts';

/** A strong ETag: the same bytes always get the same one. */
export function entityTag(bytes: Buffer | string): string {
  return `"${hash('sha256', bytes, 'base64url').slice(0, 22)}"`;
}

/** Another version of Node may compress the same bytes into others. */
const compressor = hash('sha256', `${process.versions.node} ${process.arch}`, 'base64url').slice(0, 4);

/** The tag of the same bytes, compressed: they are other bytes, so it is another tag. */
export const codedTag = (etag: string, coding: Coding): string => `${etag.slice(0, -1)}.${coding}-${compressor}"`;

/** The tag of the bytes before they were compressed, whichever version did it. */
const uncodedTag = (etag: string): string => etag.replace(/\.(?:br|zstd|gzip)-[\w-]{4}"$/, '"');

/** `If-None-Match` (RFC 9110 §13.1.2): whether it names this tag, or whatever there is. Weak tags count as strong. */
export function isKnown(header: string | undefined, etag: string): boolean {
  if (header === undefined) return false;
  // What most callers send back.
  if (header === etag) return true;
  const sent = readTags(header);
  return sent === 'any' || sent.some(({ tag }) => tag === etag);
}

/**
 * `If-Match` (RFC 9110 §13.1.1): whether it names one of these tags, whichever coding it was read in, or whatever there
 * is. Weak tags never match.
 */
export function isMatch(header: string, etags: readonly string[]): boolean {
  const sent = readTags(header);
  return sent === 'any' || sent.some(({ tag, isWeak }) => !isWeak && etags.includes(uncodedTag(tag)));
}

/** `If-None-Match` of a write: whether it names one of these tags, whichever coding it was read in, or whatever there is. */
export function isNamed(header: string, etags: readonly string[]): boolean {
  const sent = readTags(header);
  return sent === 'any' || sent.some(({ tag }) => etags.includes(uncodedTag(tag)));
}

interface SentTag {
  /** With its quotes. */
  readonly tag: string;
  readonly isWeak: boolean;
}

/** The tags that a header lists, or `*`. A header that is no list of tags names none. */
export function readTags(header: string): readonly SentTag[] | 'any' {
  if (header.trim() === '*') return 'any';
  const tags: SentTag[] = [];
  // Empty members of a list count for nothing (RFC 9110 §5.6.1).
  const member = /[ \t]*(?:(W\/)?("[\x21\x23-\x7e\x80-\xff]*")[ \t]*)?(,|$)/y;
  for (;;) {
    const found = member.exec(header);
    if (found === null) return [];
    const [, weak, tag, end] = found;
    if (tag !== undefined) tags.push({ tag, isWeak: weak !== undefined });
    if (end === '') return tags;
  }
}
