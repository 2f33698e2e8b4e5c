/** What a search asks for: texts that must all occur, and texts that must not. */
export interface SearchWords {
  readonly wanted: readonly string[];
  readonly unwanted: readonly string[];
}

/** Beyond this many words the whole text is looked for as it stands, as in WordPress. */
const MAX_WORDS = 9;

/** English words that WordPress does not look for, since nearly every text has them. */
const STOP_WORDS = new Set(
  'about an are as at be by com for from how in is it of on or that the this to was what when where who will with www'.split(
    ' ',
  ),
);

/**
 * Takes a search apart as WordPress does: words parted by spaces, commas and plus signs, `"a phrase"` as one, `-word` for one that must not occur. Single Latin
 * letters and stop words are passed over; where nothing else is there, the text itself is looked for.
 */
export function readSearchWords(text: string): SearchWords {
  const words = Array.from(text.matchAll(/"([^"]*)(?:"|$)|[^\t\r\n ",+]+/g), ([whole, phrase]) =>
    phrase === undefined ? toWord(whole) : phrase.trim(),
  ).filter((word) => word !== '');
  if (words.length === 0 || words.length > MAX_WORDS) return { wanted: [text.trim()], unwanted: [] };
  return {
    wanted: words.filter((word) => !isUnwanted(word)),
    unwanted: words.filter(isUnwanted).map((word) => word.slice(1)),
  };
}

function toWord(raw: string): string {
  const word = raw.replace(/^'+|'+$/g, '');
  return /^[a-z-]$/i.test(word) || STOP_WORDS.has(word.toLowerCase()) ? '' : word;
}

function isUnwanted(word: string): boolean {
  return word.length > 1 && word.startsWith('-');
}
