/** The words that the texts of a post must and must not contain, as the reader typed them. */
export interface SearchWords {
  readonly included: readonly string[];
  readonly excluded: readonly string[];
}

/** English words that WordPress does not search for. */
const STOP_WORDS = new Set(
  (
    'about an are as at be by com for from how in is it of on or that the this to was what when where who will ' +
    'with www'
  ).split(' '),
);
/** A longer search is taken for a sentence to be found as it is. */
const MAX_WORDS = 9;

/** A quoted phrase, with its second quote or to the end, or a word. */
const WORDS = /"([^"]*)(?:"|$)|[^\s",+]+/g;

/**
 * Takes a search text apart as WordPress does: words, "quoted phrases" and -excluded words. Stop words and single
 * letters are left out; where nothing else is left, or too much, the whole text is one phrase.
 */
export function readSearchWords(search: string): SearchWords {
  const sentence = search.trim();
  const words = Array.from(sentence.matchAll(WORDS), ([word, phrase]) => ({
    text: (phrase ?? word).trim(),
    isPhrase: phrase !== undefined,
  }));
  const kept = words.filter(({ text, isPhrase }) => text !== '' && (isPhrase || !isLeftOut(text)));
  if (sentence === '') return { included: [], excluded: [] };
  if (kept.length === 0 || kept.length > MAX_WORDS) return { included: [sentence], excluded: [] };
  const isExcluded = ({ text, isPhrase }: (typeof kept)[number]) => !isPhrase && text.startsWith('-');
  return {
    included: kept.filter((word) => !isExcluded(word)).map(({ text }) => text),
    excluded: kept.filter(isExcluded).map(({ text }) => text.slice(1)),
  };
}

function isLeftOut(word: string): boolean {
  return /^[a-z-]$/i.test(word) || STOP_WORDS.has(word.toLowerCase());
}
