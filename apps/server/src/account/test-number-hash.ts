import { createNumberHash } from './number-hash.ts';

/** A number hash with a fixed key, for tests. */
export const testNumberHash = createNumberHash(Buffer.from('a key for tests').toString('base64'));
