import { hash } from 'node:crypto';
import { storableText } from '../../text/strip-nul.ts';

/** PostgreSQL limits index entries to 2,704 bytes, and some contain more than a name. */
const MAX_BYTES = 2_000;
/** The prefix of longer names, at three bytes per unit. */
const MAX_UNITS = 600;

/** The lower-case search and sort key of a name; very long names get a prefix and a digest. */
export function toNameKey(name: string): string {
  const key = name.toLowerCase();
  if (Buffer.byteLength(key) <= MAX_BYTES) return key;
  return `${storableText(key, MAX_UNITS)} ${hash('sha256', key, 'base64url')}`;
}
