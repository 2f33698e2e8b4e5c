import type { Knex } from 'knex';
import type { Transaction } from '../database.ts';
import { textSearchOf } from '../search/find-texts.ts';
import {
  type SearchedTable,
  searchedColumns,
  searchedTables,
  searchTableOf,
  wordColumns,
} from '../search/searched-tables.ts';
import { type SearchedRow, storeTexts } from '../search/store-texts.ts';

/** SQLite takes 500 rows in a statement. */
const rowsAtOnce = 200;

export async function up(knex: Knex): Promise<void> {
  const search = textSearchOf(knex);
  // Every word of every text: queries learn from it which words they may mean.
  await knex.raw(`create table search_words (
    word ${search.exactText} primary key,
    -- 1: in the name of a venue, an organizer or a term, now or once.
    is_name smallint not null
  ) ${search.keyTable}`);
  // What is left of a word without one of its letters, and the word itself, to find words that are one letter apart.
  await knex.raw(`create table search_spellings (
    spelling ${search.exactText} not null,
    word ${search.exactText} not null,
    primary key (spelling, word)
  ) ${search.keyTable}`);
  // Scheduled events whose moment has come, which counts of terms add to what is stored.
  await knex.schema.alterTable('events', (table) => {
    table.index(['published_utc', 'id'], 'events_scheduled_index', { predicate: knex.whereRaw(`status = 'future'`) });
  });
  for (const table of searchedTables) {
    await knex.schema.createTable(searchTableOf(table), (created) => {
      created.integer('id').primary().references('id').inTable(table).onDelete('cascade');
      for (const column of [...wordColumns, ...searchedColumns[table]]) created.text(column).notNullable();
    });
    await search.createIndexes(knex, table);
    await foldRows(knex, table);
  }
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('drop index events_scheduled_index');
  for (const table of searchedTables.toReversed()) {
    await textSearchOf(knex).dropIndexes(knex, table);
    await knex.schema.dropTable(searchTableOf(table));
  }
  for (const table of ['search_spellings', 'search_words']) await knex.schema.dropTable(table);
}

async function foldRows(knex: Knex, table: SearchedTable): Promise<void> {
  let last = 0;
  for (;;) {
    const rows: SearchedRow[] = await knex(table)
      .where('id', '>', last)
      .orderBy('id')
      .limit(rowsAtOnce)
      .select('id', ...searchedColumns[table]);
    await storeTexts(knex as Transaction, table, rows); // as: migrations run in one
    const next = rows.at(-1)?.id;
    if (next === undefined) return;
    last = next;
  }
}
