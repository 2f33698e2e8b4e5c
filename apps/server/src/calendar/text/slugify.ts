/** The longest slug, in characters as stored (percent signs count). */
const MAX_LENGTH = 200;

/** Letters that do not come apart into an ASCII letter and an accent. */
const FOLDED: Readonly<Record<string, string>> = {
  ß: 'ss',
  ẞ: 'ss',
  Æ: 'ae',
  æ: 'ae',
  Œ: 'oe',
  œ: 'oe',
  Ø: 'o',
  ø: 'o',
  Ł: 'l',
  ł: 'l',
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
  ı: 'i',
  ĸ: 'k',
  ſ: 's',
  ª: 'a',
  º: 'o',
  '€': 'e',
};

/** Dashes, strange spaces, `/` and `.` part words. */
const SEPARATORS =
  /[\u00a0\u2000-\u200a\u2010-\u2015\u2028\u2029\u202f\u205f\u3000/.]|&(?:nbsp|ndash|mdash|#160|#8211|#8212);/g;
/** Typographic quotes, marks and signs. */
const MARKS = /[\u00a1\u00a9\u00ab\u00ae\u00b0\u00b4\u00bb\u00bf\u02ca\u2018-\u201f\u2026\u2039\u203a\u2122£]/g;
/** Characters without width, and accents that go with no letter. */
const INVISIBLE = /[\u00ad\u200b-\u200f\u2060-\u2064\ufeff]|[\u0300-\u036f]/g;

/**
 * Makes a slug of a title or of what a client sent as slug, as WordPress does: `Café & Bar's 2.0` is `cafe-bars-2-0`.
 * Other scripts stay, percent-encoded (`%e6%9d%b1`). May be empty.
 */
export function slugify(text: string): string {
  const words = foldAccents(withoutTags(text))
    .toLowerCase()
    .replace(SEPARATORS, '-')
    .replaceAll('×', 'x')
    .replace(MARKS, '')
    .replace(INVISIBLE, '')
    .replace(/&[^\s;]{1,30};/g, '');
  return encodeUpTo(MAX_LENGTH, words)
    .replace(/[^%a-z0-9 _\t\r\n-]/g, '')
    .replace(/[\s-]+/g, '-')
    .replace(/^-|-$/g, '');
}

/** The slug with a number behind it, shortened where it would become too long: `fair-2`. */
export function toNumberedSlug(slug: string, number: number): string {
  const suffix = `-${number}`;
  return `${cut(slug, MAX_LENGTH - suffix.length).replace(/-$/, '')}${suffix}`;
}

/** A `<` that no tag can follow is text, as in `a < b`. */
function withoutTags(text: string): string {
  return text.replace(/<[a-z/!?][^<>]*>/gi, '');
}

/** Only Latin letters have an ASCII form; taking が apart would change what it says. */
function foldAccents(text: string): string {
  return text
    .normalize('NFC')
    .replace(/[€\p{Script=Latin}]/gu, (letter) => FOLDED[letter] ?? letter.normalize('NFD').replace(/\p{M}/gu, ''));
}

/**
 * Percent-encodes what is not ASCII. A `%` of the text's own stays only before two hexadecimal digits: the text is
 * then encoded already.
 */
function encodeUpTo(maxLength: number, text: string): string {
  let encoded = '';
  for (const character of text.replace(/%(?![0-9a-f]{2})/g, '')) {
    const next = character <= '\u007f' ? character : encodeCharacter(character);
    if (encoded.length + next.length > maxLength) break;
    encoded += next;
  }
  return cut(encoded, maxLength);
}

/** Half of a surrogate pair is no character. */
function encodeCharacter(character: string): string {
  return character.isWellFormed() ? encodeURIComponent(character).toLowerCase() : '';
}

/** Shortens an encoded text without leaving part of a character's bytes at the end. */
function cut(encoded: string, maxLength: number): string {
  const short = encoded.slice(0, maxLength);
  return isDecodable(short) || !isDecodable(encoded) ? short.replace(/%[0-9a-f]?$/, '') : cut(encoded, maxLength - 1);
}

function isDecodable(encoded: string): boolean {
  try {
    decodeURIComponent(encoded);
    return true;
  } catch {
    return false; // a URIError
  }
}
