declare const ugandanMobile: unique symbol;

/** A Ugandan mobile number in E.164 form: `+256`, then 7 and eight more digits. */
export type UgandanMobile = string & { readonly [ugandanMobile]: true };

/** A Ugandan mobile network. */
export type Operator = 'MTN' | 'Airtel' | 'UTL' | 'Lycamobile';

const e164 = /^\+2567[0-9]{8}$/;

/** `+256`, `256`, `00256`, `000256` (000 is Uganda's international prefix) or nothing, then perhaps the trunk 0. */
const typedPrefix = /^(?:(?:\+|000?)?256)?0?(?=7)/;

/** Characters between digits, with the invisible marks that are copied with a number. */
const separators = /[\s\p{Pd}\p{Cf}\u2212.()]/gu;

const maxTypedLength = 64;

/** The networks by the first three digits after +256. Ranges that no numbering list known to us names are left out. */
const operatorRanges: readonly (readonly [first: number, last: number, operator: Operator])[] = [
  [700, 709, 'Airtel'],
  [710, 719, 'UTL'],
  [720, 721, 'Lycamobile'],
  [724, 724, 'Lycamobile'],
  [726, 728, 'Lycamobile'],
  [740, 759, 'Airtel'],
  [760, 795, 'MTN'],
  [798, 799, 'MTN'],
];

/**
 * Whether a value is exactly a Ugandan mobile number in E.164 form (ITU-T E.164 §6), for contracts: nothing is trimmed
 * or guessed. All of 7XXXXXXXX is accepted, because new prefixes are in use before lists of them know.
 */
export function isUgandanMobile(value: unknown): value is UgandanMobile {
  return typeof value === 'string' && e164.test(value);
}

/**
 * Reads a Ugandan mobile number as people type or paste it (`0772 000 001`, `256-772-000001`, `+256 (0) 772000001`),
 * for forms and for suggestions in errors. Gives undefined for anything else: fixed lines, other countries, digits
 * other than 0 to 9, more than 64 UTF-16 units.
 */
export function parseUgandanNumber(text: string): UgandanMobile | undefined {
  if (text.length > maxTypedLength) return undefined;
  const number = text.replace(separators, '').replace(typedPrefix, '+256');
  return isUgandanMobile(number) ? number : undefined;
}

/** The only Ugandan mobile number that an invalid value of a request can mean; undefined if there is none. */
export const suggestNumber = (value: unknown): UgandanMobile | undefined =>
  typeof value === 'string' || typeof value === 'number' ? parseUgandanNumber(String(value)) : undefined;

/**
 * Names the network to which the number's prefix was given: a hint for display and for a first choice of route, not a
 * fact. Nothing ties a prefix to a network, ranges move, and MTN for 79 is unsure. Gives undefined where there is no
 * hint, or where the text is not a Ugandan mobile number in E.164 form.
 */
export function operatorHint(number: string): Operator | undefined {
  if (!isUgandanMobile(number)) return undefined;
  const prefix = Number(number.slice(4, 7));
  return operatorRanges.find(([first, last]) => prefix >= first && prefix <= last)?.[2];
}
