import { foldText } from './fold-text.ts';

/** Longer words are truncated in texts and queries, because indexes have limits. */
const maxLetters = 40;

const TAGS = /<[^<>]*>/g;
/** Ignored characters within words: `ng'ombe` is `ngombe`. */
const SILENT = /(?<=\p{L})['’‘ʼ`](?=\p{L})|[\u00ad\u200b-\u200d\u2060\ufeff]/gu;
/** Scripts without spaces between words: each character counts as a word. */
const spaceless = ['Han', 'Hiragana', 'Katakana', 'Thai', 'Lao', 'Khmer', 'Myanmar']
  .map((script) => String.raw`\p{Script=${script}}`)
  .join('');
const WORDS = new RegExp(String.raw`[[${spaceless}]&&[\p{L}\p{N}]]\p{M}*|[[\p{L}\p{N}\p{M}]--[${spaceless}]]+`, 'gv');
const SINGLE = new RegExp(`^[${spaceless}]`, 'u');

/** Distinct folded words of a text in order, without HTML tags. */
export function wordsOf(text: string): string[] {
  const line = foldText(text.replace(TAGS, ' ')).replace(SILENT, '');
  return [...new Set(line.match(WORDS)?.map(cut))];
}

function cut(word: string): string {
  return word.length <= maxLetters ? word : [...word].slice(0, maxLetters).join('');
}

/** Whether a query word may have one typing error: words of at least four letters. */
export function isForgiven(word: string): boolean {
  return [...word].length >= 4 && hasLettersOnly(word);
}

/** Whether a stored word can match a query word with one typing error. */
export const canBeMeant = (word: string): boolean => [...word].length >= 3 && hasLettersOnly(word);

/** Numbers and words of one character each, such as Chinese, have no typing errors. */
const hasLettersOnly = (word: string): boolean => !/\p{N}/u.test(word) && !SINGLE.test(word);

/**
 * The word and its variants with one letter deleted. Two words that are one edit apart (insertion, deletion, substitution,
 * transposition) share one of them (symmetric delete).
 */
export function spellingsOf(word: string): string[] {
  const letters = [...word];
  return [...new Set([word, ...letters.map((_letter, index) => letters.toSpliced(index, 1).join(''))])];
}

/** Whether two different words are one edit apart. */
export function isOneLetterApart(one: string, other: string): boolean {
  const [short, long] = [[...one], [...other]].sort((a, b) => a.length - b.length) as [string[], string[]]; // as: of two
  if (long.length - short.length > 1 || one === other) return false;
  const start = short.findIndex((letter, index) => letter !== long[index]);
  const from = start === -1 ? short.length : start;
  const rest = (letters: readonly string[], index: number) => letters.slice(index).join('');
  if (long.length > short.length) return rest(short, from) === rest(long, from + 1);
  if (rest(short, from + 1) === rest(long, from + 1)) return true;
  const isExchanged = short[from] === long[from + 1] && short[from + 1] === long[from];
  return isExchanged && rest(short, from + 2) === rest(long, from + 2);
}
