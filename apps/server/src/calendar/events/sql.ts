import type { Database } from '../../database/database.ts';

export type Binding = string | number;

/** A piece of SQL with the values of its placeholders. */
export interface Sql {
  readonly text: string;
  readonly bindings: readonly Binding[];
}

export function sql(text: string, bindings: readonly Binding[] = []): Sql {
  return { text, bindings };
}

export function joinSql(parts: readonly Sql[], separator: string): Sql {
  return sql(
    parts.map(({ text }) => text).join(separator),
    parts.flatMap(({ bindings }) => bindings),
  );
}

/** `(?, ?, …)` for any number of ids. */
export function inList(ids: readonly number[]): Sql {
  return sql(`(${ids.map(() => '?').join(', ')})`, ids);
}

/** Runs a reading statement; `isCommon` where its text is one of a few, so that it is worth preparing. */
export type RunSql = <Row extends object>(statement: Sql, isCommon: boolean) => Promise<Row[]>;

/** Prepares common statements once. The others, of which there is no end, are sent as they are. */
export function createSqlRunner(db: Database): RunSql {
  const prepared = new Map<string, (bindings: readonly Binding[]) => Promise<unknown[]>>();

  return async <Row extends object>({ text, bindings }: Sql, isCommon: boolean): Promise<Row[]> => {
    if (!isCommon) {
      const found = db.read.select('*').from(db.read.raw(`(${text}) as found`, [...bindings]));
      return (await found) as Row[]; // as: the text says what is selected
    }
    const known = prepared.get(text) ?? db.prepare<Row>(text);
    prepared.set(text, known);
    return (await known(bindings)) as Row[]; // as: as above
  };
}
