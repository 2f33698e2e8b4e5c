import type { Knex } from 'knex';
import { isSqlite } from '../dialect.ts';
import { type Statement, sql } from '../statement.ts';
import { foldText } from './fold-text.ts';
import { postgresTextSearch } from './postgres-text-search.ts';
import { type SearchedTable, searchedColumns, searchTableOf } from './searched-tables.ts';
import { sqliteTextSearch } from './sqlite-text-search.ts';
import {
  allOf,
  anyOf,
  noRows,
  not,
  type TextSearch,
  type TextsToFind,
  type Where,
  type WordForms,
} from './text-search.ts';

/** Text search of the engine of this connection. */
export const textSearchOf = (knex: Knex): TextSearch => (isSqlite(knex) ? sqliteTextSearch : postgresTextSearch);

/** Selects the `id` of each row that contains the texts, ignoring case and accents. */
export function rowsContaining(knex: Knex, table: SearchedTable, texts: TextsToFind): Statement {
  // No stored text contains U+0000, and both engines reject it.
  if (texts.included.some(hasNul)) return noRows(table);
  const excluded = texts.excluded.filter((text) => !hasNul(text)).map(foldText);
  return textSearchOf(knex).containing(table, { ...texts, included: texts.included.map(foldText), excluded });
}

/** Condition that the row with the id expression `id` contains the texts. Compares one row without an index. */
export function rowContains(
  knex: Knex,
  table: SearchedTable,
  id: string,
  { included, excluded }: Pick<TextsToFind, 'included' | 'excluded'>,
): Statement {
  if (included.some(hasNul)) return sql('1 = 0');
  const { position } = textSearchOf(knex);
  const anywhere = (text: string) =>
    anyOf(searchedColumns[table].map((column) => sql(`${position}(s.${column}, ?) > 0`, [foldText(text)])));
  const { text, bindings } = allOf([
    ...included.map(anywhere),
    ...excluded.filter((each) => !hasNul(each)).map((each) => not(anywhere(each))),
  ]);
  // The offset prevents that the engines join the texts of all rows.
  return sql(
    `exists (select 1 from ${searchTableOf(table)} s where s.id = ${id} and ${text} limit 1 offset 0)`,
    bindings,
  );
}

const hasNul = (text: string): boolean => text.includes('\0');

const isPossible = ({ forms, beginning }: WordForms): boolean => forms.length > 0 || beginning !== undefined;

/** Condition that the row with the id expression `id` has one of the forms of a word. */
export function rowHasWord(
  knex: Knex,
  table: SearchedTable,
  id: string,
  word: WordForms,
  where: Where = 'anywhere',
): Statement {
  return isPossible(word) ? textSearchOf(knex).hasWord(table, id, word, where) : sql('1 = 0');
}

/** Selects the `id` of each row that has one of the forms of each word in the columns of `where`. */
export function rowsWithWords(
  knex: Knex,
  table: SearchedTable,
  words: readonly WordForms[],
  where: Where = 'anywhere',
): Statement {
  return words.every(isPossible) ? textSearchOf(knex).withWords(table, words, where) : noRows(table);
}
