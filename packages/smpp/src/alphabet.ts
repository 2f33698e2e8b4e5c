/** The alphabets of texts that come in: GSM 03.38 one septet an octet, Latin-1, ASCII, and UCS-2 as UTF-16 big-endian. */
export type Alphabet = 'gsm' | 'latin1' | 'ascii' | 'ucs2';

const gsmDefault =
  '@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞ\u001bÆæßÉ !"#¤%&\'()*+,-./0123456789:;<=>?' +
  '¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà';
const gsmExtension: Readonly<Record<number, string>> = {
  10: '\f',
  20: '^',
  40: '{',
  41: '}',
  47: '\\',
  60: '[',
  61: '~',
  62: ']',
  64: '|',
  101: '€',
};
const escapeOctet = 0x1b;
const replacement = '\ufffd';

/**
 * The alphabet of a data_coding (§5.2.19; 3GPP TS 23.038 §4 for its groups), undefined for octets that
 * are no text.
 * @param defaultAlphabet what this carrier means by "SMSC default alphabet": `gsm` at most
 */
export function alphabetOf(dataCoding: number, defaultAlphabet: Alphabet = 'gsm'): Alphabet | undefined {
  if (dataCoding === 1) return 'ascii';
  if (dataCoding === 3) return 'latin1';
  if (dataCoding === 0) return defaultAlphabet;
  if (dataCoding === 8) return 'ucs2';
  if (dataCoding < 0x10) return undefined;
  // Data coding group: bits 3 and 2 name the alphabet. Message class group: bit 2 set is 8-bit data.
  if (dataCoding < 0x40) return ([defaultAlphabet, undefined, 'ucs2', undefined] as const)[(dataCoding >> 2) & 3];
  if (dataCoding >= 0xf0) return dataCoding & 4 ? undefined : defaultAlphabet;
  // Message waiting groups: 0xe0 with a text in UCS-2, 0xc0 and 0xd0 in the default alphabet.
  if (dataCoding >= 0xe0) return 'ucs2';
  return dataCoding >= 0xc0 ? defaultAlphabet : undefined;
}

/** Decodes what a handset or a carrier sent. It never fails: an octet that means nothing becomes U+FFFD. */
export function decodeText(octets: Uint8Array, alphabet: Alphabet): string {
  switch (alphabet) {
    case 'gsm':
      return decodeGsm(octets);
    case 'latin1':
      return asBuffer(octets).toString('latin1');
    case 'ascii':
      return asBuffer(octets)
        .toString('latin1')
        .replace(/[\x80-\xff]/g, replacement);
    case 'ucs2':
      return decodeUcs2(octets);
  }
}

function asBuffer(octets: Uint8Array): Buffer {
  return Buffer.from(octets.buffer, octets.byteOffset, octets.byteLength);
}

/** An unknown extension is shown as the character of the default table, a lone escape as a space (TS 23.038 §6.2.1.1). */
function decodeGsm(octets: Uint8Array): string {
  let text = '';
  let escaped = false;
  for (const octet of octets) {
    if (octet === escapeOctet && !escaped) {
      escaped = true;
      continue;
    }
    if (octet === escapeOctet) text += ' ';
    else text += (escaped && gsmExtension[octet]) || (gsmDefault[octet] ?? replacement);
    escaped = false;
  }
  return escaped ? `${text} ` : text;
}

function decodeUcs2(octets: Uint8Array): string {
  const buffer = asBuffer(octets);
  let text = '';
  for (let at = 0; at + 1 < buffer.length; at += 2) text += String.fromCharCode(buffer.readUInt16BE(at));
  return buffer.length % 2 === 0 ? text : text + replacement;
}
