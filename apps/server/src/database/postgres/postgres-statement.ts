import { createHash } from 'node:crypto';
import type pg from 'pg';
import { type Insertion, prepared, quoteNames, type Statement } from '../statement.ts';
import { type BufferedWrite, joinWrites } from '../write-buffer/buffered-write.ts';

const preparedQueries = new Map<string, { readonly name: string; readonly text: string }>();

/**
 * Names prepared statements, so that each connection parses them once. The name is a digest of the text: it means the same
 * in every process, so that a pooler never runs another statement.
 */
export function toQuery({ text, bindings, isPrepared }: Statement): pg.QueryConfig {
  const values = [...bindings];
  if (!isPrepared) return { text: toPostgres(text), values };
  const known = preparedQueries.get(text);
  if (known) return { ...known, values };
  const sent = toPostgres(text);
  const query = { name: `ngoma_${createHash('sha256').update(sent).digest('hex').slice(0, 40)}`, text: sent };
  preparedQueries.set(text, query);
  return { ...query, values };
}

const toPostgres = (text: string): string => positioned(text.replace(amongKeys, '= any(array($1))'));

/**
 * Rewrites lists of keys, and the CTEs `due` and `held` of claims, to arrays, which PostgreSQL looks up in an index. A
 * subselect would be joined, with a scan of the whole table if that was small when the plan was made (ADR 52).
 */
const amongKeys =
  /\bin \((select key from json_each\(\?\)|select cast\(key as integer\) as id from json_each\(\?\)|select (?:message_|batch_)?id from (?:due|held))\)/g;

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
