/** What a text asks for, where it is one of the words for that. */
export type Keyword = 'stop' | 'start';

/** Words that mean the same to phones, as `normaliseKeyword` gives them. */
export type Keywords = Readonly<Record<Keyword, readonly string[]>>;

/** A text without its case, and without what is no letter or digit around and between its words. */
export const normaliseKeyword = (text: string): string =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();

/** Such a word alone is one; in a sentence it is none. */
export function readKeyword(text: string, { stop, start }: Keywords): Keyword | null {
  const word = normaliseKeyword(text);
  if (stop.includes(word)) return 'stop';
  return start.includes(word) ? 'start' : null;
}
