/** The code before a character of the extension table (3GPP TS 23.038 §6.2.1.1). */
export const escapeCode = 0x1b;

/** The default alphabet in the order of its codes 0x00 to 0x7F (3GPP TS 23.038 §6.2.1). */
const defaultTable = [
  '@£$¥èéùìòÇ\nØø\rÅå',
  'Δ_ΦΓΛΩΠΨΣΘΞ\u001bÆæßÉ',
  ' !"#¤%&\'()*+,-./',
  '0123456789:;<=>?',
  '¡ABCDEFGHIJKLMNO',
  'PQRSTUVWXYZÄÖÑÜ§',
  '¿abcdefghijklmno',
  'pqrstuvwxyzäöñüà',
].join('');

/** The extension table: what a code means after an escape (3GPP TS 23.038 §6.2.1.1). */
const extensionTable: ReadonlyMap<number, string> = new Map([
  [0x0a, '\f'],
  [0x14, '^'],
  [0x28, '{'],
  [0x29, '}'],
  [0x2f, '\\'],
  [0x3c, '['],
  [0x3d, '~'],
  [0x3e, ']'],
  [0x40, '|'],
  [0x65, '€'],
]);

const highestCharacter = '€';
const absent = 0xffff;
const septetPairs = tabulateSeptets();

/** By UTF-16 unit: a default code as it is, an extension code with the escape in the upper octet, else `absent`. */
function tabulateSeptets(): Uint16Array {
  const table = new Uint16Array(highestCharacter.charCodeAt(0) + 1).fill(absent);
  for (let code = 0; code < defaultTable.length; code++) {
    if (code !== escapeCode) table[defaultTable.charCodeAt(code)] = code;
  }
  for (const [code, character] of extensionTable) {
    table[character.charCodeAt(0)] = (escapeCode << 8) | code;
  }
  return table;
}

/** How many septets a UTF-16 unit takes: 1, 2 with its escape, or 0 where the alphabet lacks it. */
export function septetsOf(unit: number): 0 | 1 | 2 {
  const pair = septetPairs[unit] ?? absent;
  if (pair < escapeCode << 8) return 1;
  return pair === absent ? 0 : 2;
}

/** The code of a UTF-16 unit for which `septetsOf` is not 0; where that is 2, an escape goes before it. */
export function gsmCodeOf(unit: number): number {
  return (septetPairs[unit] ?? absent) & 0x7f;
}

/** What a code means by itself; an octet above 0x7F is no septet and becomes U+FFFD. */
export function defaultCharacter(code: number): string {
  return defaultTable[code] ?? '\ufffd';
}

/**
 * What a code means after an escape. 3GPP TS 23.038 §6.2.1.1 wants a space for a second escape, and the default
 * character for a code that the extension table lacks.
 */
export function extensionCharacter(code: number): string {
  if (code === escapeCode) return ' ';
  return extensionTable.get(code) ?? defaultCharacter(code);
}
