import type { Knex } from 'knex';
import { isSqlite } from './dialect.ts';

/**
 * The indexes that migration 0002 made and 0009 drops, of texts that were not folded yet; `search/` has taken their place.
 */
interface SubstringSearch {
  create(knex: Knex, table: string, columns: readonly string[]): Promise<void>;
  drop(knex: Knex, table: string): Promise<void>;
}

const indexName = (table: string): string => `${table}_substring`;

/** An FTS5 table without content of its own, which triggers keep in step. https://www.sqlite.org/fts5.html §4.4.3 */
const sqliteSubstringSearch: SubstringSearch = {
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
};

// ICU's rules, so that the result does not depend on the locale of the database.
const folded = (expression: string): string => `lower(${expression} collate "und-x-icu")`;

/** A GIN index of the extension pg_trgm; where that may not be created, the same query works without an index. */
const postgresSubstringSearch: SubstringSearch = {
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
};

const searchOf = (knex: Knex): SubstringSearch => (isSqlite(knex) ? sqliteSubstringSearch : postgresSubstringSearch);

/** Indexes `columns` of a table whose primary key is the integer `id`. */
export function createSubstringIndex(knex: Knex, table: string, columns: readonly string[]): Promise<void> {
  return searchOf(knex).create(knex, table, columns);
}

/** Undoes `createSubstringIndex`. */
export function dropSubstringIndex(knex: Knex, table: string): Promise<void> {
  return searchOf(knex).drop(knex, table);
}
