/** Tags and comments as in WordPress: a tag extends from `<` to the next `>` or to the end. */
const MARKUP = /(<!--(?:[^-]|-(?!->))*(?:-->|$)|<[^>]*>?)/;

/** Elements whose text is not changed. */
const VERBATIM = new Set(['pre', 'code', 'kbd', 'tt', 'style', 'script']);

/**
 * Replaces quotes, dashes, ellipses and bare ampersands by numeric entities (`it&#8217;s`) as WordPress does. Keeps
 * comments and verbatim elements; in tags only bare ampersands are replaced.
 */
export function toTypographic(html: string): string {
  const open: string[] = [];
  const shown = html.split(MARKUP).map((part, index) => {
    if (index % 2 === 0) return open.length > 0 ? part : replaceAll(part);
    if (part.startsWith('<!--')) return part;
    followVerbatim(part, open);
    return escapeAmpersands(part);
  });
  return shown.join('');
}

/** Tracks open verbatim elements, the innermost last. */
function followVerbatim(tag: string, open: string[]): void {
  const [, slash, name = ''] = /^<(\/?)([a-z]+)(?=[\s/>])/.exec(tag) ?? [];
  if (!VERBATIM.has(name)) return;
  if (!slash) open.push(name);
  else if (open.at(-1) === name) open.pop();
}

/** The text between two tags, without context. */
function replaceAll(text: string): string {
  if (text.trim() === '') return text;
  return escapeAmpersands(multiply(replaceDashes(replaceDoubleQuotes(replaceApostrophes(replaceWords(text))))));
}

const CLIPPED = ["'tain't", "'twere", "'twas", "'tis", "'twill", "'til", "'bout", "'nuff", "'round", "'cause", "'em"];

/** Replacements without context, and words that start with an apostrophe. */
const WORDS: readonly (readonly [string, string])[] = [
  ['...', '&#8230;'],
  ['``', '&#8220;'],
  ["''", '&#8221;'],
  [' (tm)', ' &#8482;'],
  ...CLIPPED.map((word) => [word, word.replaceAll("'", '&#8217;')] as const),
];

function replaceWords(text: string): string {
  return WORDS.reduce((shown, [word, replacement]) => shown.replaceAll(word, replacement), text);
}

const SPACE = '[\\r\\n\\t \\u00a0]|&nbsp;';
const AFTER_QUOTE = `$|[.,:;!?)}\\-\\]]|&gt;|${SPACE}`;

/** Placeholders for an apostrophe, an opening quote, and an undecided prime or closing quote. */
const APOSTROPHE = '\ufdd5';
const OPENING = '\ufdd6';
const UNDECIDED = '\ufdd7';

