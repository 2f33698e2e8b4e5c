import { randomBytes } from 'node:crypto';

export const base62 = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';

/** Random characters of the alphabet, each as likely as the other. */
export function randomText(length: number, alphabet = base62): string {
  const fair = Math.floor(256 / alphabet.length) * alphabet.length;
  let text = '';
  while (text.length < length) {
    // Bytes beyond the last whole multiple of the alphabet would favour its beginning.
    for (const byte of randomBytes(length * 2))
      if (byte < fair && text.length < length) text += alphabet[byte % alphabet.length];
  }
  return text;
}
