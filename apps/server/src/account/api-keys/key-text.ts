import { crc32 } from 'node:zlib';
import type { Mode } from '../caller.ts';
import { base62, randomText } from '../random-text.ts';

const randomCharacters = 43; // 256 bits in base 62
const checksumCharacters = 6; // 32 bits in base 62
const shape = new RegExp(`^ngoma_(live|test)_[0-9A-Za-z]{${randomCharacters + checksumCharacters}}$`);

/** `ngoma_live_` or `ngoma_test_`, 43 random characters, and the CRC-32 of all before it, so that scanners find leaks. */
export function createKeyText(mode: Mode): string {
  const body = `ngoma_${mode}_${randomText(randomCharacters)}`;
  return body + checksum(body);
}

/** Whether a text can be a key at all; one that cannot is refused without asking the database. */
export function isKeyText(text: string): boolean {
  return shape.test(text) && checksum(text.slice(0, -checksumCharacters)) === text.slice(-checksumCharacters);
}

function checksum(text: string): string {
  let rest = crc32(text);
  let digits = '';
  for (let place = 0; place < checksumCharacters; place++) {
    digits = base62.charAt(rest % base62.length) + digits;
    rest = Math.floor(rest / base62.length);
  }
  return digits;
}
