import type pg from 'pg';
import { type Deferred, gatherDeferred } from './deferred.ts';
import { type Insertion, prepared, quoteNames, type Statement } from './statement.ts';

const preparedQueries = new Map<string, { readonly name: string; readonly text: string }>();

/** A connection plans a named query once; the same text always gets the same name. */
export function toQuery({ text, bindings, isPrepared }: Statement): pg.QueryConfig {
  const values = [...bindings];
  if (!isPrepared) return { text: toPostgres(text), values };
  const known = preparedQueries.get(text);
  if (known) return { ...known, values };
  const query = { name: `ngoma_${preparedQueries.size + 1}`, text: toPostgres(text) };
  preparedQueries.set(text, query);
  return { ...query, values };
}

const toPostgres = (text: string): string => positioned(text.replaceAll(amongKeys, amongKeysOfArray));

/**
 * Keys as PostgreSQL looks for each of them in an index. What it is given as a select it joins, and with few rows in
 * the table when the plan is made, it passes through all of the table for that (docs/adr/0052).
 */
const amongKeys = 'in (select key from json_each(?))';
const amongKeysOfArray = '= any(array(select key from json_each(?)))';

/** `?` becomes `$1`, `$2` …, except within quotes. */
function positioned(text: string): string {
  let position = 0;
  return text.replace(/'[^']*'|"[^"]*"|\?/g, (found) => {
    if (found !== '?') return found;
    position += 1;
    return `$${position}`;
  });
}

/** The table's own row type gives the values their types. */
export function toStatement({ table, columns, rows, onConflict = '' }: Insertion): Statement {
  const names = quoteNames(columns);
  const records = rows.map((row) => Object.fromEntries(columns.map((column, index) => [column, row[index]])));
  return prepared(
    `insert into "${table}" (${names}) select ${names} from json_populate_recordset(null::"${table}", ?::json) ${onConflict}`,
  )(JSON.stringify(records));
}

/** The queries of what a transaction has deferred, as few as there may be. */
export const toQueries = (deferred: readonly Deferred[]): pg.QueryConfig[] =>
  gatherDeferred(deferred)
    .flatMap((each) => ('rows' in each ? toRounds(each).map(toStatement) : each))
    .map(toQuery);

/**
 * PostgreSQL refuses an `on conflict do update` that comes upon a row twice: each round has a key once, in the order of
 * the rows.
 */
function toRounds(insertion: Insertion): Insertion[] {
  const { columns, rows, onConflict = '' } = insertion;
  const key = /^on conflict \(([^)]+)\) do update/.exec(onConflict)?.[1];
  if (key === undefined || rows.length === 1) return [insertion];
  const positions = Array.from(key.matchAll(/\w+/g), ([column]) => columns.indexOf(column));
  const seen = new Map<string, number>();
  const roundOf = (row: Insertion['rows'][number]): number => {
    const name = JSON.stringify(positions.map((position) => row[position]));
    const round = seen.get(name) ?? 0;
    seen.set(name, round + 1);
    return round;
  };
  return [...Map.groupBy(rows, roundOf).values()].map((round) => ({ ...insertion, rows: round }));
}
