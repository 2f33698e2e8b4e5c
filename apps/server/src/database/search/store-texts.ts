import { LRUCache } from 'lru-cache';
import { stripNul } from '../../text/strip-nul.ts';
import { afterCommit, originOf, runIn, type Transaction } from '../database.ts';
import { insertRows, replacing } from '../statement.ts';
import { foldText } from './fold-text.ts';
import { type SearchedTable, searchedColumns, searchTableOf, titleColumns, wordColumns } from './searched-tables.ts';
import { canBeMeant, spellingsOf, wordsOf } from './words.ts';

/** A stored row (HTML) with all searched columns. */
export interface SearchedRow {
  readonly id: number;
}

/** Limits the indexed words of a text: a tsvector may have 1 MB. */
const maxWords = 5000;

/** Stores folded texts and words, in the transaction that writes the rows. */
export async function storeTexts(trx: Transaction, table: SearchedTable, rows: readonly SearchedRow[]): Promise<void> {
  if (rows.length === 0) return;
  const texts = rows.map((row) => toTexts(table, row));
  const stored = texts.map(({ words, ...text }) => ({ ...text, ...toWordColumns(words) }));
  await runIn(trx, insertRows(searchTableOf(table), stored, replacing('id', Object.keys(stored[0] ?? {}))));
  const titles = new Set(table === 'events' ? [] : texts.flatMap(({ words: [title] }) => title));
  await learnWords(trx, new Set(texts.flatMap(({ words }) => words.flat())), titles);
}

/** Words of the title or name, of the excerpt without those, and of the other columns without both. */
type WordsByField = readonly [title: readonly string[], excerpt: readonly string[], description: readonly string[]];

function toTexts(table: SearchedTable, row: SearchedRow) {
  const columns: readonly string[] = searchedColumns[table];
  const stored = new Map<string, unknown>(Object.entries(row));
  const textOf = (column: string) => String(stored.get(column) ?? '');
  const isExcerpt = (column: string) => column === 'excerpt';
  const titles = titleColumns[table];
  const others = columns.filter((column) => column !== 'slug' && !titles.includes(column));
  return {
    id: row.id,
    words: toWordsByField(
      titles.map(textOf).join(' '),
      others.filter(isExcerpt).map(textOf).join(' '),
      others
        .filter((column) => !isExcerpt(column))
        .map(textOf)
        .join(' '),
    ),
    ...Object.fromEntries(columns.map((column) => [column, stripNul(foldText(textOf(column)))])),
  };
}

function toWordsByField(title: string, excerpt: string, description: string): WordsByField {
  const known = new Set<string>();
  const newWordsOf = (text: string) => {
    const words = wordsOf(text).filter((word) => !known.has(word));
    const kept = words.slice(0, maxWords - known.size);
    for (const word of kept) known.add(word);
    return kept;
  };
  return [newWordsOf(title), newWordsOf(excerpt), newWordsOf(description)];
}

function toWordColumns(words: WordsByField): Record<string, string> {
  return Object.fromEntries(wordColumns.map((column, index) => [column, words[index]?.join(' ') ?? '']));
}

/**
 * Adds words to the vocabulary of queries. Words are never removed: unused ones find nothing. `names` are words of the names
 * of venues, organizers and terms.
 */
async function learnWords(trx: Transaction, words: ReadonlySet<string>, names: ReadonlySet<string>): Promise<void> {
  const stored = storedWordsOf(trx);
  const isNew = (word: string) => stored.get(word) !== 1 && (names.has(word) || stored.get(word) === undefined);
  const rows = [...words].filter(isNew).map((word): WordRow => ({ word, is_name: names.has(word) ? 1 : 0 }));
  if (rows.length === 0) return;
  await runIn(trx, insertRows('search_words', rows, becomingNames));
  const spellings = rows
    .filter(({ word }) => canBeMeant(word))
    .flatMap(({ word }) => spellingsOf(word).map((spelling) => ({ spelling, word })));
  await runIn(trx, insertRows('search_spellings', spellings, 'on conflict do nothing'));
  const remember = () => {
    for (const { word, is_name } of rows) stored.set(word, is_name);
  };
  afterCommit(trx, remember, () => stored.clear());
}

interface WordRow {
  readonly word: string;
  readonly is_name: 0 | 1;
}

const becomingNames =
  'on conflict (word) do update set is_name = 1 where excluded.is_name = 1 and search_words.is_name = 0';

/**
 * Cache of stored words, and whether they are words of names. Cleared after a failed transaction, because a failover to
 * another host may have lost words.
 */
type StoredWords = LRUCache<string, 0 | 1>;

const maxStoredWords = 20_000;
const storedWords = new WeakMap<object, StoredWords>();

function storedWordsOf(trx: Transaction): StoredWords {
  const origin = originOf(trx);
  const words: StoredWords = storedWords.get(origin) ?? new LRUCache({ max: maxStoredWords });
  storedWords.set(origin, words);
  return words;
}
