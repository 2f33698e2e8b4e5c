import { joinSql, keyList, type Statement, sql } from '../statement.ts';
import type { WordForms } from './text-search.ts';
import { isForgiven, isOneLetterApart, spellingsOf } from './words.ts';

/** A query word with the stored words that match it. */
export interface ExpandedWord extends WordForms {
  readonly word: string;
  /** Stored words that are one edit apart. */
  readonly meant: ReadonlySet<string>;
  /** Whether the name of a venue, an organizer or a term may contain one of them. */
  readonly isName: boolean;
}

/** With more matches, the search uses the prefix. */
const maxContinued = 64;
const maxMeant = 50;
/** Minimum length of a prefix. */
const minBeginning = 2;

interface KnownWord {
  readonly position: number;
  readonly kind: 'continued' | 'spelt';
  readonly word: string;
  readonly is_name: number;
}

/** Looks up stored words that begin with these words or are one edit apart. */
export async function expandWords(
  words: readonly string[],
  select: (statement: Statement) => Promise<KnownWord[]>,
): Promise<ExpandedWord[]> {
  if (words.length === 0) return [];
  const rows = await select(joinSql(words.flatMap(toLookUps), ' union all '));
  return words.map((word, position) => {
    const own = rows.filter((row) => row.position === position);
    const continued = own.filter(({ kind }) => kind === 'continued');
    const isCommon = continued.length > maxContinued;
    const meant = own
      .filter(({ kind, word: other }) => kind === 'spelt' && isOneLetterApart(word, other) && !other.startsWith(word))
      .sort((one, other) => (one.word < other.word ? -1 : 1))
      .slice(0, maxMeant);
    const found = [...(isCommon ? [] : continued), ...meant];
    return {
      word,
      forms: found.map((row) => row.word),
      beginning: isCommon ? word : undefined,
      meant: new Set(meant.map((row) => row.word)),
      isName: isCommon || found.some(({ is_name }) => is_name === 1),
    };
  });
}

function toLookUps(word: string, position: number): Statement[] {
  const last = [...word].length < minBeginning ? word : `${word}\u{10ffff}`;
  const continued = sql(
    `select ${position} as position, 'continued' as kind, word, is_name from
      (select word, is_name from search_words where word >= ? and word <= ? order by word limit ${maxContinued + 1}) c${position}`,
    [word, last],
  );
  if (!isForgiven(word)) return [continued];
  const spelt = sql(
    `select ${position} as position, 'spelt' as kind, w.word, w.is_name from search_words w where w.word in
      (select s.word from search_spellings s where s.spelling in (select key from json_each(?)))`,
    [keyList(spellingsOf(word))],
  );
  return [continued, spelt];
}
