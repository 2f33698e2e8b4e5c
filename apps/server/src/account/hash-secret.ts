import { hash, timingSafeEqual } from 'node:crypto';

/** SHA-256, hexadecimal. Enough for keys and passwords of ours: they are long and random, so nothing can be guessed. */
export const hashSecret = (secret: string): string => hash('sha256', secret);

/** Compares two hashes in a time that does not tell where they differ. */
export const isSameHash = (one: string, other: string): boolean =>
  one.length === other.length && timingSafeEqual(Buffer.from(one), Buffer.from(other));
