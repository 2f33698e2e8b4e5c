import { hash } from 'node:crypto';

/** A strong ETag: the same bytes always get the same one. */
export function entityTag(bytes: Buffer | string): string {
  return `"${hash('sha256', bytes, 'base64url').slice(0, 22)}"`;
}
