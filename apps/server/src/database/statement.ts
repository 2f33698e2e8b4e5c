/** Value of a placeholder. */
export type Value = string | number | null;

/** SQL for both engines that Knex cannot build, or a fragment of it. Placeholders are `?`, in the order of `bindings`. */
export interface Statement {
  readonly text: string;
  readonly bindings: readonly Value[];
  /**
   * Whether connections cache the parsed text. PostgreSQL never evicts it, so the number of such texts must not depend on
   * requests.
   */
  readonly isPrepared: boolean;
}

/** A statement without a result, which may be buffered: it runs, and may fail, with the next one or with the commit. */
export interface Change extends Statement {
  /** The table that it changes. */
  readonly table: string;
}

/** Many rows of the same shape for one table. */
export interface Insertion {
  readonly table: string;
  readonly columns: readonly string[];
  /** Values of each row in the order of `columns`. */
  readonly rows: readonly (readonly Value[])[];
  /** Conflict clause, such as `on conflict do nothing`. Without it, a conflict fails. */
  readonly onConflict?: string;
}

/**
 * Creates a statement with a constant text. `for update` and `for update skip locked` have no effect on SQLite, which has
 * one writer.
 */
export function prepared(text: string): (...bindings: Value[]) => Statement {
  return (...bindings) => ({ text, bindings, isPrepared: true });
}

/** Creates a statement that changes existing rows. Its string literals must not contain a question mark. */
export function preparedChange(table: string, text: string): (...bindings: Value[]) => Change {
  return (...bindings) => ({ table, text, bindings, isPrepared: true });
}

/** A statement or fragment whose text depends on the request. */
export function sql(text: string, bindings: readonly Value[] = []): Statement {
  return { text, bindings, isPrepared: false };
}

/** The statement, prepared if `isCommon`. */
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

/** Far below the limit of about 32,000 per statement, because a list may occur many times. */
const maxPlaceholders = 500;

/** `(?, ?, …)`, or one JSON value for many ids. PostgreSQL has no empty list, so an empty one is a query without rows. */
export function inList(ids: readonly number[]): Statement {
  if (ids.length === 0) return sql('(select 0 where 1 = 0)');
  if (ids.length > maxPlaceholders) return sql(`(${selectIds})`, [idList(ids)]);
  return sql(`(${ids.map(() => '?').join(', ')})`, ids);
}

export function insertInto(table: string, columns: readonly string[], rows: Insertion['rows']): Insertion {
  return { table, columns, rows };
}

/** Inserts objects, which all have the columns of the first. */
export function insertRows<Row extends { readonly [Column in keyof Row]: Value }>(
  table: string,
  rows: readonly Row[],
  onConflict = '',
): Insertion {
  const columns = Object.keys(rows[0] ?? {}) as (keyof Row & string)[]; // as: its own keys
  return { table, columns, rows: rows.map((row) => columns.map((column) => row[column])), onConflict };
}

/** `on conflict …` that replaces rows with the same key. */
export function replacing(key: string, columns: readonly string[]): string {
  const others = columns.filter((column) => column !== key);
  return `on conflict (${key}) do update set ${others.map((column) => `${column} = excluded.${column}`).join(', ')}`;
}

/**
 * Encodes rows by key as one JSON value, which a statement reads with `json_each(?)` on both engines, so that its text does
 * not depend on the number of rows. `value ->> 0` is text on PostgreSQL: numbers need a cast.
 */
export function keyedRows<Item>(
  items: Iterable<Item>,
  keyOf: (item: Item) => string,
  valuesOf: (item: Item) => readonly Value[],
): string {
  const members = Array.from(items, (item) => member(keyOf(item), valuesOf(item)));
  return `{${members.join()}}`;
}

/** The same with the index of each row as its key, which is faster. */
export const placedRows = <Item>(items: readonly Item[], valuesOf: (item: Item) => readonly Value[]): string =>
  JSON.stringify({ ...items.map(valuesOf) });

/** Encodes keys for `… in (select key from json_each(?))`. */
export const keyList = (keys: Iterable<string>): string => `{${Array.from(keys, (key) => member(key, 0)).join()}}`;

/** Encodes ids for `… in (${selectIds})`. */
export const idList = (ids: Iterable<number>): string => keyList(Array.from(ids, String));

/** Selects the ids of an `idList`. */
export const selectIds = 'select cast(key as integer) as id from json_each(?)';

// Concatenated, because an object with hundreds of keys is slow to build.
const member = (key: string, value: unknown): string => `${JSON.stringify(key)}:${JSON.stringify(value)}`;
