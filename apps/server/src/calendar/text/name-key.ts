import { hash } from 'node:crypto';
import { storableText } from '../../text/storable-text.ts';

/** An entry of an index of PostgreSQL takes 2,704 bytes at the most, and some hold more than a name. */
const MAX_BYTES = 2_000;
/** Of a longer name: enough to sort by, at three bytes for each. */
const MAX_UNITS = 600;

/** What a name is found and sorted by: in lower case, and of a very long one the beginning and a digest of all. */
export function toNameKey(name: string): string {
  const key = name.toLowerCase();
  if (Buffer.byteLength(key) <= MAX_BYTES) return key;
  return `${storableText(key, MAX_UNITS)} ${hash('sha256', key, 'base64url')}`;
}
