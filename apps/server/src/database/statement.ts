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

/** Many rows of the same shape for one table. */
export interface Insertion {
  readonly table: string;
  readonly columns: readonly string[];
  /** Each row gives its values in the order of `columns`. */
  readonly rows: readonly (readonly Value[])[];
}

/**
 * Makes a statement whose text never changes. `for update` and `for update skip locked` apply where the engine locks
 * rows; the one writer of SQLite needs no locks.
 */
export function prepared(text: string): (...bindings: Value[]) => Statement {
  return (...bindings) => ({ text, bindings, isPrepared: true });
}

/** A statement, or a piece of one, whose text depends on what is asked for. */
export function sql(text: string, bindings: readonly Value[] = []): Statement {
  return { text, bindings, isPrepared: false };
}

/** The statement, prepared if its text is one of a few. */
export function preparedIf(isCommon: boolean, statement: Statement): Statement {
  return { ...statement, isPrepared: isCommon };
}

export function joinSql(parts: readonly Statement[], separator: string): Statement {
  return sql(
    parts.map(({ text }) => text).join(separator),
    parts.flatMap(({ bindings }) => bindings),
  );
}

/** `(?, ?, …)` for any number of ids. */
export function inList(ids: readonly number[]): Statement {
  return sql(`(${ids.map(() => '?').join(', ')})`, ids);
}

export function insertInto(table: string, columns: readonly string[], rows: Insertion['rows']): Insertion {
  return { table, columns, rows };
}

/**
 * Rows by a key of their own, as one value. A statement reads them with `json_each(?)`, whose `key` and `value` both
 * engines have: its text does not depend on the number of rows. `value ->> 0` is text on PostgreSQL: numbers need a cast.
 */
export function keyedRows<Item>(
  items: Iterable<Item>,
  keyOf: (item: Item, index: number) => string | number,
  valuesOf: (item: Item) => readonly Value[],
): string {
  const members = Array.from(items, (item, index) => member(keyOf(item, index), valuesOf(item)));
  return `{${members.join()}}`;
}

/** Keys alone, for `… in (select key from json_each(?))`. */
export const keyList = (keys: Iterable<string>): string => `{${Array.from(keys, (key) => member(key, 0)).join()}}`;

// Written out, because an object of hundreds of keys is slow to build.
const member = (key: string | number, value: unknown): string =>
  `${JSON.stringify(String(key))}:${JSON.stringify(value)}`;
