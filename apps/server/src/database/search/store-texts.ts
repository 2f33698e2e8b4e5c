import type { Knex } from 'knex';
import { keyedRows, keyList } from '../statement.ts';
import { foldText } from './fold-text.ts';
import { type SearchedTable, searchedColumns, searchTableOf, wordColumns } from './searched-tables.ts';
import { canBeMeant, spellingsOf, wordsOf } from './words.ts';

/** A row as it is stored: HTML, with all columns that are searched. */
export interface SearchedRow {
  readonly id: number;
}

/** Of an endless text the first words are found: PostgreSQL takes a megabyte of them. */
const maxWords = 5000;

/** Stores what searches compare, in the transaction that writes the rows. */
export async function storeTexts(trx: Knex, table: SearchedTable, rows: readonly SearchedRow[]): Promise<void> {
  if (rows.length === 0) return;
  const texts = rows.map((row) => toTexts(table, row));
  const stored = texts.map(({ words, ...text }) => ({ ...text, ...toWordColumns(words) }));
  await trx(searchTableOf(table)).insert(stored).onConflict('id').merge();
  const titles = new Set(table === 'events' ? [] : texts.flatMap(({ words: [title] }) => title));
  await learnWords(trx, new Set(texts.flatMap(({ words }) => words.flat())), titles);
}

/** The words of the title, those of the excerpt that are not in the title, and those that are only in other columns. */
type WordsByField = readonly [title: readonly string[], excerpt: readonly string[], description: readonly string[]];

function toTexts(table: SearchedTable, row: SearchedRow) {
  const columns: readonly string[] = searchedColumns[table];
  const stored = new Map<string, unknown>(Object.entries(row));
  const textOf = (column: string) => String(stored.get(column) ?? '');
  const isExcerpt = (column: string) => column === 'excerpt';
  const [title, ...others] = columns.filter((column) => column !== 'slug');
  return {
    id: row.id,
    words: toWordsByField(
      title === undefined ? '' : textOf(title),
      others.filter(isExcerpt).map(textOf).join(' '),
      others
        .filter((column) => !isExcerpt(column))
        .map(textOf)
        .join(' '),
    ),
    ...Object.fromEntries(columns.map((column) => [column, withoutNul(foldText(textOf(column)))])),
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

/** No text has it, and neither engine can store it. */
const withoutNul = (text: string): string => text.replaceAll('\0', '');

/**
 * Adds to the words that queries are compared with. No word is ever taken away: one that no text has any more finds
 * nothing. `names` are words of titles of what events are linked to.
 */
async function learnWords(trx: Knex, words: ReadonlySet<string>, names: ReadonlySet<string>): Promise<void> {
  const known: { readonly word: string; readonly is_name: number }[] = await trx('search_words')
    .whereRaw('word in (select key from json_each(?))', [keyList(words)])
    .select('word', 'is_name');
  const isKnown = new Set(known.map(({ word }) => word));
  const unknown = [...words].filter((word) => !isKnown.has(word));
  if (unknown.length > 0) await insertUnknown(trx, unknown, names);
  const newNames = known.filter(({ word, is_name }) => is_name === 0 && names.has(word)).map(({ word }) => word);
  if (newNames.length > 0)
    await trx('search_words')
      .whereRaw('word in (select key from json_each(?))', [keyList(newNames)])
      .update({ is_name: 1 });
}

// SQLite needs a condition before `on conflict`.
const insertWords = `insert into search_words (word, is_name)
  select key, cast(? as smallint) from json_each(?) where true on conflict do nothing`;
const insertSpellings = `insert into search_spellings (spelling, word)
  select value ->> 0, value ->> 1 from json_each(?) where true on conflict do nothing`;

async function insertUnknown(trx: Knex, words: readonly string[], names: ReadonlySet<string>): Promise<void> {
  const rows = words.filter(canBeMeant).flatMap((word) => spellingsOf(word).map((spelling) => [spelling, word]));
  const asNames = words.filter((word) => names.has(word));
  if (asNames.length > 0) await trx.raw(insertWords, [1, keyList(asNames)]);
  await trx.raw(insertWords, [0, keyList(words)]);
  const keyed = keyedRows(
    rows,
    (_row, index) => index,
    (row) => row,
  );
  await trx.raw(insertSpellings, [keyed]);
}
