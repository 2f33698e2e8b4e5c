import { english } from './en.ts';
import { luganda } from './lg.ts';
import { swahili } from './sw.ts';
import type { Draft, Words } from './words.ts';

/** The texts of a language; `reviewedBy` is the name of a speaker. Without a review it cannot be switched on. */
type Catalogue =
  | { readonly reviewedBy: string; readonly words: Words }
  | { readonly reviewedBy: null; readonly words: Draft };

export const catalogues: readonly Catalogue[] = [
  { reviewedBy: 'The maintainers of Ngoma', words: english },
  { reviewedBy: null, words: swahili },
  { reviewedBy: null, words: luganda },
];

/** Whether pages can be in this language. */
export const isReviewed = (language: string): boolean =>
  catalogues.some(({ words, reviewedBy }) => words.language === language && reviewedBy !== null);

/** The texts of a language, if a speaker has reviewed them. */
export function wordsIn(language: string): Words {
  const found = catalogues.find(({ words }) => words.language === language);
  if (found === undefined) throw new Error(`There are no texts in the language '${language}'.`);
  if (found.reviewedBy === null)
    throw new Error(
      `The texts in the language '${language}' have to be reviewed first: apps/web/src/words/languages.ts`,
    );
  return found.words;
}
