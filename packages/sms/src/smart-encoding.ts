import { measureText } from './encoding.ts';

/** One change: `index` is where `original` starts in the text that was given, in UTF-16 code units. */
export interface Replacement {
  readonly index: number;
  readonly original: string;
  /** Empty where an invisible character was left out. */
  readonly replacement: string;
}

/** A text after smart encoding, and what was changed in it, in order of `index`. */
export interface SmartEncoding {
  readonly text: string;
  readonly replacements: readonly Replacement[];
}

/**
 * Plain characters for typographic ones, and ng' for Luganda's eng. Accents, letters of other scripts, fractions and
 * superscripts are left out on purpose: replaced, they would say something else.
 */
const plainForms = tabulatePlainForms([
  ["ng'", 'ŋ'],
  ["Ng'", 'Ŋ'],
  ["'", '‘’‚‛ʼʻ′‹›'],
  ['"', '“”„‟″«»'],
  ['-', '–—‐‑‒―−'],
  ['...', '…'],
  ['*', '•'],
  [' ', '\t\u00a0\u2002\u2003\u2007\u2009\u200a\u202f\u3000'],
  ['\n', '\u2028\u2029'],
  ['', '\u00ad\u200b\u200c\u200d\u200e\u2060\ufe0e\ufeff'],
]);

/** A character with the marks that follow it: NFC composes characters of the GSM alphabet within these only. */
const cluster = /\P{M}\p{M}*|\p{M}+/gu;

/**
 * Rewrites a text in the GSM 7-bit alphabet (3GPP TS 23.038 §6.2.1) where that keeps what it says: composes accents
 * (NFC) and puts plain quotes, dashes, spaces and the like for typographic ones. All or nothing: a text that would stay
 * outside the alphabet, or is inside already, comes back unchanged.
 */
export function smartEncode(text: string): SmartEncoding {
  const unchanged = { text, replacements: [] };
  if (isGsm7(text)) return unchanged;
  let plain = '';
  const replacements: Replacement[] = [];
  let index = 0;
  // `matchAll` is not in Chrome 70. The clusters are the whole text, so their lengths give their places.
  for (const original of text.match(cluster) ?? []) {
    const replacement = Array.from(original.normalize('NFC'), toPlainForm).join('');
    if (!isGsm7(replacement)) return unchanged;
    if (replacement !== original) replacements.push({ index, original, replacement });
    plain += replacement;
    index += original.length;
  }
  return { text: plain, replacements };
}

function tabulatePlainForms(
  rows: readonly (readonly [plain: string, characters: string])[],
): ReadonlyMap<string, string> {
  return new Map(rows.flatMap(([plain, characters]) => Array.from(characters, (character) => [character, plain])));
}

function isGsm7(text: string): boolean {
  return measureText(text).encoding === 'gsm7';
}

function toPlainForm(character: string): string {
  return plainForms.get(character) ?? (isFullWidth(character) ? toHalfWidth(character) : character);
}

/** The full-width forms of ASCII. The one of the backtick is among them, and keeps its text unchanged as a backtick does. */
function isFullWidth(character: string): boolean {
  return character >= '\uff01' && character <= '\uff5e';
}

function toHalfWidth(character: string): string {
  return String.fromCharCode(character.charCodeAt(0) - 0xfee0);
}
