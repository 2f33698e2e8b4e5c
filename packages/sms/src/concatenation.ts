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
export const maxParts = 255;

/** Octets of the user data header of each part, its length octet included. */
export function headerOctets(referenceBits: ReferenceBits): number {
  return referenceBits === 8 ? 6 : 7;
}

/**
 * Builds the user data header of one part.
 * @param part counts from 1
 * @throws RangeError if the reference is not a whole number of that many bits
 */
export function concatenationHeader(
  { reference, referenceBits = 8 }: Concatenation,
  part: number,
  total: number,
): Uint8Array {
  if (!Number.isInteger(reference) || reference < 0 || reference >= 2 ** referenceBits) {
    throw new RangeError(`The reference ${reference} is not a whole number from 0 to ${2 ** referenceBits - 1}`);
  }
  return referenceBits === 8
    ? Uint8Array.of(5, 0x00, 3, reference, total, part)
    : Uint8Array.of(6, 0x08, 4, reference >> 8, reference & 0xff, total, part);
}
