import { isValidUtf8 } from '../../text/is-valid-utf8.ts';

/** Measured after percent-encoding. */
const MAX_LENGTH = 200;

/** Latin letters and signs that WordPress transliterates. */
const FOLDED_LETTERS =
  /[\u00aa\u00ba\u00c0-\u00f6\u00f8-\u017f\u018f\u01a0\u01a1\u01af\u01b0\u01cd-\u01dd\u0218-\u021b\u0251\u1ea0-\u1ef9\u20ac]/g;

/** Letters that Unicode does not decompose into an ASCII letter and an accent. */
const FOLDED: Readonly<Record<string, string>> = {
  ß: 's',
  Æ: 'ae',
  æ: 'ae',
  Œ: 'oe',
  œ: 'oe',
  Ø: 'o',
  ø: 'o',
  Ł: 'l',
  ł: 'l',
  Ŀ: 'l',
  ŀ: 'l',
  Đ: 'd',
  đ: 'd',
  Ð: 'd',
  ð: 'd',
  Þ: 'th',
  þ: 'th',
  Ħ: 'h',
  ħ: 'h',
  Ŧ: 't',
  ŧ: 't',
  Ŋ: 'n',
  ŋ: 'n',
  ŉ: 'n',
  Ĳ: 'ij',
  ĳ: 'ij',
  Ə: 'e',
  ǝ: 'e',
  ɑ: 'a',
  ı: 'i',
  ĸ: 'k',
  ſ: 's',
  ª: 'a',
  º: 'o',
  '€': 'e',
  '×': 'x',
};

/** Word separators. */
const SEPARATORS =
  /[\u00a0\u2000-\u200a\u2011\u2013\u2014\u2028\u2029\u202f/.]|&(?:nbsp|ndash|mdash|#160|#8211|#8212);/g;
/** Typographic quotes and signs, zero-width characters, and single accents. */
const MARKS =
  /[\u00a1\u00a3\u00a9\u00ab\u00ad\u00ae\u00b0\u00b4\u00bb\u00bf\u02ca\u200b-\u200f\u2018-\u201f\u2022\u2026\u202a-\u202e\u2039\u203a\u2122\ufeff\ufffc]|[\u0300-\u0304\u0306\u0308-\u030a\u030c\u0323\u0328]/g;

/**
 * Makes a slug as WordPress does: `Café & Bar's 2.0` becomes `cafe-bars-2-0`. Percent-encodes other scripts
 * (`%e6%9d%b1`). May return an empty text.
 */
export function slugify(text: string): string {
  const words = foldAccents(withoutTags(text)).toLowerCase().replace(SEPARATORS, '-').replace(MARKS, '');
  return encodeUpTo(MAX_LENGTH, withoutEntities(words))
    .replace(/[^%a-z0-9 _-]/g, '')
    .replace(/[ -]+/g, '-')
    .replace(/^-|-$/g, '');
}

/** Appends a number and shortens the slug if necessary: `fair-2`. */
export function toNumberedSlug(slug: string, number: number): string {
  const suffix = `-${number}`;
  return `${cut(slug, MAX_LENGTH - suffix.length).replace(/-$/, '')}${suffix}`;
}

const TAG_PARTS = /(<!--(?:[^-]|-(?!->))*(?:-->|$))|(<(?!\s))|[>"']|[^<>"']+|</g;

/**
 * A `<` before a space is text, any other starts a (nested) tag. A quoted `>` does not end a tag; an unclosed tag extends
 * to the end.
 */
function withoutTags(text: string): string {
  if (!text.includes('<')) return text;
  let words = '';
  let depth = 0;
  let quote = '';
  for (const [part, comment, opening] of text.matchAll(TAG_PARTS)) {
    if (comment && depth === 0) continue;
    if (opening && quote === '') depth += 1;
    else if (depth === 0) words += part;
    else if (part === quote) quote = '';
    else if (quote === '' && /["']/.test(part)) quote = part;
    else if (quote === '' && part === '>') depth -= 1;
  }
  return words;
}

/** As in WordPress, removes everything from `&` to the next `;`, also in `Tom & Jerry; live`. */
function withoutEntities(text: string): string {
  const parts = text.split(';');
  const rest = parts.pop() ?? '';
  return parts.map((part) => part.replace(/&.*/s, '')).join('') + rest;
}

/** Only Latin letters are decomposed; decomposing が would change its meaning. */
function foldAccents(text: string): string {
  return text
    .normalize('NFC')
    .replace(FOLDED_LETTERS, (letter) => FOLDED[letter] ?? letter.normalize('NFD').replace(/\p{M}/gu, ''));
}

/** Percent-encodes non-ASCII characters. Keeps a `%` before two hexadecimal digits, which is already encoded. */
function encodeUpTo(maxLength: number, text: string): string {
  const characters = text.replace(/%(?![0-9a-f]{2})/g, '');
  // Fast path for ASCII.
  if (!/[^\0-\x7f]/.test(characters)) return cut(characters, maxLength);
  let encoded = '';
  for (const character of characters) {
    const next = character <= '\u007f' ? character : encodeCharacter(character);
    if (encoded.length + next.length > maxLength) break;
    encoded += next;
  }
  return cut(encoded, maxLength);
}

/** Removes lone surrogates. */
function encodeCharacter(character: string): string {
  return character.isWellFormed() ? encodeURIComponent(character).toLowerCase() : '';
}

/** Shortens an encoded text without splitting a character. */
function cut(encoded: string, maxLength: number): string {
  const short = encoded.slice(0, maxLength);
  return isValidUtf8(short) || !isValidUtf8(encoded) ? short.replace(/%[0-9a-f]?$/, '') : cut(encoded, maxLength - 1);
}