const singleQuotes: readonly (readonly [RegExp, string])[] = [
  // '99' and 5'10" at an end, class of '99, '0.42', then an opening quote, then an apostrophe within a word.
  [new RegExp(`'(\\d\\d)'(?=${AFTER_QUOTE})`, 'g'), `${APOSTROPHE}$1&#8217;`],
  [new RegExp(`'(\\d\\d)"(?=${AFTER_QUOTE})`, 'g'), `${APOSTROPHE}$1&#8221;`],
  [/'(?=\d\d(?:$|(?![%\d]|[.,]\d)))/g, APOSTROPHE],
  [new RegExp(`(?<=^|${SPACE})'(\\d[.,\\d]*)'`, 'g'), `${OPENING}$1&#8217;`],
  [new RegExp(`(?<=^|[([{"-]|&lt;|${SPACE})'`, 'g'), OPENING],
  [new RegExp(`(?<!${SPACE})'(?!$|[.,:;!?"'(){}[\\]-]|&[lg]t;|${SPACE})`, 'g'), APOSTROPHE],
];

const doubleQuotes: readonly (readonly [RegExp, string])[] = [
  [new RegExp(`(?<=^|${SPACE})"(\\d[.,\\d]*)"`, 'g'), `${OPENING}$1&#8221;`],
  [new RegExp(`(?<=^|[([{-]|&lt;|${SPACE})"(?!${SPACE})`, 'g'), OPENING],
];

function replaceApostrophes(text: string): string {
  if (!text.includes("'")) return text;
  const marked = singleQuotes.reduce((shown, [pattern, replacement]) => shown.replace(pattern, replacement), text);
  return closeQuotes(marked, SINGLE).replaceAll(APOSTROPHE, '&#8217;').replaceAll(OPENING, '&#8216;');
}

function replaceDoubleQuotes(text: string): string {
  if (!text.includes('"')) return text;
  const marked = doubleQuotes.reduce((shown, [pattern, replacement]) => shown.replace(pattern, replacement), text);
  return closeQuotes(marked, DOUBLE).replaceAll('"', DOUBLE.closing).replaceAll(OPENING, '&#8220;');
}

/** A straight quote with its prime (feet, inches) and its closing quote. */
interface Quote {
  readonly prime: string;
  readonly closing: string;
  readonly atEnd: RegExp;
  readonly afterDigit: RegExp;
}

const SINGLE = toQuote("'", '&#8242;', '&#8217;');
const DOUBLE = toQuote('"', '&#8243;', '&#8221;');

function toQuote(straight: string, prime: string, closing: string): Quote {
  const atEnd = new RegExp(`${straight}(?=${AFTER_QUOTE})`, 'g');
  return { prime, closing, atEnd, afterDigit: new RegExp(`(?<=\\d)${straight}`, 'g') };
}

/** Distinguishes primes from closing quotes: an open quotation is closed first, even after a number. */
function closeQuotes(marked: string, quote: Quote): string {
  const [before = '', ...quotations] = marked.split(OPENING);
  const closed = quotations.map((quotation) =>
    quotation.includes(quote.closing) ? closePlain(quotation, quote) : closeQuotation(quotation, quote),
  );
  return [closePlain(before, quote), ...closed].join(OPENING);
}

function closePlain(text: string, { prime, closing, atEnd, afterDigit }: Quote): string {
  return text.replace(afterDigit, prime).replace(atEnd, closing);
}

function closeQuotation(text: string, quote: Quote): string {
  const { prime, closing, atEnd, afterDigit } = quote;
  const candidates = text.replace(atEnd, UNDECIDED);
  const count = candidates.split(UNDECIDED).length - 1;
  if (count <= 1) return candidates.replaceAll(UNDECIDED, closing).replace(afterDigit, prime);
  const closed = closeSure(candidates, closing);
  return closed
    .replace(afterDigit, prime)
    .replace(new RegExp(`(?<=\\d)${UNDECIDED}`, 'g'), prime)
    .replaceAll(UNDECIDED, closing);
}

/** Candidates not after a digit close; otherwise the last before a full stop, or the last. */
function closeSure(candidates: string, closing: string): string {
  const sure = candidates.replace(new RegExp(`(?<!\\d)${UNDECIDED}`, 'g'), closing);
  if (sure !== candidates) return sure;
  const beforeStop = candidates.lastIndexOf(`${UNDECIDED}.`);
  const at = beforeStop === -1 ? candidates.lastIndexOf(UNDECIDED) : beforeStop;
  return `${candidates.slice(0, at)}${closing}${candidates.slice(at + UNDECIDED.length)}`;
}

const dashes: readonly (readonly [RegExp, string])[] = [
  [/---/g, '&#8212;'],
  [new RegExp(`(?<=^|${SPACE})--(?=$|${SPACE})`, 'g'), '&#8212;'],
  // xn-- starts a domain name.
  [/(?<!xn)--/g, '&#8211;'],
  [new RegExp(`(?<=^|${SPACE})-(?=$|${SPACE})`, 'g'), '&#8211;'],
];

function replaceDashes(text: string): string {
  if (!text.includes('-')) return text;
  return dashes.reduce((shown, [pattern, replacement]) => shown.replace(pattern, replacement), text);
}

/** Replaces `x` between two numbers, but not in `0x1f`. Visits each run of digits once. */
function multiply(text: string): string {
  return text.replace(/(?<![\d.,])([\d.,]+)x(?=\d[\d.,]*\b)/g, (product, digits: string, at: number) => {
    const isWithinWord = /\w/.test(text.charAt(at - 1));
    const number = (isWithinWord ? digits.replace(/^\d+/, '') : digits).replace(/^[.,]+/, '');
    return /^(?:[1-9]|0.)/.test(number) ? `${digits}&#215;` : product;
  });
}

function escapeAmpersands(text: string): string {
  return text.replace(/&(?!#\d+;|#x[\da-f]+;|[a-z1-4]{1,8};)/gi, '&#038;');
}
