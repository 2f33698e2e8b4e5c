import type { Knex } from 'knex';
import { textSearchOf } from '../../search/find-texts.ts';
import { searchedColumns, searchedTables, searchTableOf, wordColumns } from '../../search/searched-tables.ts';

/** Creates the tables and indexes of folded texts for search. */
export async function createSearchTables(knex: Knex): Promise<void> {
  const search = textSearchOf(knex);
  // Every word of every text, to expand the words of a query.
  await knex.raw(`create table search_words (
    word ${search.exactText} primary key,
    -- 1: in the name of a venue, an organizer or a term, now or earlier.
    is_name smallint not null
  ) ${search.keyTable}`);
  // Each word, and each word without one of its letters, to find words with one typo.
  await knex.raw(`create table search_spellings (
    spelling ${search.exactText} not null,
    word ${search.exactText} not null,
    primary key (spelling, word)
  ) ${search.keyTable}`);
  for (const table of searchedTables) {
    await knex.schema.createTable(searchTableOf(table), (created) => {
      created.integer('id').primary().references('id').inTable(table).onDelete('cascade');
      for (const column of [...wordColumns, ...searchedColumns[table]]) created.text(column).notNullable();
    });
    await search.createIndexes(knex, table);
  }
  await search.createPairIndex(knex, 'events');
}
