/** What a placeholder stands for. */
export type Value = string | number | null;

/** SQL for both engines that Knex cannot build, or a piece of it. Placeholders are `?`, in the order of `bindings`. */
export interface Statement {
  readonly text: string;
  readonly bindings: readonly Value[];
  /**
   * Whether each connection parses the text once. PostgreSQL keeps such texts for ever: there must be few of them,
   * whatever clients ask for.
   */
  readonly isPrepared: boolean;
}

/** A statement that gives nothing back: it may travel with the next one or with the commit, and so may its error. */
export interface Change extends Statement {
  /** The one that it changes. */
  readonly table: string;
}

/** Many rows of the same shape for one table. */
export interface Insertion {
  readonly table: string;
  readonly columns: readonly string[];
  /** Each row gives its values in the order of `columns`. */
  readonly rows: readonly (readonly Value[])[];
  /** What is done where a row is there already, `on conflict do nothing`; where it is left out, the insertion fails. */
  readonly onConflict?: string;
}

/**
 * Makes a statement whose text never changes. `for update` and `for update skip locked` apply where the engine locks
 * rows; the one writer of SQLite needs no locks.
 */
export function prepared(text: string): (...bindings: Value[]) => Statement {
  return (...bindings) => ({ text, bindings, isPrepared: true });
}

/** Makes a statement that changes rows of a table that are there; no text in it contains a question mark. */
export function preparedChange(table: string, text: string): (...bindings: Value[]) => Change {
  return (...bindings) => ({ table, text, bindings, isPrepared: true });
}

/** A statement, or a piece of one, whose text depends on what is asked for. */
export function sql(text: string, bindings: readonly Value[] = []): Statement {
  return { text, bindings, isPrepared: false };
}

/** The statement, prepared if its text is one of a few. */
export function preparedIf(isCommon: boolean, statement: Statement): Statement {
  return { ...statement, isPrepared: isCommon };
}

/** `"id", "to"` */
export const quoteNames = (names: readonly string[]): string => names.map((name) => `"${name}"`).join(', ');

export function joinSql(parts: readonly Statement[], separator: string): Statement {
  return sql(
    parts.map(({ text }) => text).join(separator),
    parts.flatMap(({ bindings }) => bindings),
  );
}

/** An engine takes some 32,000 values for a statement, and a list may stand in it many times. */
const mostPlaceholders = 500;

/** `(?, ?, …)`, or one value for all where there are many ids. */
export function inList(ids: readonly number[]): Statement {
  if (ids.length > mostPlaceholders) return sql(`(${selectIds})`, [idList(ids)]);
  return sql(`(${ids.map(() => '?').join(', ')})`, ids);
}

export function insertInto(table: string, columns: readonly string[], rows: Insertion['rows']): Insertion {
  return { table, columns, rows };
}

/** Rows as objects, which all have the columns of the first. */
export function insertRows<Row extends { readonly [Column in keyof Row]: Value }>(
  table: string,
  rows: readonly Row[],
  onConflict = '',
): Insertion {
  const columns = Object.keys(rows[0] ?? {}) as (keyof Row & string)[]; // as: its own keys
  return { table, columns, rows: rows.map((row) => columns.map((column) => row[column])), onConflict };
}

/** `on conflict …` for rows that take the place of those with the same key. */
export function replacing(key: string, columns: readonly string[]): string {
  const others = columns.filter((column) => column !== key);
  return `on conflict (${key}) do update set ${others.map((column) => `${column} = excluded.${column}`).join(', ')}`;
}

/**
 * Rows by a key of their own, as one value. A statement reads them with `json_each(?)`, whose `key` and `value` both
 * engines have: its text does not depend on the number of rows. `value ->> 0` is text on PostgreSQL: numbers need a cast.
 */
export function keyedRows<Item>(
  items: Iterable<Item>,
  keyOf: (item: Item) => string,
  valuesOf: (item: Item) => readonly Value[],
): string {
  const members = Array.from(items, (item) => member(keyOf(item), valuesOf(item)));
  return `{${members.join()}}`;
}

/** The same with the place of each row as its key. Such an object is quick to build, and all of it to write at once. */
export const placedRows = <Item>(items: readonly Item[], valuesOf: (item: Item) => readonly Value[]): string =>
  JSON.stringify({ ...items.map(valuesOf) });

/** Keys alone, for `… in (select key from json_each(?))`. */
export const keyList = (keys: Iterable<string>): string => `{${Array.from(keys, (key) => member(key, 0)).join()}}`;

/** Ids as one value, for `… in (${selectIds})`. */
export const idList = (ids: Iterable<number>): string => keyList(Array.from(ids, String));

/** The ids of an `idList`, which is its one binding. */
export const selectIds = 'select cast(key as integer) as id from json_each(?)';

// Written out, because an object of hundreds of keys is slow to build.
const member = (key: string, value: unknown): string => `${JSON.stringify(key)}:${JSON.stringify(value)}`;
