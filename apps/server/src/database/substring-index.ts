import type { Knex } from 'knex';

/** How an engine finds text within text. `columns` are those that were given when the index was made. */
export interface SubstringSearch {
  create(knex: Knex, table: string, columns: readonly string[]): Promise<void>;
  drop(knex: Knex, table: string): Promise<void>;
  /** A condition that is true for the rows of `table` in which one of `columns` contains `text`. */
  contains(knex: Knex, table: string, columns: readonly string[], text: string): Knex.Raw;
}

/** Both engines index groups of three characters, so shorter texts cannot be looked up and are compared row by row. */
const indexedLength = 3;

const isIndexable = (text: string): boolean => [...text].length >= indexedLength;

/** The pattern of LIKE for texts that contain `text`, with `\` as the escape character. */
const containsPattern = (text: string): string => `%${text.replace(/[\\%_]/g, '\\$&')}%`;

const indexName = (table: string): string => `${table}_substring`;

/** An FTS5 table without content of its own, which triggers keep in step. https://www.sqlite.org/fts5.html §4.4.3 */
export const sqliteSubstringSearch: SubstringSearch = {
  async create(knex, table, columns) {
    const index = indexName(table);
    const names = columns.join(', ');
    const values = (row: 'old' | 'new') => columns.map((column) => `${row}.${column}`).join(', ');
    const forget = `insert into ${index} (${index}, rowid, ${names}) values ('delete', old.id, ${values('old')});`;
    const learn = `insert into ${index} (rowid, ${names}) values (new.id, ${values('new')});`;
    await knex.raw(
      `create virtual table ${index} using fts5 (${names}, content='${table}', content_rowid='id', tokenize='trigram')`,
    );
    await knex.raw(`create trigger ${index}_insert after insert on ${table} begin ${learn} end`);
    await knex.raw(`create trigger ${index}_delete after delete on ${table} begin ${forget} end`);
    await knex.raw(`create trigger ${index}_update after update of ${names} on ${table} begin ${forget} ${learn} end`);
    await knex.raw(`insert into ${index} (${index}) values ('rebuild')`);
  },
  async drop(knex, table) {
    const index = indexName(table);
    for (const event of ['insert', 'delete', 'update']) await knex.raw(`drop trigger ${index}_${event}`);
    await knex.raw(`drop table ${index}`);
  },
  contains(knex, table, columns, text) {
    if (isIndexable(text)) {
      const index = indexName(table);
      const phrase = `"${text.replaceAll('"', '""')}"`;
      return knex.raw(`${table}.id in (select rowid from ${index} where ${index} match ?)`, [phrase]);
    }
    const patterns = spellings(text).map(containsPattern);
    const conditions = columns.flatMap((column) => patterns.map(() => `${table}.${column} like ? escape '\\'`));
    return knex.raw(
      `(${conditions.join(' or ')})`,
      columns.flatMap(() => patterns),
    );
  },
};

/**
 * The spellings of a short text in small and capital letters: LIKE of SQLite knows the case of ASCII letters only.
 * Letters whose other case has another length (`ß`) keep their own.
 */
function spellings(text: string): string[] {
  return [...text].reduce<string[]>(
    (started, character) => started.flatMap((start) => cases(character).map((spelling) => start + spelling)),
    [''],
  );
}

function cases(character: string): string[] {
  const others = [character.toLowerCase(), character.toUpperCase()].filter(
    (other) => other.length === character.length,
  );
  return [...new Set([character, ...others])];
}

// ICU's rules, so that the result does not depend on the locale of the database.
const folded = (expression: string): string => `lower(${expression} collate "und-x-icu")`;

/** A GIN index of the extension pg_trgm; where that may not be created, the same query works without an index. */
export const postgresSubstringSearch: SubstringSearch = {
  async create(knex, table, columns) {
    try {
      // In a transaction of its own: a statement that fails would spoil the one of the migration.
      await knex.transaction((trx) => trx.raw('create extension if not exists pg_trgm'));
    } catch (error) {
      process.emitWarning(`Searching ${table} will be slow: the extension pg_trgm cannot be created (${error}).`);
      return;
    }
    const expressions = columns.map((column) => `${folded(column)} gin_trgm_ops`);
    await knex.raw(`create index ${indexName(table)} on ${table} using gin (${expressions.join(', ')})`);
  },
  async drop(knex, table) {
    await knex.raw(`drop index if exists ${indexName(table)}`);
  },
  contains(knex, table, columns, text) {
    const condition = columns.map((column) => `${folded(`${table}.${column}`)} like ${folded('?::text')} escape '\\'`);
    return knex.raw(
      `(${condition.join(' or ')})`,
      columns.map(() => containsPattern(text)),
    );
  },
};

const searchOf = (knex: Knex): SubstringSearch =>
  knex.client.dialect === 'sqlite3' ? sqliteSubstringSearch : postgresSubstringSearch;

/** For migrations: lets `whereContains` find text in `columns` of a table whose primary key is the integer `id`. */
export function createSubstringIndex(knex: Knex, table: string, columns: readonly string[]): Promise<void> {
  return searchOf(knex).create(knex, table, columns);
}

/** For migrations: undoes `createSubstringIndex`. */
export function dropSubstringIndex(knex: Knex, table: string): Promise<void> {
  return searchOf(knex).drop(knex, table);
}

/** The columns in which `whereContains` looks, by table; a migration made a substring index on each list. */
const indexedColumns: Readonly<Record<string, readonly string[]>> = {
  events: ['title', 'excerpt', 'description'],
  venues: ['name', 'description', 'address', 'city', 'province', 'state', 'stateprovince', 'zip', 'phone'],
  organizers: ['name', 'description', 'phone', 'email', 'website'],
};

/** Narrows `query` to the rows of `table` in which an indexed column contains `text`. */
export function narrowToText<Query extends Knex.QueryBuilder>(
  query: Query,
  search: SubstringSearch,
  knex: Knex,
  table: string,
  text: string,
): Query {
  const columns = indexedColumns[table];
  if (!columns) throw new Error(`The table ${table} has no substring index.`);
  // U+0000 can come in a request but in no stored text, and both engines would choke on it.
  if (text.includes('\0')) query.whereRaw('1 = 0');
  else query.whereRaw(search.contains(knex, table, columns, text));
  return query;
}
