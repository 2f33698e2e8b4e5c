import { keyList, type Statement, sql } from '../statement.ts';
import { type SearchedTable, searchedColumns, searchTableOf, wordColumns } from './searched-tables.ts';
import { anyOf, hasAll, isIndexable, not, selectRows, type TextSearch, type WordForms } from './text-search.ts';

const substringIndex = (table: SearchedTable): string => `${searchTableOf(table)}_substrings`;
const vocabulary = (table: SearchedTable): string => `${searchTableOf(table)}_groups`;
const endIndex = (table: SearchedTable, column: string): string => `${searchTableOf(table)}_${column}_end`;
const wordIndex = (table: SearchedTable): string => `${searchTableOf(table)}_by_word`;

/** FTS5 external content tables, updated by triggers. https://www.sqlite.org/fts5.html §4.4.3 */
export const sqliteTextSearch: TextSearch = {
  exactText: 'text',
  keyTable: 'without rowid',
  position: 'instr',

  async createIndexes(knex, table) {
    const content = searchTableOf(table);
    // Words are already folded and separated by spaces; `ascii` does not change other letters.
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

  async createPairIndex(knex, table) {
    await knex.raw(`create virtual table ${vocabulary(table)} using fts5vocab (${substringIndex(table)}, 'row')`);
    for (const column of searchedColumns[table])
      await knex.raw(`create index ${endIndex(table, column)} on ${searchTableOf(table)} (substr(${column}, -2))`);
  },

  containing(table, { included, excluded, inOneColumn }) {
    const columns = searchedColumns[table];
    // Looking up two letters takes longer than comparing the matches of a longer text.
    const pair = included.some(isIndexable) || !hasPairs(table) ? undefined : included.find(isPair);
    if (pair !== undefined && included.length === 1 && excluded.length === 0) return withPair(table, pair);
    const inColumn = (column: string, text: string) => sql(`instr(s.${column}, ?) > 0`, [text]);
    const anywhere = (text: string) => anyOf(columns.map((column) => inColumn(column, text)));
    const isUnindexed = (text: string) => !isIndexable(text);
    // Texts are compared only if the index is not sufficient.
    const isIndexed = included.length > 0 && included.every(isIndexable);
    if (isIndexed && excluded.length === 0 && !inOneColumn) return matching(table, included, ' AND ');
    return selectRows(table, [
      ...lookUp(table, 'in', included, ' AND '),
      ...(pair === undefined ? [] : [isIn(withPair(table, pair))]),
      ...(inOneColumn
        ? [anyOf(columns.map((column) => hasAll(`s.${column}`, 'instr', included)))]
        : included.filter(isUnindexed).map(anywhere)),
      ...lookUp(table, 'not in', excluded, ' OR '),
      ...excluded.filter(isUnindexed).map((text) => not(anywhere(text))),
    ]);
  },

  hasWord(table, id, word, where) {
    // For one row, a comparison is faster than an index lookup.
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

/**
 * Rows with two characters. The trigram index finds them as a prefix of a trigram; a separate index has the last two
 * characters of each text (createPairIndex).
 */
function withPair(table: SearchedTable, pair: string): Statement {
  const index = substringIndex(table);
  const groups = `select string_agg('"' || replace(term, '"', '""') || '"', ' OR ') from ${vocabulary(table)}
    where term >= ? and term < ?`;
  const ends = searchedColumns[table].map(
    (column) => `union select id from ${searchTableOf(table)} where substr(${column}, -2) = ?`,
  );
  return sql(`select rowid as id from ${index} where ${index} match coalesce((${groups}), '""') ${ends.join(' ')}`, [
    ...[pair, `${pair}\u{10ffff}`],
    ...ends.map(() => pair),
  ]);
}

/** A condition on rows by the index; none without texts to look up. */
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

const isIn = ({ text, bindings }: Statement): Statement => sql(`s.id in (${text})`, bindings);
const isPair = (text: string): boolean => [...text].length === 2;
/** Other tables are small enough to compare all rows. */
const hasPairs = (table: SearchedTable): boolean => table === 'events';

const quote = (text: string): string => `"${text.replaceAll('"', '""')}"`;
