import { createNumberHash } from './number-hash.ts';

/** As of an installation whose key everybody knows. */
export const testNumberHash = createNumberHash(Buffer.from('a key for tests').toString('base64'));
