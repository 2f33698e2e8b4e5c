import type { Knex } from 'knex';
import { type Statement, sql } from '../statement.ts';
import { searchedColumns, searchTableOf, wordColumns } from './searched-tables.ts';
import { allOf, anyOf, hasAll, isIndexable, not, selectRows, type TextSearch, type WordForms } from './text-search.ts';

/** GIN indexes: pg_trgm for substrings, `tsvector` without a language configuration for words. */
export const postgresTextSearch: TextSearch = {
  exactText: 'text collate "C"',
  keyTable: '',
  position: 'strpos',

  async createIndexes(knex, table) {
    const content = searchTableOf(table);
    for (const [where, column] of Object.entries(lexemeColumns)) {
      const lexemes = toLexemes(where === 'title' ? wordColumns.slice(0, 1) : wordColumns);
      await knex.raw(`alter table ${content} add column ${column} tsvector generated always as (${lexemes}) stored`);
      await knex.raw(`create index ${content}_${column} on ${content} using gin (${column})`);
    }
    if (!(await hasTrigrams(knex))) return;
    const columns = searchedColumns[table].map((column) => `${column} gin_trgm_ops`);
    await knex.raw(`create index ${content}_substrings on ${content} using gin (${columns.join(', ')})`);
  },

  createPairIndex: async () => undefined,

  containing(table, { included, excluded, inOneColumn }) {
    const columns = searchedColumns[table];
    const anywhere = (text: string) => anyOf(columns.map((column) => inColumn(column, text)));
    return selectRows(table, [
      ...(inOneColumn ? [anyOf(columns.map((column) => allInColumn(column, included)))] : included.map(anywhere)),
      ...excluded.map((text) => not(anywhere(text))),
    ]);
  },

  hasWord(table, id, word, where) {
    const found = sql(`s.id = ${id} and s.${lexemeColumns[where]} @@ ?::tsquery`, [toQuery(word)]);
    return sql(`exists (select 1 from ${searchTableOf(table)} s where ${found.text})`, found.bindings);
  },

  withWords(table, words, where) {
    return sql(`select s.id from ${searchTableOf(table)} s where s.${lexemeColumns[where]} @@ ?::tsquery`, [
      words.map(toQuery).join(' & '),
    ]);
  },
};

/** If the extension cannot be created, searches work without an index. */
async function hasTrigrams(knex: Knex): Promise<boolean> {
  try {
    // In a savepoint, because a failure would abort the transaction of the migration.
    await knex.transaction((trx) => trx.raw('create extension if not exists pg_trgm'));
    return true;
  } catch (error) {
    process.emitWarning(`Searching will be slow: the extension pg_trgm cannot be created (${error}).`);
    return false;
  }
}

/** Columns generated from those of words. */
const lexemeColumns = { anywhere: 'lexemes', title: 'title_lexemes' } as const;

function toLexemes(columns: readonly string[]): string {
  const [first = '', ...others] = columns.map((column) => `string_to_array(${column}, ' ')`);
  return `array_to_tsvector(${others.reduce((start, next) => `array_cat(${start}, ${next})`, first)})`;
}

/** Looks up only some of many texts in the index. */
function allInColumn(column: string, texts: readonly string[]): Statement {
  const lookedUp = texts.filter(isIndexable).slice(0, 8);
  return allOf([...lookedUp.map((text) => inColumn(column, text)), hasAll(`s.${column}`, 'strpos', texts)]);
}

/** Compares texts that are too short for the index with `strpos`. */
function inColumn(column: string, text: string): Statement {
  if (!isIndexable(text)) return sql(`strpos(s.${column}, ?) > 0`, [text]);
  return sql(`s.${column} like ?`, [`%${text.replace(/[\\%_]/g, '\\$&')}%`]);
}

function toQuery({ forms, beginning }: WordForms): string {
  return `(${[...forms.map(quote), ...(beginning === undefined ? [] : [`${quote(beginning)}:*`])].join(' | ')})`;
}

/** Words are letters and digits, so they need no escaping. */
const quote = (word: string): string => `'${word}'`;
