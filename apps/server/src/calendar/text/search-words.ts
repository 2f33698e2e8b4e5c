/** The texts that a post must and must not contain, as the reader typed them. */
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
const WORDS = /"[^"]*(?:"|$)|[^\t ",+]+/g;

/**
 * Takes the search text of a list of events apart as WordPress does: words, "quoted phrases" and -excluded words. Stop
 * words and single letters are left out; where nothing else is left, or too much, the whole text is one phrase.
 */
export function readSearchWords(search: string): SearchWords {
  const line = search.replace(/[\r\n]/g, '');
  if (line.trim() === '') return { included: [], excluded: [] };
  const words = Array.from(line.matchAll(WORDS), ([word]) => withoutQuotes(word)).filter((word) => !isLeftOut(word));
  const texts = words.length === 0 || words.length > MAX_WORDS ? [line] : words;
  return {
    included: texts.filter((text) => !text.startsWith('-')),
    excluded: texts.filter((text) => text.startsWith('-')).map((text) => text.slice(1)),
  };
}

/** The spaces of a phrase between two quotes count. */
function withoutQuotes(word: string): string {
  const outer = /^".+"$/.test(word) ? /^["']+|(?<!["'])["']+$/g : /^["' ]+|(?<!["' ])["' ]+$/g;
  return word.replace(outer, '');
}

const isLeftOut = (word: string): boolean => word === '' || word === '0' || word === '-' || isStopWord(word);

/** Whether a word, or a single letter, says nothing about what is looked for. */
export const isStopWord = (word: string): boolean => /^[a-z]$/i.test(word) || STOP_WORDS.has(word.toLowerCase());

/**
 * Takes the search text of a list of venues or organizers apart as TEC does, where one field must contain all of it;
 * letters of every script count, unlike there.
 */
export function readFragments(search: string): SearchWords {
  const fragments = search.split(/[^\p{L}\p{N}\p{M}-]+/u).filter((fragment) => fragment !== '' && fragment !== '0');
  return { included: [...new Set(fragments)], excluded: [] };
}
