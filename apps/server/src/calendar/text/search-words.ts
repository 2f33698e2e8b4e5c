/** Texts that a post must and must not contain. */
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
/** Longer searches are one phrase. */
const MAX_WORDS = 9;

/** A quoted phrase, possibly unclosed, or a word. */
const WORDS = /"[^"]*(?:"|$)|[^\t ",+]+/g;

/**
 * Parses an event search as WordPress does: words, "quoted phrases" and -excluded words. Skips stop words and single
 * letters; without other words, or with too many, the whole text is one phrase.
 */
export function readSearchWords(search: string): SearchWords {
  const line = search.replace(/[\r\n]/g, '');
  if (line.trim() === '') return { included: [], excluded: [] };
  const words = Array.from(line.matchAll(WORDS), ([word]) => withoutQuotes(word)).filter((word) => !isSkipped(word));
  const texts = words.length === 0 || words.length > MAX_WORDS ? [line] : words;
  return {
    included: texts.filter((text) => !text.startsWith('-')),
    excluded: texts.filter((text) => text.startsWith('-')).map((text) => text.slice(1)),
  };
}

/** Keeps spaces inside closed quotes. */
function withoutQuotes(word: string): string {
  const outer = /^".+"$/.test(word) ? /^["']+|(?<!["'])["']+$/g : /^["' ]+|(?<!["' ])["' ]+$/g;
  return word.replace(outer, '');
}

const isSkipped = (word: string): boolean => word === '' || word === '0' || word === '-' || isStopWord(word);

export const isStopWord = (word: string): boolean => /^[a-z]$/i.test(word) || STOP_WORDS.has(word.toLowerCase());

/** Parses a venue or organizer search as TEC does, but with letters of every script. */
export function readFragments(search: string): SearchWords {
  const fragments = search.split(/[^\p{L}\p{N}\p{M}-]+/u).filter((fragment) => fragment !== '' && fragment !== '0');
  return { included: [...new Set(fragments)], excluded: [] };
}
