import type { Taxonomy } from '../terms/term.ts';
import { slugify } from '../text/slugify.ts';
import { inList, joinSql, type RunSql, sql } from './sql.ts';

/** The ids of the terms that these slugs and ids name, a slug before an id; undefined where one of them names none. */
export async function findFilterTerms(
  run: RunSql,
  taxonomy: Taxonomy,
  values: readonly string[],
): Promise<number[] | undefined> {
  const named = [...new Set(values)].map((value) => ({ slug: slugify(value), id: toId(value) }));
  const ids = named.flatMap(({ id }) => id ?? []);
  const slugs = sql(
    `(${named.map(() => '?').join(', ')})`,
    named.map(({ slug }) => slug),
  );
  const either = ids.length === 0 ? [sql('slug in '), slugs] : [sql('slug in '), slugs, sql(' or id in '), inList(ids)];
  const statement = joinSql(
    [sql('select id, slug from terms where taxonomy = ? and (', [taxonomy]), ...either, sql(')')],
    '',
  );
  const terms = await run<{ id: number; slug: string }>(statement, named.length === 1);
  const found = named.map(
    ({ slug, id }) => terms.find((term) => term.slug === slug) ?? terms.find((term) => term.id === id),
  );
  return found.every((term) => term !== undefined) ? [...new Set(found.map(({ id }) => id))] : undefined;
}

/** Whether each of the ids is that of a record in the table. */
export async function areAllIn(
  run: RunSql,
  table: 'venues' | 'organizers' | 'events',
  ids: readonly number[],
): Promise<boolean> {
  const unique = [...new Set(ids)];
  const list = inList(unique);
  const found = await run<{ id: number }>(
    sql(`select id from ${table} where id in ${list.text}`, list.bindings),
    unique.length === 1,
  );
  return found.length === unique.length;
}

/** Digits that a column can hold. */
function toId(value: string): number | undefined {
  return /^\d{1,9}$/.test(value.trim()) ? Number(value) : undefined;
}
