import type { Database, Snapshot } from '../../database/database.ts';
import { type ExpandedWord, expandWords } from '../../database/search/expand-words.ts';
import { wordsOf } from '../../database/search/words.ts';
import { isStopWord } from '../text/search-words.ts';

/** A ranked list holds this many posts at most, the best ones. */
export const maxRanked = 1000;
/** Further words of a query do not narrow the list any more. */
const maxWords = 6;

/** What a ranked search looks for; undefined members of a list's query do not narrow it. */
export interface RankedQuery {
  readonly words: readonly string[];
}

/** Words that say nothing are left out, unless there are no others. A query without any word finds nothing. */
export function readRankedQuery(q: string): RankedQuery {
  const words = wordsOf(q);
  const telling = words.filter((word) => !isStopWord(word));
  return { words: (telling.length > 0 ? telling : words).slice(0, maxWords) };
}

/** The words with all that they may mean, in texts as they are now. */
export function expandQuery(db: Database, snapshot: Snapshot | undefined, { words }: RankedQuery) {
  return expandWords(words, (statement) => db.select(statement, snapshot));
}

/** The words of a post that was found, parted by spaces. */
export interface Candidate {
  readonly id: number;
  readonly title_words: string;
  /** Those of visible venues, organizers and terms that it has. */
  readonly name_words: string;
  readonly excerpt_words: string;
  readonly description_words: string;
}

const fields = ['title_words', 'name_words', 'excerpt_words', 'description_words'] as const;

/**
 * The posts that have all words, in the order of how well they match: a word as it was typed counts more than the
 * beginning of one, and that more than a word that is one letter apart; among these the title counts more than names,
 * excerpt and description. Posts that match alike stay in the order in which they come. Engines find posts, and this
 * alone ranks them, so the order is the same on all.
 */
export function rank<Found extends Candidate>(candidates: readonly Found[], words: readonly ExpandedWord[]): Found[] {
  const patterns = words.map(toPatterns);
  return candidates
    .map((candidate) => ({ candidate, distance: distanceOf(candidate, patterns) }))
    .filter(({ distance }) => distance < Number.POSITIVE_INFINITY)
    .sort((one, other) => one.distance - other.distance)
    .map(({ candidate }) => candidate);
}

/** What a text contains that has the word: as it was typed, its beginning, or a word that is one letter apart. */
type Patterns = readonly (readonly string[])[];

const toPatterns = ({ word, meant }: ExpandedWord): Patterns => [
  [` ${word} `],
  [` ${word}`],
  Array.from(meant, (other) => ` ${other} `),
];

/** The sum over the words; 0 where each word is in the title. */
function distanceOf(candidate: Candidate, words: readonly Patterns[]): number {
  const texts = fields.map((field) => ` ${candidate[field]} `);
  return words.reduce((sum, patterns) => sum + distanceOfWord(patterns, texts), 0);
}

function distanceOfWord(kinds: Patterns, texts: readonly string[]): number {
  for (const [kind, patterns] of kinds.entries()) {
    const field = texts.findIndex((text) => patterns.some((pattern) => text.includes(pattern)));
    if (field !== -1) return kind * fields.length + field;
  }
  return Number.POSITIVE_INFINITY;
}
