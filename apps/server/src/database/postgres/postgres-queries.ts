import type pg from 'pg';
import { type Insertion, prepared, quoteNames, type Statement } from '../statement.ts';
import { type BufferedWrite, joinWrites } from '../write-buffer/buffered-write.ts';
import { toQuery } from './postgres-statement.ts';

/** The table's own row type gives the values their types. */
export function toStatement({ table, columns, rows, onConflict = '' }: Insertion): Statement {
  const names = quoteNames(columns);
  const records = rows.map((row) => Object.fromEntries(columns.map((column, index) => [column, row[index]])));
  return prepared(
    `insert into "${table}" (${names}) select ${names} from json_populate_recordset(null::"${table}", ?::json) ${onConflict}`,
  )(JSON.stringify(records));
}

/** The queries of buffered writes for PostgreSQL. */
export const toQueries = (writes: readonly BufferedWrite[]): pg.QueryConfig[] =>
  joinWrites(writes)
    .flatMap((each) => ('rows' in each ? splitByConflictKey(each).map(toStatement) : each))
    .map(toQuery);

/** PostgreSQL rejects an `on conflict do update` with two rows of one key, so each part contains a key once. */
function splitByConflictKey(insertion: Insertion): Insertion[] {
  const { columns, rows, onConflict = '' } = insertion;
  const key = /^on conflict \(([^)]+)\) do update/.exec(onConflict)?.[1];
  if (key === undefined || rows.length === 1) return [insertion];
  const positions = Array.from(key.matchAll(/\w+/g), ([column]) => columns.indexOf(column));
  const seen = new Map<string, number>();
  const partOf = (row: Insertion['rows'][number]): number => {
    const name = JSON.stringify(positions.map((position) => row[position]));
    const part = seen.get(name) ?? 0;
    seen.set(name, part + 1);
    return part;
  };
  return [...Map.groupBy(rows, partOf).values()].map((part) => ({ ...insertion, rows: part }));
}
