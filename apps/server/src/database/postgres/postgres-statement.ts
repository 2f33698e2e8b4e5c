import type pg from 'pg';
import type { Statement } from '../statement.ts';

const preparedQueries = new Map<string, { readonly name: string; readonly text: string }>();

/** Names prepared statements, so that each connection parses them once. The same text has the same name. */
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
 * Rewrites lists of keys to arrays, which PostgreSQL looks up in an index. A subselect would be joined, with a sequential
 * scan if the table was small when the plan was made (ADR 52).
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
