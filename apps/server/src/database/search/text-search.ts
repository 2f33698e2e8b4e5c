import type { Knex } from 'knex';
import { joinSql, keyList, type Statement, sql } from '../statement.ts';
import { type SearchedTable, searchTableOf } from './searched-tables.ts';

/** Folded texts (fold-text.ts) that rows must and must not contain. */
export interface TextsToFind {
  readonly included: readonly string[];
  readonly excluded: readonly string[];
  /** Whether one column must contain all included texts. */
  readonly inOneColumn: boolean;
}

/** Words of which a row must have one. */
export interface WordForms {
  readonly forms: readonly string[];
  /** Prefix that also matches; used if too many words have it. */
  readonly beginning: string | undefined;
}

/** Columns of words: all, or those of the title. */
export type Where = 'anywhere' | 'title';

/** Text search of an engine in the tables of `searched-tables.ts`. */
export interface TextSearch {
  /** Type of a text column with byte-wise comparison, and the suffix of such a table definition. */
  readonly exactText: string;
  readonly keyTable: string;
  /** Function that returns the position of a text in another, 0 if absent. */
  readonly position: 'instr' | 'strpos';
  createIndexes(knex: Knex, table: SearchedTable): Promise<void>;
  /** Index for texts of two characters, if the engine supports it. */
  createPairIndex(knex: Knex, table: SearchedTable): Promise<void>;
  /** Selects the `id` of each row that contains the texts. */
  containing(table: SearchedTable, texts: TextsToFind): Statement;
  /** Condition that the row with the id expression `id` has one of the words. */
  hasWord(table: SearchedTable, id: string, word: WordForms, where: Where): Statement;
  /** Selects the `id` of each row that has one form of each word. */
  withWords(table: SearchedTable, words: readonly WordForms[], where: Where): Statement;
}

/** Both engines use trigram indexes, so shorter texts cannot be looked up. */
export const isIndexable = (text: string): boolean => [...text].length >= 3;

/** Selects the rows of the search table, as `s`, that meet all conditions. */
export function selectRows(table: SearchedTable, conditions: readonly Statement[]): Statement {
  const { text, bindings } = allOf(conditions);
  return sql(`select s.id from ${searchTableOf(table)} s where ${text}`, bindings);
}

export function allOf(conditions: readonly Statement[]): Statement {
  return conditions.length === 0 ? sql('1 = 1') : joinSql(conditions, ' and ');
}

export function anyOf(conditions: readonly Statement[]): Statement {
  const { text, bindings } = joinSql(
    conditions.map((condition) => sql(`(${condition.text})`, condition.bindings)),
    ' or ',
  );
  return sql(`(${text})`, bindings);
}

/** Whether a column contains all texts; `position` is the function of the engine. */
export function hasAll(column: string, position: TextSearch['position'], texts: readonly string[]): Statement {
  return sql(`not exists (select 1 from json_each(?) as missing where ${position}(${column}, missing.key) = 0)`, [
    keyList(texts),
  ]);
}

export const not = ({ text, bindings }: Statement): Statement => sql(`not ${text}`, bindings);

export const noRows = (table: SearchedTable): Statement => selectRows(table, [sql('1 = 0')]);
