import { hash, randomBytes, timingSafeEqual } from 'node:crypto';
import { crc32 } from 'node:zlib';
import type { Mode } from './caller.ts';

const base62 = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';

/** Random characters of the base62 alphabet, uniformly distributed. */
export function randomText(length: number): string {
  const uniform = Math.floor(256 / base62.length) * base62.length;
  let text = '';
  while (text.length < length) {
    // Larger bytes are skipped (rejection sampling): the modulus would favour the beginning of the alphabet.
    for (const byte of randomBytes(length * 2))
      if (byte < uniform && text.length < length) text += base62[byte % base62.length];
  }
  return text;
}

/** SHA-256, hexadecimal. A slow password hash is not needed: generated keys and passwords are too long to guess. */
export const hashSecret = (secret: string): string => hash('sha256', secret);

/** Compares two hashes in constant time. */
export const isSameHash = (one: string, other: string): boolean =>
  one.length === other.length && timingSafeEqual(Buffer.from(one), Buffer.from(other));

export const randomCharacters = 43; // 256 bits in base 62
export const checksumCharacters = 6; // 32 bits in base 62
const keyPattern = new RegExp(`^ngoma_(live|test)_[0-9A-Za-z]{${randomCharacters + checksumCharacters}}$`);

/**
 * An API key: `ngoma_live_` or `ngoma_test_`, 43 random characters, and a CRC-32 by which secret scanners recognize leaked
 * keys.
 */
export function createKeyText(mode: Mode): string {
  const body = `ngoma_${mode}_${randomText(randomCharacters)}`;
  return body + checksum(body);
}

/** Whether a text has the form and checksum of a key; others are rejected without a query. */
export const isKeyText = (text: string): boolean => keyPattern.test(text) && hasChecksum(text);

const sessionPattern = new RegExp(`^ngoma_session_[0-9A-Za-z]{${randomCharacters + checksumCharacters}}$`);

/** The token of a session, in the form of a key. */
export function createSessionToken(): string {
  const body = `ngoma_session_${randomText(randomCharacters)}`;
  return body + checksum(body);
}

export const isSessionToken = (text: string): boolean => sessionPattern.test(text) && hasChecksum(text);

const hasChecksum = (text: string): boolean =>
  checksum(text.slice(0, -checksumCharacters)) === text.slice(-checksumCharacters);

function checksum(text: string): string {
  let rest = crc32(text);
  let digits = '';
  for (let place = 0; place < checksumCharacters; place++) {
    digits = base62.charAt(rest % base62.length) + digits;
    rest = Math.floor(rest / base62.length);
  }
  return digits;
}
