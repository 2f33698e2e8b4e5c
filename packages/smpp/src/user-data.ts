import type { PduOf } from './pdu.ts';
import { noOctets } from './wire.ts';

/** The PDUs that carry a text or other user data. */
export type MessagePdu = PduOf<'submit_sm'> | PduOf<'deliver_sm'> | PduOf<'data_sm'>;

/** The user data of a message, cut in two. */
export interface UserData {
  /** The user data header with its length octet (3GPP TS 23.040 §9.2.3.24); empty where `esm_class` names none. */
  readonly header: Uint8Array;
  /** The content after the header: a text in the alphabet of `data_coding`, or octets. */
  readonly body: Uint8Array;
}

/** How the parts of a long text name each other. Parts count from 1, in `sar_` parameters of some carriers from 0. */
export interface PartOfMessage {
  readonly reference: number;
  readonly total: number;
  readonly part: number;
}

/** Bit of `esm_class` that says the user data begins with a header (§5.2.12). */
export const userDataHeaderBit = 0x40;

/**
 * Takes the user data from `short_message`, or from `message_payload` where that is empty. A header that claims more
 * octets than there are is taken for text.
 */
export function userDataOf(pdu: MessagePdu): UserData {
  const shortMessage = 'shortMessage' in pdu ? pdu.shortMessage : noOctets;
  const octets = shortMessage.length > 0 ? shortMessage : (pdu.tlvs.messagePayload ?? noOctets);
  const headerEnd = (octets[0] ?? 0) + 1;
  if (!(pdu.esmClass & userDataHeaderBit) || headerEnd > octets.length) return { header: noOctets, body: octets };
  return { header: octets.subarray(0, headerEnd), body: octets.subarray(headerEnd) };
}

/**
 * Which part of a long text this is, from the header (8- or 16-bit reference) or the `sar_` parameters (§5.3.2.22 to
 * §5.3.2.24); undefined if it is alone or the numbers make no sense.
 */
export function partOfMessage(pdu: MessagePdu): PartOfMessage | undefined {
  const inHeader = partFromHeader(userDataOf(pdu).header);
  const [part, first] = inHeader ? [inHeader, 1] : [partFromTlvs(pdu), 0];
  return part && part.part >= first && part.part <= part.total && part.total > 0 ? part : undefined;
}

function partFromHeader(header: Uint8Array): PartOfMessage | undefined {
  let at = 1;
  while (at + 1 < header.length) {
    const [id, length = 0] = header.subarray(at, at + 2);
    const [a = 0, b = 0, c = 0, d = 0] = header.subarray(at + 2, at + 2 + length);
    if (id === 0x00 && length === 3) return { reference: a, total: b, part: c };
    if (id === 0x08 && length === 4) return { reference: a * 256 + b, total: c, part: d };
    at += 2 + length;
  }
  return undefined;
}

function partFromTlvs({ tlvs }: MessagePdu): PartOfMessage | undefined {
  const { sarMsgRefNum: reference, sarTotalSegments: total, sarSegmentSeqnum: part } = tlvs;
  if (reference === undefined || total === undefined || part === undefined) return undefined;
  return { reference, total, part };
}

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
