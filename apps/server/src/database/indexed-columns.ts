/** The columns in which `whereContains` looks, by table; a migration made a substring index on each list. */
const indexedColumns: Readonly<Record<string, readonly string[]>> = {
  events: ['title', 'excerpt', 'description'],
};

/** The columns with a substring index, or an error that names the table that has none. */
export function indexedColumnsOf(table: string): readonly string[] {
  const columns = indexedColumns[table];
  if (!columns) throw new Error(`The table ${table} has no substring index.`);
  return columns;
}
