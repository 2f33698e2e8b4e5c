/**
 * What can be searched: the columns of each table in which a search for substrings looks, one after the other. The words
 * of the first are those of a title. Migration 0008 made a table with an index for each (text-search.ts).
 */
export const searchedColumns = {
  events: ['title', 'excerpt', 'description'],
  venues: ['name', 'description', 'address', 'city', 'province', 'state', 'stateprovince', 'zip', 'phone'],
  organizers: ['name', 'description', 'phone', 'email', 'website'],
  terms: ['name', 'slug'],
} as const satisfies Readonly<Record<string, readonly string[]>>;

export type SearchedTable = keyof typeof searchedColumns;

export const searchedTables = Object.keys(searchedColumns) as SearchedTable[]; // as: its own keys

/** The table of the folded texts and the words of another one; its rows have the same ids. */
export const searchTableOf = (table: SearchedTable): string => `${table}_search`;

/** The columns with the different words of each part of a text, the better part first; a word is in one of them only. */
export const wordColumns = ['title_words', 'excerpt_words', 'description_words'] as const;
