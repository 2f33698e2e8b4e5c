import { keyList, type Statement, sql } from '../statement.ts';
import { type SearchedTable, searchedColumns, searchTableOf, wordColumns } from './searched-tables.ts';
import { anyOf, hasAll, isIndexable, not, selectRows, type TextSearch, type WordForms } from './text-search.ts';

const substringIndex = (table: SearchedTable): string => `${searchTableOf(table)}_substrings`;
const wordIndex = (table: SearchedTable): string => `${searchTableOf(table)}_by_word`;

/** FTS5 tables without content of their own, which triggers keep in step. https://www.sqlite.org/fts5.html §4.4.3 */
export const sqliteTextSearch: TextSearch = {
  exactText: 'text',
  keyTable: 'without rowid',

  async createIndexes(knex, table) {
    const content = searchTableOf(table);
    // Words are folded and parted by spaces already; `ascii` leaves all letters beyond ASCII alone.
    const ofWords = `tokenize='ascii', prefix='2 3'`;
    for (const [name, columns, options] of [
      [substringIndex(table), searchedColumns[table], `tokenize='trigram case_sensitive 1'`],
      [wordIndex(table), wordColumns, ofWords],
    ] as const) {
      const names = columns.join(', ');
      const values = (row: 'old' | 'new') => columns.map((column) => `${row}.${column}`).join(', ');
      const forget = `insert into ${name} (${name}, rowid, ${names}) values ('delete', old.id, ${values('old')});`;
      const learn = `insert into ${name} (rowid, ${names}) values (new.id, ${values('new')});`;
      await knex.raw(
        `create virtual table ${name} using fts5 (${names}, content='${content}', content_rowid='id', ${options})`,
      );
      await knex.raw(`create trigger ${name}_insert after insert on ${content} begin ${learn} end`);
      await knex.raw(`create trigger ${name}_delete after delete on ${content} begin ${forget} end`);
      await knex.raw(`create trigger ${name}_update after update on ${content} begin ${forget} ${learn} end`);
    }
  },

  async dropIndexes(knex, table) {
    for (const name of [substringIndex(table), wordIndex(table)]) {
      for (const event of ['insert', 'delete', 'update']) await knex.raw(`drop trigger ${name}_${event}`);
      await knex.raw(`drop table ${name}`);
    }
  },

  containing(table, { included, excluded, inOneColumn }) {
    const columns = searchedColumns[table];
    const inColumn = (column: string, text: string) => sql(`instr(s.${column}, ?) > 0`, [text]);
    const anywhere = (text: string) => anyOf(columns.map((column) => inColumn(column, text)));
    const isUnindexed = (text: string) => !isIndexable(text);
    // Where the index says it all, no text needs to be looked at.
    const isIndexed = included.length > 0 && included.every(isIndexable);
    if (isIndexed && excluded.length === 0 && !inOneColumn) return matching(table, included, ' AND ');
    return selectRows(table, [
      ...lookUp(table, 'in', included, ' AND '),
      ...(inOneColumn
        ? [anyOf(columns.map((column) => hasAll(`s.${column}`, 'instr', included)))]
        : included.filter(isUnindexed).map(anywhere)),
      ...lookUp(table, 'not in', excluded, ' OR '),
      ...excluded.filter(isUnindexed).map((text) => not(anywhere(text))),
    ]);
  },

  hasWord(table, id, word, where) {
    // To ask an index about one row takes longer than to look at it.
    const columns = where === 'title' ? wordColumns.slice(0, 1) : wordColumns;
    const words = columns.map((column) => `s.${column}`).join(` || ' ' || `);
    const forms = [...word.forms.map((form) => `${form} `), ...(word.beginning === undefined ? [] : [word.beginning])];
    return sql(
      `exists (select 1 from ${searchTableOf(table)} s join json_each(?) as form
        where s.id = ${id} and instr(' ' || ${words} || ' ', ' ' || form.key) > 0)`,
      [keyList(forms)],
    );
  },

  withWords(table, words, where) {
    const index = wordIndex(table);
    const expression = words.map(toExpression).join(' AND ');
    return sql(`select rowid as id from ${index} where ${index} match ?`, [
      where === 'title' ? `{title_words} : (${expression})` : expression,
    ]);
  },
};

/** A condition on rows whose texts the index finds; none where there is nothing to look up. */
function lookUp(table: SearchedTable, isIn: 'in' | 'not in', texts: readonly string[], joint: string): Statement[] {
  const indexed = texts.filter(isIndexable);
  if (indexed.length === 0) return [];
  const { text, bindings } = matching(table, indexed, joint);
  return [sql(`s.id ${isIn} (${text})`, bindings)];
}

function matching(table: SearchedTable, texts: readonly string[], joint: string): Statement {
  const index = substringIndex(table);
  return sql(`select rowid as id from ${index} where ${index} match ?`, [texts.map(quote).join(joint)]);
}

function toExpression({ forms, beginning }: WordForms): string {
  return `(${[...forms.map(quote), ...(beginning === undefined ? [] : [`${quote(beginning)} *`])].join(' OR ')})`;
}

const quote = (text: string): string => `"${text.replaceAll('"', '""')}"`;
