import { type Encoding, encodeText, measureText, septetsOf, type TextMeasure } from './encoding.ts';

/** The size of a text: `units` are septets for `gsm7` and UTF-16 code units for `ucs2`. */
export interface SegmentCount extends TextMeasure {
  readonly segments: number;
}

/** One short message of a text. */
export interface Part {
  readonly text: string;
  /** Length of the text without the header: septets for `gsm7`, UTF-16 code units for `ucs2`. */
  readonly units: number;
  /** 6 or 7 octets of user data header, for which SMPP wants bit 0x40 in `esm_class` (3.4 §5.2.12); empty if alone. */
  readonly header: Uint8Array;
  /** The header, then the text as `encodeText` gives it: the content of SMPP's `short_message` (§5.2.22). */
  readonly octets: Uint8Array;
}

/** A text cut into parts, all in one encoding. */
export interface SegmentedText {
  readonly encoding: Encoding;
  readonly parts: readonly Part[];
}

/** The content of TP-User-Data of one short message, header included (3GPP TS 23.040 §9.2.3.24). */
const userDataOctets = 140;

/**
 * Counts the short messages that a text needs. An empty text counts as one of 0 units: TP-User-Data may be empty.
 * @param referenceBits width of the reference that `segmentText` will be given, 8 by default
 * @param as `ucs2` for a carrier that cannot write all of the GSM alphabet; by default as few octets as the text needs
 */
export function countSegments(text: string, referenceBits: ReferenceBits = 8, as?: 'ucs2'): SegmentCount {
  const { encoding, units } = measureAs(text, as);
  if (units <= capacity(encoding, 0)) return { encoding, units, segments: 1 };
  const limit = capacity(encoding, headerOctets(referenceBits));
  let segments = 0;
  for (let start = 0; start < text.length; segments++) start = cut(text, start, encoding, limit);
  return { encoding, units, segments };
}

/**
 * Cuts a text into short messages, each as text and as octets; the texts of the parts, joined, are the text.
 * An escape pair or a surrogate pair moves whole to the next part. A character as a reader sees it may still be cut
 * between its code points: handsets join the parts before they show them.
 * @param as as for `countSegments`
 * @throws RangeError if the text needs more than 255 parts, or more than one and the reference does not fit its bits
 */
export function segmentText(text: string, concatenation: Concatenation, as?: 'ucs2'): SegmentedText {
  const { encoding, units } = measureAs(text, as);
  if (units <= capacity(encoding, 0)) return { encoding, parts: [toPart(text, encoding, new Uint8Array(0))] };
  const texts = cutIntoParts(text, encoding, capacity(encoding, headerOctets(concatenation.referenceBits ?? 8)));
  if (texts.length > maxParts) {
    throw new RangeError(`The text needs ${texts.length} parts, and a header can number at most ${maxParts}`);
  }
  const parts = texts.map((partText, index) => {
    return toPart(partText, encoding, concatenationHeader(concatenation, index + 1, texts.length));
  });
  return { encoding, parts };
}

/**
 * Units that fit in each message of a text that goes in so many: 160 septets alone, 153 of several; 70 or 67 UTF-16
 * units.
 */
export const segmentCapacity = (encoding: Encoding, segments: number): number =>
  capacity(encoding, segments === 1 ? 0 : headerOctets(8));

const measureAs = (text: string, as: 'ucs2' | undefined): TextMeasure =>
  as === undefined ? measureText(text) : { encoding: as, units: text.length };

/** Units that fit beside a header: 160, 153 or 152 septets, or 70, 67 or 66 UTF-16 units. */
function capacity(encoding: Encoding, usedOctets: number): number {
  const octets = userDataOctets - usedOctets;
  return Math.floor(encoding === 'gsm7' ? (octets * 8) / 7 : octets / 2);
}

function cutIntoParts(text: string, encoding: Encoding, limit: number): string[] {
  const texts: string[] = [];
  for (let start = 0; start < text.length; ) {
    const end = cut(text, start, encoding, limit);
    texts.push(text.slice(start, end));
    start = end;
  }
  return texts;
}

/** The index at which the part that starts at `start` ends. */
function cut(text: string, start: number, encoding: Encoding, limit: number): number {
  return encoding === 'gsm7' ? cutGsm7(text, start, limit) : cutUcs2(text, start, limit);
}

function cutGsm7(text: string, start: number, limit: number): number {
  let septets = 0;
  for (let index = start; index < text.length; index++) {
    septets += septetsOf(text.charCodeAt(index));
    if (septets > limit) return index;
  }
  return text.length;
}

function cutUcs2(text: string, start: number, limit: number): number {
  const end = start + limit;
  if (end >= text.length) return text.length;
  const last = text.codePointAt(end - 1) ?? 0;
  return last > 0xffff ? end - 1 : end;
}

function toPart(text: string, encoding: Encoding, header: Uint8Array): Part {
  const body = encodeText(text, encoding);
  const octets = new Uint8Array(header.length + body.length);
  octets.set(header);
  octets.set(body, header.length);
  return { text, units: encoding === 'gsm7' ? body.length : text.length, header, octets };
}

/** Bits of the number that ties the parts of one text together. 16 make a mix-up rarer and cost one octet a part. */
export type ReferenceBits = 8 | 16;

/** How the parts of a long text name each other (3GPP TS 23.040 §9.2.3.24.1 for 8 bits, §9.2.3.24.8 for 16). */
export interface Concatenation {
  /** The same in all parts: 0 to 255, or 0 to 65535 with 16 bits. Step it for each destination, not at random. */
  readonly reference: number;
  /** 8 by default. */
  readonly referenceBits?: ReferenceBits;
}

/** The most parts that a header can number: the total is one octet. */
const maxParts = 255;

/** Octets of the user data header of each part, its length octet included. */
function headerOctets(referenceBits: ReferenceBits): number {
  return referenceBits === 8 ? 6 : 7;
}

/**
 * Builds the user data header of one part.
 * @param part counts from 1
 * @throws RangeError if the reference is not a whole number of that many bits
 */
function concatenationHeader({ reference, referenceBits = 8 }: Concatenation, part: number, total: number): Uint8Array {
  if (!Number.isInteger(reference) || reference < 0 || reference >= 2 ** referenceBits) {
    throw new RangeError(`The reference ${reference} is not a whole number from 0 to ${2 ** referenceBits - 1}`);
  }
  return referenceBits === 8
    ? Uint8Array.of(5, 0x00, 3, reference, total, part)
    : Uint8Array.of(6, 0x08, 4, reference >> 8, reference & 0xff, total, part);
}
