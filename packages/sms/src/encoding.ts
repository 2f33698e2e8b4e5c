/**
 * `gsm7`: the GSM 7-bit default alphabet with its extension table (3GPP TS 23.038 §6.2.1).
 * `ucs2`: UTF-16 in big-endian order (§6.2.3).
 */
export type Encoding = 'gsm7' | 'ucs2';

/** A text's encoding, and its length in that encoding's unit: septets for `gsm7`, UTF-16 code units for `ucs2`. */
export interface TextMeasure {
  readonly encoding: Encoding;
  readonly units: number;
}

/** A character (one code point, or a lone surrogate) and where it starts, in UTF-16 code units from 0. */
export interface CharacterPosition {
  readonly character: string;
  readonly index: number;
}

/** Measures a text; one character outside the GSM 7-bit alphabet makes the whole text `ucs2`. */
export function measureText(text: string): TextMeasure {
  let septets = 0;
  for (let index = 0; index < text.length; index++) {
    const width = septetsOf(text.charCodeAt(index));
    if (width === 0) return { encoding: 'ucs2', units: text.length };
    septets += width;
  }
  return { encoding: 'gsm7', units: septets };
}

/**
 * Lists the first characters that force a text into `ucs2`, in order and with repetitions; none for a `gsm7` text.
 * @param limit the most characters to list, 10 by default
 */
export function charactersOutsideGsm7(text: string, limit = 10): CharacterPosition[] {
  const found: CharacterPosition[] = [];
  let index = 0;
  for (const character of text) {
    if (found.length >= limit) break;
    if (septetsOf(character.charCodeAt(0)) === 0) found.push({ character, index });
    index += character.length;
  }
  return found;
}

/**
 * Encodes a text as SMPP carries it: `gsm7` as one septet per octet, not packed; `ucs2` as two octets per unit, lone
 * surrogates included.
 * @throws RangeError if the encoding is `gsm7` and a character is outside that alphabet
 */
export function encodeText(text: string, encoding: Encoding): Uint8Array {
  return encoding === 'gsm7' ? encodeGsm7(text) : encodeUcs2(text);
}

/**
 * Decodes octets as SMPP carries them, and never fails, since what a handset sent cannot be sent back:
 * an octet that means nothing becomes U+FFFD, and an escape follows 3GPP TS 23.038 §6.2.1.1.
 */
export function decodeText(octets: Uint8Array, encoding: Encoding): string {
  return encoding === 'gsm7' ? decodeGsm7(octets) : decodeUcs2(octets);
}

function encodeGsm7(text: string): Uint8Array {
  const octets: number[] = [];
  for (let index = 0; index < text.length; index++) {
    const unit = text.charCodeAt(index);
    const width = septetsOf(unit);
    if (width === 0) throw new RangeError(`The character at index ${index} is not in the GSM 7-bit alphabet`);
    if (width === 2) octets.push(escapeCode);
    octets.push(gsmCodeOf(unit));
  }
  return Uint8Array.from(octets);
}

function encodeUcs2(text: string): Uint8Array {
  const view = new DataView(new ArrayBuffer(text.length * 2));
  for (let index = 0; index < text.length; index++) view.setUint16(index * 2, text.charCodeAt(index));
  return new Uint8Array(view.buffer);
}

function decodeGsm7(octets: Uint8Array): string {
  let text = '';
  let escaped = false;
  for (const octet of octets) {
    if (octet === escapeCode && !escaped) {
      escaped = true;
      continue;
    }
    text += escaped ? extensionCharacter(octet) : defaultCharacter(octet);
    escaped = false;
  }
  return escaped ? `${text} ` : text;
}

function decodeUcs2(octets: Uint8Array): string {
  const view = new DataView(octets.buffer, octets.byteOffset, octets.byteLength);
  let text = '';
  for (let offset = 0; offset + 1 < octets.length; offset += 2) text += String.fromCharCode(view.getUint16(offset));
  return octets.length % 2 === 0 ? text : `${text}\ufffd`;
}

/** The code before a character of the extension table (3GPP TS 23.038 §6.2.1.1). */
const escapeCode = 0x1b;

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
function gsmCodeOf(unit: number): number {
  return (septetPairs[unit] ?? absent) & 0x7f;
}

/** The character of a code without an escape; an octet above 0x7F is no septet and becomes U+FFFD. */
function defaultCharacter(code: number): string {
  return defaultTable[code] ?? '\ufffd';
}

/**
 * The character of a code after an escape. 3GPP TS 23.038 §6.2.1.1 wants a space for a second escape, and the default
 * character for a code that the extension table lacks.
 */
function extensionCharacter(code: number): string {
  if (code === escapeCode) return ' ';
  return extensionTable.get(code) ?? defaultCharacter(code);
}
