import type pg from 'pg';
import type { Statement } from '../statement.ts';

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
