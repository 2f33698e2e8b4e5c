/**
 * Searched columns of each table. The first column is the title. Migration 0008 made a table with an index for each (text-search.ts).
 */
export const searchedColumns = {
  events: ['title', 'excerpt', 'description'],
  venues: ['name', 'description', 'address', 'city', 'province', 'state', 'stateprovince', 'zip', 'phone'],
  organizers: ['name', 'description', 'phone', 'email', 'website'],
  terms: ['name', 'slug'],
} as const satisfies Readonly<Record<string, readonly string[]>>;

/** Columns whose words are those of the title or name: people look for events by hall and by town (docs/adr/0073). */
export const titleColumns: Readonly<Record<SearchedTable, readonly string[]>> = {
  ...{ events: ['title'], venues: ['name', 'city'], organizers: ['name'], terms: ['name'] },
};

export type SearchedTable = keyof typeof searchedColumns;

export const searchedTables = Object.keys(searchedColumns) as SearchedTable[]; // as: its own keys

/** Table with the folded texts and words of another table; its rows have the same ids. */
export const searchTableOf = (table: SearchedTable): string => `${table}_search`;

/** Columns with the distinct words of each part of a text, best part first. A word is in one column only. */
export const wordColumns = ['title_words', 'excerpt_words', 'description_words'] as const;
