import type { Database, Snapshot } from '../../database/database.ts';
import { type ExpandedWord, expandWords } from '../../database/search/expand-words.ts';
import { wordsOf } from '../../database/search/words.ts';
import { isStopWord } from '../text/search-words.ts';

/** Maximum length of a ranked list. */
export const maxRanked = 1000;
/** Further words of a query are ignored. */
export const maxWords = 6;

export interface RankedQuery {
  readonly words: readonly string[];
}

/** A query with words is ranked; one of symbols alone, such as `🎉`, selects the posts that contain them. */
export interface TextQuery {
  readonly ranked: RankedQuery | undefined;
  readonly symbols: readonly string[];
}

export function readTextQuery(q: string | undefined): TextQuery {
  if (q === undefined) return { ranked: undefined, symbols: [] };
  const ranked = readRankedQuery(q);
  const symbols = ranked.words.length > 0 ? [] : q.split(/\s+/u).filter((symbol) => symbol !== '');
  return symbols.length > 0 ? { ranked: undefined, symbols: symbols.slice(0, maxWords) } : { ranked, symbols };
}

/** Skips stop words, unless there are no others. A query without words matches nothing. */
export function readRankedQuery(q: string): RankedQuery {
  const words = wordsOf(q);
  const significant = words.filter((word) => !isStopWord(word));
  return { words: (significant.length > 0 ? significant : words).slice(0, maxWords) };
}

/** Adds the indexed words that each word may stand for (prefixes and typing errors). */
export function expandQuery(db: Database, snapshot: Snapshot | undefined, { words }: RankedQuery) {
  return expandWords(words, (statement) => db.select(statement, snapshot));
}

/** Words of a matching post, separated by spaces. */
export interface Candidate {
  readonly id: number;
  readonly title_words: string;
  /** Words of its visible venue, organizers and terms. */
  readonly name_words: string;
  readonly excerpt_words: string;
  readonly description_words: string;
}

const fields = ['title_words', 'name_words', 'excerpt_words', 'description_words'] as const;

/**
 * Posts that contain all words, best matches first: an exact word ranks before a prefix, and a prefix before a word with
 * one different letter; then the title ranks before names, excerpt and description. The sort is stable. It runs here rather
 * than in SQL, so that the order is the same on both engines.
 */
export function rank<Found extends Candidate>(candidates: readonly Found[], words: readonly ExpandedWord[]): Found[] {
  const patterns = words.map(toPatterns);
  return candidates
    .map((candidate) => ({ candidate, distance: distanceOf(candidate, patterns) }))
    .filter(({ distance }) => distance < Number.POSITIVE_INFINITY)
    .sort((one, other) => one.distance - other.distance)
    .map(({ candidate }) => candidate);
}

/** Substrings of a matching text by kind of match: exact word, prefix, one different letter. */
type Patterns = readonly (readonly string[])[];

const toPatterns = ({ word, meant }: ExpandedWord): Patterns => [
  [` ${word} `],
  [` ${word}`],
  Array.from(meant, (other) => ` ${other} `),
];

/** Sum over the words; 0 if the title contains each word. */
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
